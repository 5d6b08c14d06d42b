"""SPORT-24, 25: each black shoots on his own; only when all hit the same seat it leaves."""

from dataclasses import replace

from voice_host.game.night import shoot, unanimous
from voice_host.game.role import Call, Stage
from voice_host.roles import mafia

ROLE = replace(
    mafia.ROLE,
    call=Call(
        stage=Stage.KILL,
        effect=shoot,
        counts=unanimous,
        keyed_by=("don", "mafia"),
        himself=True,
        alone=True,
    ),
)
