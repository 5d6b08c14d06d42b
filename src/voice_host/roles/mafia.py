"""CLASSIC-1: the team agrees on one victim; the Don keys it, after him the lowest mafia seat."""

from voice_host.game.night import shoot
from voice_host.game.role import Call, Camp, Role, Stage

ROLE = Role(
    id="mafia",
    camp=Camp.BLACK,
    single=False,
    call=Call(stage=Stage.KILL, effect=shoot, keyed_by=("don", "mafia"), himself=True),
)
