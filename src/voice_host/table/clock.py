"""Game time as the table lives it: counted in blocks, standing while the host tells it to."""

from __future__ import annotations


class GameClock:
    """Whole milliseconds inside, so that ten blocks of 0.1 s are one second exactly."""

    def __init__(self, now: float = 0.0) -> None:
        self._ms = round(now * 1000)

    @property
    def now(self) -> float:
        """Game time, seconds."""
        return self._ms / 1000

    def run(self, seconds: float) -> None:
        """Let time pass."""
        self._ms += round(seconds * 1000)
