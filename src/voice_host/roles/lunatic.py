"""CLASSIC-10: wakes with the mafia, who take him for one of theirs, and plays for red."""

from voice_host.game.role import Camp, Role

ROLE = Role(id="lunatic", camp=Camp.RED, among_blacks=True)
