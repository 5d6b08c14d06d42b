"""Last words, in the order of leaving (SPORT-18, CLASSIC-19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from voice_host.game.phases.floors import Floors

if TYPE_CHECKING:
    from voice_host.game.game import Game


class LastWord(Floors):
    """60 s each; never lost by fouls short of a removal (SPORT-30)."""

    outlives_result = True

    def order(self, game: Game) -> list[int]:
        order, game.state.last_words = game.state.last_words, []
        return order

    def give(self, game: Game, seat: int) -> None:
        game.give_floor(seat, game.ruleset.times.last_word, "last_word")
