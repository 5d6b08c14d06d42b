"""What the laptop draws by lot: always the same in the same game, however often it is replayed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from voice_host.game.game import Game


def draw(game: Game, what: str, seats: Sequence[int]) -> int:
    """One of these seats; `what` it is for keeps the lots of one day apart."""
    return random.Random(f"{game.setup.seed} {what} {game.day}").choice(seats)
