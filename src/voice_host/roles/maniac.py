"""CLASSIC-6: kills alone, and nobody can save his victim; a check shows him as a civilian."""

from voice_host.game.night import kill
from voice_host.game.role import Call, Camp, Role, Stage

ROLE = Role(
    id="maniac",
    camp=Camp.GREY,
    shows=Camp.RED,
    lone_killer=True,
    call=Call(stage=Stage.KILL, effect=kill),
)
