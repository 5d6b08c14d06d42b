"""CLONES-5: the head of the yakuza; wakes with it, and his entry counts."""

from voice_host.game.role import Camp, Role

ROLE = Role(id="yakuza_boss", camp=Camp.BLACK)
