"""What one page is shown, and who looks at it: always the whole of it, so that nobody can miss any.

Lives in the server's thread.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import msgspec

from voice_host.web.envelope import Envelope, EnvelopeError, SaidBeforeError

KEEP_ALIVE = 15.0
"""Seconds: a stream that says nothing for longer is taken for dead by routers, and by the page."""

_MOST_SESSIONS = 32
"""That may wait for their stream."""

_MOST_GREETED = 4096
"""Hellos that are remembered: a page says few, and nobody without its token can say one."""

_LONGEST_MARK = 64


@dataclass
class Session:
    """One opening of a page. Numbers of messages only grow: none counts a second time."""

    id: str = field(default_factory=lambda: secrets.token_urlsafe(9))
    said: int = 0
    """By the page."""

    told: int = 0
    """To the page."""

    streams: bool = False
    """Its stream was opened; a second is not."""


class Channel:
    """The pages of one audience: "table", "pad", "host", "join", "seat:3"."""

    def __init__(self, envelope: Envelope, *, alone: bool) -> None:
        """`alone`: only the page that was opened last counts, as on a player's own phone."""
        self.envelope = envelope
        self._alone = alone
        self._sessions: dict[str, Session] = {}
        self._greeted: dict[str, None] = {}
        self.watching = 0
        """So many pages look at it now."""
        self._view = msgspec.Raw(b"null")
        self._at_least = 0
        self._shown_at = 0.0
        self._version = 0
        self._changed = asyncio.Event()
        self._closed = False

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
        """A page has opened: it gets the session that only it can read. Each hello has a mark of
        its own, so that one that was overheard is worth nothing.
        """
        mark = self.envelope.open(text).get("mark")
        if not isinstance(mark, str) or len(mark) > _LONGEST_MARK:
            raise EnvelopeError
        if mark in self._greeted:
            raise SaidBeforeError
        self._greeted[mark] = None
        if len(self._greeted) > _MOST_GREETED:
            del self._greeted[next(iter(self._greeted))]
        waiting = [each for each in self._sessions.values() if not each.streams]
        for session in waiting[: len(waiting) - _MOST_SESSIONS + 1]:
            del self._sessions[session.id]
        session = Session()
        self._sessions[session.id] = session
        return self.envelope.seal({"mark": mark, "session": session.id})

    def read(self, text: bytes) -> dict[str, Any]:
        """A message of an open page, each once; else EnvelopeError."""
        message = self.envelope.open(text)
        session = self._sessions.get(str(message.get("session")))
        number = message.get("n")
        if session is None or not session.streams or not isinstance(number, int):
            raise EnvelopeError
        if number <= session.said:
            raise SaidBeforeError
        session.said = number
        return message

    def answer(self, message: dict[str, Any], reply: object) -> str:
        """To a message that was read; it fits no other."""
        told = {"session": message["session"], "n": message["n"], "reply": reply}
        return self.envelope.seal(told)

    def begin(self, session_id: str) -> Session:
        """A page begins to look, and must `end` it; EnvelopeError for a wrong session."""
        session = self._sessions.get(session_id)
        if session is None or session.streams or self._closed:
            raise EnvelopeError
        if self._alone:
            self._sessions = {session.id: session}
            self._wake()
        session.streams = True
        self.watching += 1
        return session

    def end(self, session: Session) -> None:
        """It does not look any more."""
        self._sessions.pop(session.id, None)
        self.watching -= 1

    async def events(self, session: Session) -> AsyncIterator[str]:
        """Server-sent events while the page may look. One that is slow misses the views that
        were replaced meanwhile, and no more than one waits for it."""
        seen = 0
        while not self._closed and session.id in self._sessions:
            changed = self._changed
            if self._version != seen:
                seen = self._version
                yield f"data: {self._told(session)}\n\n"
                continue
            try:
                await asyncio.wait_for(changed.wait(), KEEP_ALIVE)
            except TimeoutError:
                yield "event: there\ndata: \n\n"
        yield "event: gone\ndata: \n\n"

    def _told(self, session: Session) -> str:
        session.told += 1
        age = round(time.monotonic() - self._shown_at, 3)
        told = {"session": session.id, "n": session.told, "view": self._view, "age": age}
        return self.envelope.seal(told, self._at_least)
