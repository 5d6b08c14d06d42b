"""SPORT-27: checks one player, red or black; the Don is black. Does not shoot."""

from dataclasses import replace

from voice_host.roles import commissar

ROLE = replace(commissar.ROLE, id="sheriff")
