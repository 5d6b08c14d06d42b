"""CLASSIC-5: saves from shots; not the same player two nights in a row, himself once a game."""

from voice_host.game.limits import himself_once, not_twice_in_a_row
from voice_host.game.night import save
from voice_host.game.role import Call, Camp, Role, Stage

ROLE = Role(
    id="doctor",
    camp=Camp.RED,
    call=Call(
        stage=Stage.SAVE, effect=save, himself=True, limits=(not_twice_in_a_row, himself_once)
    ),
)
