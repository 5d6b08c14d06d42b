"""The night of notes: everybody writes one, only those of the blacks are shots (DAVYDOV-5, 6)."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from voice_host.game import events
from voice_host.game.asks import Ask
from voice_host.game.commands import Choose, Command
from voice_host.game.night import Action
from voice_host.game.phases.behaviour import Behaviour
from voice_host.game.phases.morning import Morning
from voice_host.game.refusal import Refusal

if TYPE_CHECKING:
    from voice_host.game.game import Game

SHOOTER = "mafia"


class NightNotes(Behaviour):
    """All living seats come to the keypad, the same way each; who is early need not be called.

    Who has a phone is not called at all.
    """

    def enter(self, game: Game) -> None:
        game.emit(events.Phase, name=game.phase, day=game.day)
        game.state.queue = list(game.alive)
        self.ask_again(game)

    def ask_again(self, game: Game) -> None:
        if not game.by_phones:
            game.emit(events.Turn, seat=game.state.queue[0], purpose="enter")

    def on_phones(self, game: Game) -> None:
        self.ask_again(game)

    def ask(self, game: Game) -> Ask | None:
        return Ask("note", seat=game.state.queue[0], options=game.alive)

    def asked_of_all(self, game: Game) -> Ask | None:
        return Ask("note", options=game.alive)

    def asked_of(self, game: Game, seat: int) -> Ask | None:
        if seat not in game.alive:
            return None
        if seat not in game.state.queue:
            return Ask("answer", seat=seat)
        return Ask("note", seat=seat, options=game.alive)

    def handle(self, game: Game, command: Command) -> None:
        if not isinstance(command, Choose):
            raise Refusal("night")
        state = game.state
        called = state.queue[0]
        if command.by is None and command.role is not None:  # a script: all of a role at once
            writers = [s for s in state.queue if state.player(s).role == command.role]
        else:
            writers = [seat for seat in state.queue if seat == (command.by or called)]
        if not writers:
            raise Refusal("not_your_turn", private=True)
        for seat in writers:
            self._check(game, seat, command.targets)
        for seat in writers:
            self._write(game, seat, command.targets)
        self._go_on(game, called)

    def on_removed(self, game: Game, seat: int) -> None:
        called = game.state.queue[0]
        if seat in game.state.queue:
            game.state.queue.remove(seat)
        self._go_on(game, called)

    def _go_on(self, game: Game, called: int) -> None:
        if not game.state.queue:
            game.finish()
        elif game.state.queue[0] != called:
            self.ask_again(game)

    def _check(self, game: Game, seat: int, targets: tuple[int, ...]) -> None:
        """A black names one living seat; of anybody else every note says «честный»."""
        if not _shoots(game, seat):
            return
        if len(targets) != 1 or targets[0] not in game.alive:
            raise Refusal("note_again", private=True)

    def _write(self, game: Game, seat: int, targets: tuple[int, ...]) -> None:
        game.state.queue.remove(seat)
        target, shoots = next(iter(targets), None), _shoots(game, seat)
        if shoots:
            game.state.actions.append(Action(SHOOTER, seat, targets, game.day))
        void = None if shoots else "no_shooter"
        game.emit(events.Chose, role=SHOOTER, target=target, by=seat, void=void, audience="host")


class NotesRead(Morning):
    """Takes no time. A night without a single shot is the victory of the honest (DAVYDOV-7)."""

    def _tell_night(self, game: Game, killed: list[int]) -> None:
        state = game.state
        night = [a for a in state.actions if a.day == state.day - 1 and a.actor in game.alive]
        shots = sorted(action.target for action in night if action.target is not None)
        # Of the shots alone and the seed: the order says nothing of who wrote them.
        random.Random(f"notes {game.setup.seed} {state.day}").shuffle(shots)
        game.emit(events.Notes, shots=tuple(shots))
        super()._tell_night(game, killed)
        if not shots and state.result is None:
            state.result = "red", "no_shots"


def _shoots(game: Game, seat: int) -> bool:
    return seat in game.state.keyers(SHOOTER)
