"""What was pressed on a page, on its way to the game's own thread and back."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import Any

import msgspec


class Reply(msgspec.Struct, frozen=True, omit_defaults=True):
    """What became of it, for the page that sent it and nobody else."""

    ok: bool
    text: str = ""
    """Why not, in words."""

    more: dict[str, Any] | None = None


@dataclass(frozen=True)
class Entry:
    """One message of a page."""

    who: str
    """The channel it came by."""

    message: dict[str, Any]
    reply: Future[Reply] = field(default_factory=Future)


class Entries:
    """Put in by the server's thread, taken out by the game's, once a block."""

    def __init__(self) -> None:
        self._queue: SimpleQueue[Entry] = SimpleQueue()

    def put(self, who: str, message: dict[str, Any]) -> Future[Reply]:
        """The reply comes with the next block."""
        entry = Entry(who, message)
        self._queue.put(entry)
        return entry.reply

    def taken(self) -> Iterator[Entry]:
        """All that has come so far, in order."""
        while True:
            try:
                yield self._queue.get_nowait()
            except Empty:
                return
