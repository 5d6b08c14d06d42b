"""The vote in which each in turn names one player (CITY-7 to CITY-10, KATTANI-4, CLONES-2)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from voice_host.game import ballot, events
from voice_host.game.asks import Ask
from voice_host.game.commands import CastVote, Command, Next
from voice_host.game.phases.behaviour import Behaviour
from voice_host.game.refusal import Refusal
from voice_host.game.state import Vote

if TYPE_CHECKING:
    from voice_host.game.game import Game


class VoteInTurn(Behaviour):
    """Who is silent is asked once more, then has no vote; nobody votes against himself."""

    times = ("vote",)

    def close(self, game: Game, most: tuple[int, ...]) -> None:
        """Everybody has voted: `most` have the most votes, nobody where none was given."""
        ballot.close_in_turn(game, most)

    def done(self, game: Game) -> None:
        """Nothing more is to be done in this phase."""
        game.finish()

    def private(self, game: Game) -> bool:  # noqa: ARG002
        """Each keys his vote for nobody else's eyes (CLONES-2)."""
        return False

    def enter(self, game: Game) -> None:
        state, rules = game.state, game.ruleset.vote_in_turn
        assert rules
        if state.vote is None and rules.first == "after_first_voter":
            state.first_voter = state.alive_from((state.first_voter or 0) + 1)[0]
        game.emit(events.Phase, name=game.phase, day=game.day)
        self._open(game)

    def ask(self, game: Game) -> Ask | None:
        if not game.state.queue:
            return None
        voter = game.state.queue[0]
        others = tuple(seat for seat in _vote(game).candidates if seat != voter)
        return Ask("ballot" if self.private(game) else "vote", seat=voter, options=others)

    def handle(self, game: Game, command: Command) -> None:
        match command:
            case CastVote(by=by, seat=seat):
                voter, private = game.state.queue[0], self.private(game)
                if by is None and private:
                    raise Refusal("by_keypad")
                if by not in (None, voter):
                    raise Refusal("not_your_turn")
                if objection := _objection(game, voter, seat):
                    raise Refusal(objection, private=private)
                self._note(game, seat)
            case Next():
                self.on_time(game)
            case _:
                raise Refusal("not_now")

    def on_time(self, game: Game) -> None:
        if game.state.step:
            self._note(game, None)
        else:
            game.state.step = 1
            self._call(game, again=True)

    def on_removed(self, game: Game, seat: int) -> None:  # noqa: ARG002
        """It starts again without him (CITY-18)."""
        ballot.begin_again(game)
        self._open(game)

    def ask_again(self, game: Game) -> None:
        game.state.step = 0
        self._call(game)

    def _open(self, game: Game) -> None:
        state = game.state
        state.vote = vote = state.vote or Vote(game.alive)
        game.emit(
            events.VoteOpened,
            candidates=vote.candidates,
            round=vote.round,
            in_turn=True,
            private=self.private(game),
        )
        state.queue = _voters(game, vote)
        self._call_next(game)

    def _call(self, game: Game, *, again: bool = False) -> None:
        seat, private = game.state.queue[0], self.private(game)
        game.emit(events.VoterCalled, seat=seat, again=again, private=private)
        game.wait(game.ruleset.times.vote)

    def _note(self, game: Game, seat: int | None) -> None:
        voter, vote = game.state.queue.pop(0), _vote(game)
        vote.cast[voter] = seat
        secret = seat is not None and self.private(game)
        game.emit(events.Voted, by=voter, seat=seat, audience="host" if secret else None)
        self._call_next(game)

    def _call_next(self, game: Game) -> None:
        if game.state.queue:
            self.ask_again(game)
        else:
            self.close(game, self._most(game, _vote(game)))
            self.done(game)

    def _most(self, game: Game, vote: Vote) -> tuple[int, ...]:
        """Tells the votes of everybody who has some; who has the most of them."""
        votes = Counter(seat for seat in vote.cast.values() if seat is not None)
        for seat in sorted(votes):
            voters = tuple(voter for voter, named in vote.cast.items() if named == seat)
            told = None if self.private(game) else voters
            game.emit(events.Votes, seat=seat, count=votes[seat], voters=told)
        most = max(votes.values(), default=0)
        return tuple(seat for seat in sorted(votes) if votes[seat] == most)


def _voters(game: Game, vote: Vote) -> list[int]:
    """In the order of voting: from the one who begins today, round the table (CITY-7)."""
    state, rules = game.state, game.ruleset.vote_in_turn
    assert rules
    if rules.first == "after_first_speaker":
        first = (state.first_speaker or 0) + 1
    else:
        first = state.first_voter or 1
    may = ballot.voters(game, vote.candidates if vote.round > 1 else ())
    return [seat for seat in state.alive_from(first) if seat in may]


def _objection(game: Game, voter: int, seat: int) -> str | None:
    """Why this vote does not count."""
    if not 1 <= seat <= len(game.state.players):
        return "unknown"
    if seat == voter:
        return "himself"
    if seat in _vote(game).candidates:
        return None
    return "not_tied" if game.state.player(seat).alive else "gone"


def _vote(game: Game) -> Vote:
    assert game.state.vote
    return game.state.vote
