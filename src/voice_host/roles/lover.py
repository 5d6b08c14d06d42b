"""CLASSIC-7: visits one player, whose own night is void; wakes apart from the mafia."""

from voice_host.game.limits import not_twice_in_a_row
from voice_host.game.night import visit
from voice_host.game.role import Call, Camp, Role, Stage

ROLE = Role(
    id="lover",
    camp=Camp.BLACK,
    call=Call(stage=Stage.VISIT, effect=visit, limits=(not_twice_in_a_row,)),
)
