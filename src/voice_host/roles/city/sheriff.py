"""CITY-13: the colour of one player, as in `sport`."""

from voice_host.roles.sport.sheriff import ROLE as ROLE
