"""CITY-13, 15: red, the city's striking force; may decline once a game."""

from voice_host.game.limits import declines_once
from voice_host.game.night import shoot
from voice_host.game.role import Call, Camp, Role, Stage

ROLE = Role(
    id="maniac",
    camp=Camp.RED,
    call=Call(stage=Stage.KILL, effect=shoot, declining=declines_once),
)
