"""After the game everybody who has played votes for the best player (CITY-19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from voice_host.game import events
from voice_host.game.phases.over import tell
from voice_host.game.phases.vote_in_turn import VoteInTurn
from voice_host.game.state import Vote

if TYPE_CHECKING:
    from voice_host.game.game import Game


class BestPlayer(VoteInTurn):
    """One vote each, in seat order, whoever has left; who is silent twice has none."""

    punishes = False

    def enter(self, game: Game) -> None:
        tell(game)
        seats = tuple(range(1, len(game.state.players) + 1))
        game.state.vote, game.state.queue = Vote(seats), list(seats)
        game.emit(events.BestPlayerAsked)
        self.ask_again(game)

    def goes_on(self, game: Game) -> bool:
        return game.state.vote is not None

    def close(self, game: Game, most: tuple[int, ...]) -> None:
        game.state.vote = None
        for seat in most:
            game.emit(events.BestPlayer, seat=seat)

    def done(self, game: Game) -> None:
        game.wait(None)
