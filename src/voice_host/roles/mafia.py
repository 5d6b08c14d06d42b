"""CLASSIC-1: the team agrees on one victim.

The Don keys it, after him the lowest mafia seat, after all of them the Lover.
"""

from voice_host.game.night import shoot
from voice_host.game.role import Call, Camp, Role, Stage

ROLE = Role(
    id="mafia",
    camp=Camp.BLACK,
    single=False,
    call=Call(
        stage=Stage.KILL,
        effect=shoot,
        keyed_by=("don", "mafia"),
        stand_ins=("lover",),
        himself=True,
    ),
)
