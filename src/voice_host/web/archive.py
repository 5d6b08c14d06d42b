"""The protocol of the game that was played: nothing until it is over, whoever asks."""

from __future__ import annotations

from collections.abc import Callable

from voice_host.protocol import Protocol


class Archive:
    """Filled by the game's thread, read by the server's."""

    def __init__(self) -> None:
        self.read: Callable[[], Protocol | None] = lambda: None
        """Of a game that is over; None: it cannot be read. Whoever keeps the journal sets it."""
        self.kept: Protocol | None = None

    def fill(self) -> None:
        """The game is over."""
        self.kept = self.read()
