"""Free talk: nobody has the floor (ALL-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from voice_host.game import events
from voice_host.game.asks import Ask
from voice_host.game.commands import Command, Next
from voice_host.game.phases.behaviour import Behaviour
from voice_host.game.refusal import Refusal

if TYPE_CHECKING:
    from voice_host.game.game import Game


class Talk(Behaviour):
    """Ends by time, or when the host says «дальше» (CLASSIC-19)."""

    times = ("talk",)

    def enter(self, game: Game) -> None:
        game.state.is_morning = False
        seconds = game.ruleset.times.talk
        game.emit(events.Phase, name=game.phase, day=game.day, seconds=seconds)
        game.wait(seconds)

    def ask(self, game: Game) -> Ask | None:  # noqa: ARG002
        return Ask("talk")

    def handle(self, game: Game, command: Command) -> None:
        if not isinstance(command, Next):
            raise Refusal("no_floor")
        game.finish()

    def on_time(self, game: Game) -> None:
        game.finish()
