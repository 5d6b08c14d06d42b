"""CLASSIC-3: never wakes."""

from voice_host.game.role import Camp, Role

ROLE = Role(id="citizen", camp=Camp.RED, single=False)
