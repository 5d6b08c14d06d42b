"""Each of the tied speaks, in the order of nomination (SPORT-19, 20)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from voice_host.game import ballot
from voice_host.game.phases.floors import Floors

if TYPE_CHECKING:
    from voice_host.game.game import Game


class Defence(Floors):
    """30 s each, whatever the fouls (SPORT-30 [7.5]); then a vote among them."""

    times = (*Floors.times, "defence")

    def __init__(self, removed: Callable[[Game], None]) -> None:
        """`removed`: what becomes of the vote when somebody is removed."""
        self._removed = removed

    def order(self, game: Game) -> list[int]:
        return [seat for seat in game.state.tied if not game.state.is_silent(seat)]

    def give(self, game: Game, seat: int) -> None:
        game.give_floor(seat, game.ruleset.times.defence, "defence")

    def done(self, game: Game) -> None:
        ballot.open_among_tied(game)

    def on_removed(self, game: Game, seat: int) -> None:
        """The vote of today falls (SPORT-32), or starts again (CITY-18)."""
        if game.floor:
            game.end_floor("foul" if game.floor == seat else "host")
        self._removed(game)
        game.finish()
