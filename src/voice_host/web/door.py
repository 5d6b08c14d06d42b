"""Who may be connected at all, before a request is read: a stranger who holds many connections, or
never finishes what he says, must not keep the players out.
"""

from __future__ import annotations

import asyncio
from collections import Counter

from uvicorn.protocols.http.h11_impl import H11Protocol

from voice_host.web.safety import OWN_COMPUTER

MOST = 512
"""Connections: a process may have 1,024 files open, and the game needs some."""

MOST_OF_STRANGERS = 256
"""Of addresses from which no page with a token has come yet."""

MOST_OF_ONE = 160
"""Of one address: 25 phones that open their pages behind one router."""

LATE = 10.0
"""Seconds: who has not finished a request, or not taken an answer, in twice the time is late."""


class Door:
    """Lives in the server's thread."""

    def __init__(self) -> None:
        self._inside: Counter[str] = Counter()
        self._known = set(OWN_COMPUTER)

    def knows(self, peer: str) -> None:
        """A page with a token has come from there."""
        self._known.add(peer)

    def enter(self, peer: str) -> bool:
        """One more connection, if it may be."""
        if self._inside[peer] >= MOST_OF_ONE and peer not in OWN_COMPUTER:
            return False
        if self._inside.total() >= (MOST if peer in self._known else MOST_OF_STRANGERS):
            return False
        self._inside[peer] += 1
        return True

    def leave(self, peer: str) -> None:
        """One connection less."""
        self._inside[peer] -= 1
        if not self._inside[peer]:
            del self._inside[peer]

    def connection(self) -> type[H11Protocol]:
        """What uvicorn is to make for each connection."""
        door = self

        class Guarded(_Connection):
            _door = door

        return Guarded


class _Connection(H11Protocol):
    """One that is let in by the door, and cut off when it is late."""

    _door: Door
    _peer: str | None = None
    _timer: asyncio.TimerHandle | None = None
    _waited_for: object = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        peer = str(transport.get_extra_info("peername")[0])
        super().connection_made(transport)
        if self._door.enter(peer):
            self._peer = peer
            self._look_again()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._timer is not None:
            self._timer.cancel()
        if self._peer is not None:
            self._door.leave(self._peer)

    def _look_again(self) -> None:
        self._timer = self.loop.call_later(LATE, self._look)

    def _look(self) -> None:
        """Two looks at the same thing that stands still."""
        waiting_for = self._waiting_for()
        if waiting_for is not None and waiting_for is self._waited_for:
            self.transport.abort()
            return
        self._waited_for = waiting_for
        self._look_again()

    def _waiting_for(self) -> object:
        """None: the peer has done its part."""
        asks = self.cycle
        if asks is None:
            return self
        answering = not asks.response_complete and not asks.more_body
        return None if answering and not self.flow.write_paused else asks
