"""CITY-13, 14: his patient is safe from shots and freezing; the same one twice in a row at most."""

from voice_host.game.limits import not_thrice_in_a_row
from voice_host.game.night import save
from voice_host.game.role import Call, Camp, Role, Stage

ROLE = Role(
    id="doctor",
    camp=Camp.RED,
    call=Call(stage=Stage.SAVE, effect=save, himself=True, limits=(not_thrice_in_a_row,)),
)
