"""The speeches of `sport`: what a removal in the last one does to the vote (SPORT-33)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from voice_host.game.phases.speeches import Speeches

if TYPE_CHECKING:
    from voice_host.game.game import Game


class SportSpeeches(Speeches):
    """A single nominee put up in the last speech is as good as voted out, from day 2 on."""

    def stands(self, game: Game, seat: int) -> bool:
        state = game.state
        if state.day == 1 or state.queue or len(state.nominations) != 1:
            return False
        [(nominee, by)] = state.nominations.items()
        return by == game.floor and seat != nominee

    def on_removed(self, game: Game, seat: int) -> None:
        if game.state.today_stands:
            game.state.nominations.pop(seat, None)
        super().on_removed(game, seat)
