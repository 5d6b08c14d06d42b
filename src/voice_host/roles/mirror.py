"""CLASSIC-14: never wakes; most of what is aimed at it falls on who aimed it."""

from voice_host.game.role import Camp, Role

ROLE = Role(id="mirror", camp=Camp.RED, compares=Camp.GREY, reflects=True)
