"""Phases in which one seat after the other has the floor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from voice_host.game import events
from voice_host.game.asks import Ask
from voice_host.game.commands import Command, EndSpeech, Next
from voice_host.game.phases.behaviour import Behaviour
from voice_host.game.refusal import Refusal

if TYPE_CHECKING:
    from voice_host.game.game import Game


class Floors(Behaviour):
    """`order` says whose turns there are; a floor ends by «Спасибо», «Пас» or time (SPORT-9)."""

    times: tuple[str, ...] = ("way_back",)

    def order(self, game: Game) -> list[int]:
        """The seats that get the floor, in order."""
        raise NotImplementedError

    def give(self, game: Game, seat: int) -> None:
        """Gives this seat its floor."""
        raise NotImplementedError

    def done(self, game: Game) -> None:
        """Everybody has spoken."""

    def enter(self, game: Game) -> None:
        game.emit(events.Phase, name=game.phase, day=game.day)
        game.state.queue = self.order(game)
        self._next(game)

    def ask(self, game: Game) -> Ask | None:
        held = game.state.floor
        if held is None:
            return None
        return Ask("floor", seat=held.seat, reason=held.reason, options=game.alive)

    def handle(self, game: Game, command: Command) -> None:
        match command:
            case EndSpeech():
                self.require_floor(game, command)
                self._end(game, "said")
            case Next():
                self._end(game, "host")
            case _:
                raise Refusal("not_now")

    def on_time(self, game: Game) -> None:
        self._end(game, "time")

    def on_removed(self, game: Game, seat: int) -> None:
        """A removed seat loses its floor, the present one or the one to come (SPORT-31)."""
        if seat in game.state.queue:
            game.state.queue.remove(seat)
        if game.floor == seat:
            self._end(game, "foul")

    def ask_again(self, game: Game) -> None:
        held, deadline = game.state.floor, game.deadline
        if held and deadline is not None:
            left = round(deadline - game.at, 3)
            game.emit(events.FloorReturned, seat=held.seat, seconds=left, phase=game.phase)

    def require_floor(self, game: Game, command: Command) -> None:
        """Only the seat with the floor is heard (ALL-7)."""
        if command.by not in (None, game.floor):
            raise Refusal("no_floor")

    def _end(self, game: Game, why: str) -> None:
        game.end_floor(why)
        self._next(game)

    def _next(self, game: Game) -> None:
        if game.state.queue:
            self.give(game, game.state.queue.pop(0))
        else:
            self.done(game)
            game.finish()
