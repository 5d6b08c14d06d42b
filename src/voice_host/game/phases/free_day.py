"""A day of free talk: accusations, votes on them, and the night when the table wants it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from voice_host.game import events
from voice_host.game.asks import Ask
from voice_host.game.commands import Accuse, CallNight, Command, Hands, Next, PutToVote
from voice_host.game.phases.behaviour import Behaviour
from voice_host.game.phases.hands import HandsUp
from voice_host.game.refusal import Refusal
from voice_host.game.state import Accusation, FreeDay, Vote

if TYPE_CHECKING:
    from voice_host.game.game import Game

PROPOSALS = 3
"""So many of the host's in a row that came to nothing bring the night (DAVYDOV-9)."""


class FreeTalk(Behaviour):
    """Nobody has the floor, and a command counts from anyone (DAVYDOV-3, ALL-7)."""

    times = ("day_limit", "proposal")

    def enter(self, game: Game) -> None:
        state = game.state
        if state.is_morning:
            state.is_morning = False
            state.free_day = FreeDay()
            if game.option("day_limit"):
                state.free_day.propose_at = state.at + game.ruleset.times.day_limit
        game.emit(events.Phase, name=game.phase, day=game.day)
        if state.free_day.propose_at is not None:
            game.wait(max(0.0, state.free_day.propose_at - state.at))

    def ask(self, game: Game) -> Ask | None:
        return Ask("accuse", options=game.alive)

    def asked_of(self, game: Game, seat: int) -> Ask | None:
        return Ask("accuse", seat=seat, options=game.alive) if seat in game.alive else None

    def handle(self, game: Game, command: Command) -> None:
        if command.by is not None:
            _check_living(game, command.by)
        match command:
            case Accuse(by=by, seat=seat):
                self._accuse(game, Accusation(by, seat))
            case PutToVote(by=by):
                self._put_to_vote(game, by)
            case CallNight(by=by):
                self._call_night(game, by, by_host=False)
            case Next():
                raise Refusal("only_by_agreement")
            case _:
                raise Refusal("not_now")

    def on_time(self, game: Game) -> None:
        day = game.state.free_day
        day.propose_at = game.state.at + game.ruleset.times.proposal  # a vote may have delayed it
        day.proposals += 1
        self._call_night(game, None, by_host=True)

    def on_removed(self, game: Game, seat: int) -> None:
        _forget(game, seat)

    def _accuse(self, game: Game, accusation: Accusation) -> None:
        _check_living(game, accusation.seat)
        if accusation.by == accusation.seat:
            raise Refusal("himself")
        made = game.state.free_day.accusations
        made[:] = [*(other for other in made if other != accusation), accusation]
        game.emit(events.Accused, by=accusation.by, seat=accusation.seat)

    def _put_to_vote(self, game: Game, by: int | None) -> None:
        """The accuser asks; where it is unknown who speaks or who accused, it may be him."""
        made = game.state.free_day.accusations
        others = (each for each in made if each.seat != by)
        his = [each for each in others if None in (by, each.by) or by == each.by]
        if not his:
            raise Refusal("not_your_accusation" if made else "nobody_accused")
        made.remove(his[-1])
        game.state.vote = Vote((his[-1].seat,))
        game.finish()

    def _call_night(self, game: Game, by: int | None, *, by_host: bool) -> None:
        day = game.state.free_day
        day.caller, day.by_host = by, by_host
        game.state.vote = Vote(())
        game.finish()


class TableVote(HandsUp):
    """Hands for one question: does the accused leave, or does night come?"""

    times = ("hands", "answer")

    def enter(self, game: Game) -> None:
        game.emit(events.Phase, name=game.phase, day=game.day)
        if vote := _vote(game).candidates:
            game.emit(events.VoteOpened, candidates=vote, round=1)
        self.ask_again(game)

    def ask_again(self, game: Game) -> None:
        game.state.step = 0
        day, seat = game.state.free_day, self.asked_for(game)
        if seat is not None:
            game.emit(events.Candidate, seat=seat)
        else:
            number = day.proposals if day.by_host else None
            game.emit(events.NightCalled, by=day.caller, proposal=number)
        game.wait(game.ruleset.times.hands)

    def asked_for(self, game: Game) -> int | None:
        return _vote(game).current

    def most(self, game: Game) -> int:
        """The accused has no vote (DAVYDOV-3)."""
        return len(game.alive) - (self.asked_for(game) is not None)

    def voters(self, game: Game) -> set[int]:
        return super().voters(game) - {self.asked_for(game)}

    def handle(self, game: Game, command: Command) -> None:
        if isinstance(command, Hands):
            accused = self.asked_for(game)
            others = tuple(seat for seat in command.seats if seat != accused)
            command = msgspec.structs.replace(command, seats=others)
        super().handle(game, command)

    def on_time(self, game: Game) -> None:
        """A proposal of the host need not be answered (DAVYDOV-9)."""
        proposed = self.asked_for(game) is None and game.state.free_day.by_host
        if proposed and game.state.step:
            self._answer(game, None)
            return
        super().on_time(game)
        game.state.step = 1
        if proposed:
            game.wait(game.ruleset.times.answer)

    def on_removed(self, game: Game, seat: int) -> None:
        _forget(game, seat)
        if seat == self.asked_for(game):
            game.state.vote = None
            game.emit(events.VoteSkipped, reason="removed_player")
            game.finish()
        else:
            self.ask_again(game)

    def count(self, game: Game, votes: int, voters: tuple[int, ...] | None) -> None:
        seat = self.asked_for(game)
        if seat is None:
            self._answer(game, votes)
            return
        game.emit(events.Votes, seat=seat, count=votes, voters=voters)
        condemned = votes > self.most(game) / 2
        game.state.vote = None
        if condemned:
            _forget(game, seat)
            game.leave([seat], "vote")
        else:
            game.emit(events.NoOneLeft)
        game.finish()

    def _answer(self, game: Game, votes: int | None) -> None:
        """Of the table to the night: None is none."""
        day, of = game.state.free_day, self.most(game)
        passed = votes is not None and votes > of / 2
        forced = not passed and day.by_host and day.proposals == PROPOSALS
        game.emit(events.NightVote, count=votes, of=of, passed=passed, forced=forced)
        game.state.vote, day.night_comes = None, passed or forced
        if day.night_comes:
            day.accusations.clear()
        game.finish()


def _vote(game: Game) -> Vote:
    assert game.state.vote
    return game.state.vote


def _check_living(game: Game, seat: int) -> None:
    if not 1 <= seat <= len(game.state.players):
        raise Refusal("unknown")
    if not game.state.player(seat).alive:
        raise Refusal("gone")


def _forget(game: Game, seat: int) -> None:
    """Who has left neither accuses nor is accused."""
    made = game.state.free_day.accusations
    made[:] = [each for each in made if seat not in (each.by, each.seat)]
