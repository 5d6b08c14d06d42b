"""Each in turn says what he thinks, and nobody is nominated (CITY-4 to 6, KATTANI-4)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from voice_host.game.asks import Ask
from voice_host.game.phases.floors import Floors

if TYPE_CHECKING:
    from voice_host.game.game import Game
    from voice_host.game.state import FloorReason


class Statements(Floors):
    """From the next living seat after the one that began yesterday; the silent are passed over."""

    times = (*Floors.times, "speech")

    def __init__(self, reason: FloorReason) -> None:
        self._reason = reason

    def enter(self, game: Game) -> None:
        game.state.is_morning = False
        super().enter(game)

    def ask(self, game: Game) -> Ask | None:
        asked = super().ask(game)
        return None if asked is None else replace(asked, options=())

    def order(self, game: Game) -> list[int]:
        """The rotation counts who is passed over, too (CITY-12)."""
        state = game.state
        return [seat for seat in state.begin_speeches() if not state.is_silent(seat)]

    def give(self, game: Game, seat: int) -> None:
        game.give_floor(seat, game.ruleset.times.speech, self._reason)
