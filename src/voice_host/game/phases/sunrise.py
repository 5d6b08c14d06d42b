"""The sunrise: the host counts to twenty, and the blacks see each other (DAVYDOV-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from voice_host.game import events
from voice_host.game.phases.behaviour import Behaviour

if TYPE_CHECKING:
    from voice_host.game.game import Game

SILENT_AFTER, ALOUD_FROM, LAST = 5, 16, 20


class Sunrise(Behaviour):
    """Aloud, silently, aloud again. The same whoever opens his eyes."""

    times = ("meet", "count")

    def enter(self, game: Game) -> None:
        game.emit(events.Phase, name=game.phase, day=game.day)
        self._say(game, 1)

    def on_time(self, game: Game) -> None:
        said = game.state.step
        if said == LAST:
            game.finish()
        else:
            self._say(game, ALOUD_FROM if said == SILENT_AFTER else said + 1)

    def _say(self, game: Game, number: int) -> None:
        times = game.ruleset.times
        game.state.step = number
        game.emit(events.Counted, number=number)
        game.wait(times.count + (times.meet if number == SILENT_AFTER else 0))
