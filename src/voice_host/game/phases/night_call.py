"""Night way `roles`: one role is called, and gets the same time whatever happens (ALL-1)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from voice_host.game import events
from voice_host.game.asks import Ask
from voice_host.game.commands import Choose, Command
from voice_host.game.phases import choices
from voice_host.game.phases.behaviour import Behaviour
from voice_host.game.refusal import Refusal

if TYPE_CHECKING:
    from voice_host.game.game import Game


class NightCall(Behaviour):
    """The role of the phase's data."""

    times = ("call",)

    def enter(self, game: Game) -> None:
        seconds = game.ruleset.times.call
        game.emit(events.Phase, name=game.phase, day=game.day, seconds=seconds)
        game.emit(events.Woke, role=choices.called_role(game))
        game.wait(seconds)

    def ask(self, game: Game) -> Ask | None:
        """The question, then the answer: who has read it stays at the keypad (ALL-5)."""
        role = choices.called_role(game)
        made, call = game.state.choice(role, game.day), choices.call_of(game, role)
        if made and not call.again:
            told = choices.answer(game, made)
            asked = call.answer is not None and made.targets
            return Ask("answer", seat=made.actor, role=role, answer=told) if asked else None
        seat = game.state.keyer(role)
        if seat is None:
            return None
        return replace(choices.ask_target(game, role, seat), settled=made is not None)

    def asked_of_nobody(self, game: Game) -> Ask | None:
        role = choices.called_role(game)
        number = choices.call_of(game, role).targets
        return Ask("target", role=role, options=game.alive, targets=number)

    def has_chosen(self, game: Game, seat: int) -> bool:
        made = game.state.choice(choices.called_role(game), game.day)
        return made is not None and made.actor == seat

    def handle(self, game: Game, command: Command) -> None:
        role = choices.called_role(game)
        if not isinstance(command, Choose):
            raise Refusal("night")
        if command.role not in (None, role):
            raise Refusal("asleep", private=True)
        if game.state.choice(role, game.day) and not choices.call_of(game, role).again:
            raise Refusal("chosen_already", private=True)
        seat = game.state.keyer(role)
        if seat is None or command.by not in (None, seat):
            raise Refusal("asleep", private=True)
        choices.choose(game, role, seat, command.targets)
        choices.tell(game, game.state.actions[-1])

    def on_time(self, game: Game) -> None:
        game.emit(events.Slept, role=choices.called_role(game))
        game.finish()
