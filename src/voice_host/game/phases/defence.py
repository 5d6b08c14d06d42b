"""Each of the tied speaks, in the order of nomination (SPORT-19, 20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from voice_host.game import ballot
from voice_host.game.phases.floors import Floors

if TYPE_CHECKING:
    from voice_host.game.game import Game


class Defence(Floors):
    """30 s each, whatever the fouls (SPORT-30 [7.5]); then a vote among them."""

    times = ("defence", "way_back")

    def order(self, game: Game) -> list[int]:
        return list(game.state.tied)

    def give(self, game: Game, seat: int) -> None:
        game.give_floor(seat, game.ruleset.times.defence, "defence")

    def done(self, game: Game) -> None:
        ballot.open_among_tied(game)

    def on_removed(self, game: Game, seat: int) -> None:
        """The vote of today falls (SPORT-32)."""
        if game.floor:
            game.end_floor("foul" if game.floor == seat else "host")
        ballot.cancel(game)
        game.finish()
