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
            # As the types say: a whole number of seconds is 31.0 here, however it was given.
            typed = msgspec.convert(msgspec.to_builtins(event), type(event))
            self._hash.update(msgspec.json.encode(typed) + b"\n")

    def __str__(self) -> str:
        return self._hash.hexdigest()
