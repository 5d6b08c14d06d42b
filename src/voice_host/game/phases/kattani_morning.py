"""The morning in which the note of a shot Kattani is read (KATTANI-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from voice_host.game import testament
from voice_host.game.phases.morning import Morning
from voice_host.game.state import LeaveReason

if TYPE_CHECKING:
    from voice_host.game.game import Game


class KattaniMorning(Morning):
    """He and the one whom his note condemns leave together."""

    def taken_along(self, game: Game, killed: list[int]) -> list[tuple[int, LeaveReason]]:
        condemned = testament.read(game, killed)
        return [] if condemned is None else [(condemned, "note")]
