"""SPORT-26: looks for the Sheriff."""

from dataclasses import replace

from voice_host.game.role import Call, Stage
from voice_host.roles import don

ROLE = replace(don.ROLE, call=Call(stage=Stage.ANSWER, answer=don.looks_for("sheriff")))
