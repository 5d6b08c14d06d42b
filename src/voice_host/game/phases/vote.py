"""The vote among the nominated, hands by candidate (SPORT-14 to SPORT-20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from voice_host.game import ballot, events
from voice_host.game.phases.hands import HandsUp

if TYPE_CHECKING:
    from voice_host.game.game import Game
    from voice_host.game.state import Vote


class DayVote(HandsUp):
    """One candidate after the other; who did not vote counts against the last (SPORT-16)."""

    def enter(self, game: Game) -> None:
        vote = _vote(game)
        game.emit(events.Phase, name=game.phase, day=game.day)
        game.emit(events.VoteOpened, candidates=vote.candidates, round=vote.round)
        self.ask_again(game)

    def ask_again(self, game: Game) -> None:
        game.emit(events.Candidate, seat=self.asked_for(game))
        game.wait(game.ruleset.times.hands)

    def asked_for(self, game: Game) -> int | None:
        return _vote(game).current

    def most(self, game: Game) -> int:
        return len(game.alive) - sum(_vote(game).counts)

    def already(self, game: Game) -> set[int]:
        return _vote(game).voted

    def count(self, game: Game, votes: int, voters: tuple[int, ...] | None) -> None:
        vote = _vote(game)
        self._note(game, votes, voters)
        if len(vote.counts) < len(vote.candidates) - 1 and self.most(game):
            self.ask_again(game)
            return
        # Nothing is left to ask: only the last candidate remains, or no hand is free.
        while len(vote.counts) < len(vote.candidates) - 1:
            self._note(game, 0, None if voters is None else ())
        rest = tuple(seat for seat in game.alive if seat not in vote.voted)
        seen_by_seat = len(vote.voted) == sum(vote.counts)
        self._note(game, self.most(game), rest if seen_by_seat else None)
        ballot.close(game)
        game.finish()

    def _note(self, game: Game, votes: int, voters: tuple[int, ...] | None) -> None:
        vote = _vote(game)
        game.emit(events.Votes, seat=vote.current, count=votes, voters=voters)
        vote.counts.append(votes)
        vote.voted.update(voters or ())


def _vote(game: Game) -> Vote:
    assert game.state.vote
    return game.state.vote
