"""CLASSIC-11: gives one player an alibi for the coming day's vote."""

from voice_host.game.limits import not_twice_in_a_row
from voice_host.game.night import mark
from voice_host.game.role import Call, Camp, Role, Stage
from voice_host.game.state import ALIBI

ROLE = Role(
    id="lawyer",
    camp=Camp.RED,
    call=Call(stage=Stage.MARK, effect=mark(ALIBI), himself=True, limits=(not_twice_in_a_row,)),
)
