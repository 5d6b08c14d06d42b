"""CLONES-5: the head of the mafia; wakes with it, and his entry counts."""

from voice_host.game.role import Camp, Role

ROLE = Role(id="boss", camp=Camp.BLACK)
