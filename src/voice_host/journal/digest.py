"""A fingerprint of all events so far: the same commands must always give the same one."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

import msgspec

from voice_host.game.events import Event


class Digest:
    """Chained: covers every event noted, in order."""

    def __init__(self) -> None:
        self._hash = hashlib.blake2b(digest_size=8)

    def note(self, events: Iterable[Event]) -> None:
        """Take these events in."""
        for event in events:
            self._hash.update(msgspec.json.encode(event) + b"\n")

    def __str__(self) -> str:
        return self._hash.hexdigest()
