"""«Кто за то, чтобы все голосуемые игроки покинули стол?» (SPORT-21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from voice_host.game import ballot, events
from voice_host.game.phases.hands import HandsUp

if TYPE_CHECKING:
    from voice_host.game.game import Game


class Lift(HandsUp):
    """One question; a majority of the living lifts all the tied."""

    def enter(self, game: Game) -> None:
        game.emit(events.Phase, name=game.phase, day=game.day)
        self.ask_again(game)

    def ask_again(self, game: Game) -> None:
        game.emit(events.LiftAsked, seats=game.state.tied)
        game.wait(game.ruleset.times.hands)

    def asked_for(self, game: Game) -> int | None:  # noqa: ARG002
        return None

    def most(self, game: Game) -> int:
        return len(game.alive)

    def count(self, game: Game, votes: int, voters: tuple[int, ...] | None) -> None:  # noqa: ARG002
        of = len(game.alive)
        passed = votes > of / 2
        game.emit(events.LiftVote, count=votes, of=of, passed=passed)
        ballot.close_lift(game, passed=passed)
        game.finish()
