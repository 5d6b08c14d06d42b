"""The evening's speeches with nominations (CLASSIC-20, as SPORT-8 to SPORT-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from voice_host.game import ballot, events
from voice_host.game.commands import Command, Nominate, Withdraw
from voice_host.game.phases.floors import Floors
from voice_host.game.refusal import NominationRefusal, Refusal

if TYPE_CHECKING:
    from voice_host.game.game import Game

FEW = (3, 4)
"""With so many at the table a lost speech is a short one (SPORT-30 [7.7])."""


class Speeches(Floors):
    """Each living seat once, from the next one after yesterday's first (SPORT-8)."""

    times = (*Floors.times, "speech", "nomination_only", "short_speech")

    def enter(self, game: Game) -> None:
        game.state.is_morning = False
        super().enter(game)

    def order(self, game: Game) -> list[int]:
        return list(game.state.begin_speeches())

    def give(self, game: Game, seat: int) -> None:
        times, player = game.ruleset.times, game.state.player(seat)
        if not player.loses_speech:
            game.give_floor(seat, times.speech, "speech")
            return
        player.loses_speech = False
        if len(game.alive) in FEW:
            game.give_floor(seat, times.short_speech, "speech")
        else:
            game.give_floor(seat, times.nomination_only, "nomination_only")

    def done(self, game: Game) -> None:
        ballot.open_today(game)

    def handle(self, game: Game, command: Command) -> None:
        match command:
            case Nominate():
                self._nominate(game, command)
            case Withdraw():
                self._withdraw(game, command)
            case _:
                super().handle(game, command)

    def _nominate(self, game: Game, command: Nominate) -> None:
        """The first seat named that is not yet nominated counts; one a day (SPORT-10, 12)."""
        state, by = game.state, command.by or game.floor
        assert by
        if not command.seats:
            raise Refusal("unknown")
        refused = self._why_not(game, by, command.seats)
        if refused:
            seat, reason = refused
            raise NominationRefusal(reason, by=by, seat=seat)
        seat = next(s for s in command.seats if self._objection(game, s) is None)
        state.nominations[seat] = by
        state.player(by).nominated_today = True
        game.emit(events.Nominated, by=by, seat=seat)

    def _why_not(self, game: Game, by: int, seats: tuple[int, ...]) -> tuple[int, str] | None:
        objections = [(seat, self._objection(game, seat)) for seat in seats]
        first = next(((seat, why) for seat, why in objections if why), None)
        if by != game.floor:
            return seats[0], "not_yours"
        if all(why for _, why in objections) and first:
            return first
        if game.state.player(by).nominated_today:
            return seats[0], "second"
        return None

    def _objection(self, game: Game, seat: int) -> str | None:
        if not 1 <= seat <= len(game.state.players):
            return "unknown"
        if not game.state.player(seat).alive:
            return "gone"
        return "already" if seat in game.state.nominations else None

    def _withdraw(self, game: Game, command: Withdraw) -> None:
        """The own nomination, in the own minute; the right is not given back (SPORT-11)."""
        self.require_floor(game, command)
        if not game.option("withdraw"):
            raise Refusal("no_withdrawing")
        if game.state.nominations.get(command.seat) != game.floor:
            raise Refusal("not_your_nomination")
        del game.state.nominations[command.seat]
        game.emit(events.Withdrawn, by=game.floor, seat=command.seat)
