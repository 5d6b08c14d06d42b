"""The vote of the clans: who has the most votes is suspected, and the Judge is asked (CLONES-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from voice_host.game import ballot, events
from voice_host.game.guards import one_on_one
from voice_host.game.phases.vote_in_turn import VoteInTurn

if TYPE_CHECKING:
    from voice_host.game.game import Game

FEW = 3
"""So many living vote in private (option `private_last_vote`)."""

MOST_MISSED = 2
"""Votes in which a seat was silent: at the second one it leaves (CLONES-15)."""


class Trial(VoteInTurn):
    """Nobody leaves by the vote alone."""

    def private(self, game: Game) -> bool:
        return len(game.alive) <= FEW and game.option("private_last_vote")

    def on_removed(self, game: Game, seat: int) -> None:
        if one_on_one(game.state):  # no vote any more: the Judge decides (CLONES-14)
            ballot.begin_again(game)
            self.done(game)
        else:
            super().on_removed(game, seat)

    def close(self, game: Game, most: tuple[int, ...]) -> None:
        state = game.state
        vote, state.vote = state.vote, None
        assert vote
        if len(most) > 1:
            game.emit(events.Tie, seats=most)
        leaving = self._warn(game, [seat for seat, named in vote.cast.items() if named is None])
        state.suspects = tuple(seat for seat in most if state.player(seat).alive)
        if not (state.suspects or leaving):
            game.emit(events.NoOneLeft)

    def _warn(self, game: Game, silent: list[int]) -> list[int]:
        """A second miss takes the seat from the table, when the vote is over (CLONES-15): who so
        leaves."""
        for seat in silent:
            player = game.state.player(seat)
            player.missed_votes += 1
            game.emit(events.VoteMissed, seat=seat, total=player.missed_votes)
        leaving = [s for s in silent if game.state.player(s).missed_votes >= MOST_MISSED]
        if leaving:
            game.leave(leaving, "missed_votes")
        return leaving
