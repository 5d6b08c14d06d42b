"""Kattani's call: his question and its answer, then the time for a note (KATTANI-5, 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from voice_host.game import events, testament
from voice_host.game.asks import Ask
from voice_host.game.commands import Command, WriteNote
from voice_host.game.phases import choices
from voice_host.game.phases.night_call import NightCall
from voice_host.game.refusal import Refusal

if TYPE_CHECKING:
    from voice_host.game.game import Game

_ASKING, _WRITING = 0, 1


class KattaniCall(NightCall):
    """The same every night, whether he is shot, lives or has left (ALL-1)."""

    times = ("note",)

    def enter(self, game: Game) -> None:
        times = game.ruleset.times
        game.emit(events.Phase, name=game.phase, day=game.day, seconds=times.call + times.note)
        game.emit(events.Woke, role=choices.called_role(game))
        game.state.step, game.state.testament = _ASKING, None
        game.wait(times.call)

    def ask(self, game: Game) -> Ask | None:
        if game.state.step == _ASKING:
            return super().ask(game)
        seat = testament.author(game)
        return None if seat is None else testament.ask(game, seat)

    def asked_of_nobody(self, game: Game) -> Ask | None:
        if game.state.step == _ASKING:
            return super().asked_of_nobody(game)
        return Ask("testament", role=testament.AUTHOR, options=game.alive)

    def has_chosen(self, game: Game, seat: int) -> bool:
        if game.state.step == _ASKING:
            return super().has_chosen(game, seat)
        return game.state.testament is not None and game.state.testament.by == seat

    def handle(self, game: Game, command: Command) -> None:
        if game.state.step == _ASKING:
            super().handle(game, command)
            return
        if not isinstance(command, WriteNote):
            raise Refusal("night")
        if game.state.testament is not None:
            raise Refusal("chosen_already", private=True)
        seat = testament.author(game)
        if seat is None or command.by not in (None, seat):
            raise Refusal("asleep", private=True)
        testament.write(game, seat, command)

    def on_time(self, game: Game) -> None:
        if game.state.step == _WRITING:
            super().on_time(game)
            return
        game.state.step = _WRITING
        game.close_decisions()
        game.emit(events.NoteAsked)
        game.wait(game.ruleset.times.note)
