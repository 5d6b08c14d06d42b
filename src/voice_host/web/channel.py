"""What one page is shown, and who looks at it: always the whole of it, so that nobody can miss any.

Lives in the server's thread.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from voice_host.web.envelope import Envelope, EnvelopeError

KEEP_ALIVE = 15.0
"""Seconds: a stream that says nothing for longer is taken for dead by routers."""

_MOST_SESSIONS = 32
"""That may wait for their stream."""


@dataclass
class Session:
    """One opening of a page. Its number of messages only grows: none can be sent a second time."""

    id: str = field(default_factory=lambda: secrets.token_urlsafe(9))
    said: int = 0
    streams: bool = False
    """Its stream was opened; a second is not."""


class Channel:
    """The pages of one audience: "table", "pad", "host", "join", "seat:3"."""

    def __init__(self, envelope: Envelope, *, alone: bool) -> None:
        """`alone`: only the page that was opened last counts, as on a player's own phone."""
        self.envelope = envelope
        self._alone = alone
        self._sessions: dict[str, Session] = {}
        self._view = msgspec.Raw(b"null")
        self._at_least = 0
        self._shown_at = 0.0
        self._version = 0
        self._changed = asyncio.Event()
        self._closed = False

    @property
    def watched(self) -> bool:
        """A page looks at it now."""
        return any(session.streams for session in self._sessions.values())

    def show(self, view: msgspec.Raw, *, at_least: int) -> None:
        """From now on this is to be seen; written as if it were `at_least` so many bytes long."""
        self._view, self._shown_at, self._at_least = view, time.monotonic(), at_least
        self._version += 1
        self._wake()

    def close(self) -> None:
        """End all streams: the seat is somebody else's, or the game is over."""
        self._closed = True
        self._wake()

    def _wake(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    # What pages do

    def greet(self, text: bytes) -> str:
        """A page has opened: it gets the session that only it can read."""
        self.envelope.open(text)
        waiting = [each for each in self._sessions.values() if not each.streams]
        for session in waiting[: len(waiting) - _MOST_SESSIONS + 1]:
            del self._sessions[session.id]
        session = Session()
        self._sessions[session.id] = session
        return self.envelope.seal({"session": session.id})

    def read(self, text: bytes) -> dict[str, Any]:
        """A message of an open page, each once; else EnvelopeError."""
        message = self.envelope.open(text)
        session = self._sessions.get(str(message.get("session")))
        number = message.get("n")
        if session is None or not session.streams or not isinstance(number, int):
            raise EnvelopeError
        if number <= session.said:
            raise EnvelopeError
        session.said = number
        return message

    async def stream(
        self, session_id: str, left: Callable[[], None] = lambda: None
    ) -> AsyncIterator[str]:
        """Server-sent events until the page goes; EnvelopeError at once for a wrong session."""
        session = self._sessions.get(session_id)
        if session is None or session.streams:
            raise EnvelopeError
        if self._alone:
            self._sessions = {session.id: session}
            self._wake()
        session.streams = True
        return self._events(session, left)

    async def _events(self, session: Session, left: Callable[[], None]) -> AsyncIterator[str]:
        seen = 0
        try:
            while not self._closed and session.id in self._sessions:
                changed = self._changed
                if self._version != seen:
                    seen = self._version
                    age = round(time.monotonic() - self._shown_at, 3)
                    sealed = self.envelope.seal({"view": self._view, "age": age}, self._at_least)
                    yield f"data: {sealed}\n\n"
                    continue
                try:
                    await asyncio.wait_for(changed.wait(), KEEP_ALIVE)
                except TimeoutError:
                    yield ": \n\n"
            yield "event: gone\ndata: \n\n"
        finally:
            self._sessions.pop(session.id, None)
            left()
