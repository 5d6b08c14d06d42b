"""KATTANI-5: one entry for the team; the last one before time is out counts."""

from dataclasses import replace

from voice_host.game.night import latest, shoot
from voice_host.game.role import Call, Stage
from voice_host.roles import mafia

ROLE = replace(
    mafia.ROLE,
    call=Call(
        stage=Stage.KILL,
        effect=shoot,
        counts=latest,
        keyed_by=("mafia",),
        himself=True,
        again=True,
    ),
)
