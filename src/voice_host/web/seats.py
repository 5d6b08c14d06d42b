"""Who has taken which seat with a phone, and the tokens that say so."""

from __future__ import annotations

from voice_host.web.envelope import Sealed, new_token
from voice_host.web.hub import Hub

JOIN = "join"
_SEAT = "seat:"


def channel_of(seat: int) -> str:
    """Its phone's."""
    return f"{_SEAT}{seat}"


def seat_of(channel: str) -> int | None:
    """Whose phone this is; None: no phone's."""
    return int(channel.removeprefix(_SEAT)) if channel.startswith(_SEAT) else None


class Seats:
    """A free seat is taken by who has the room's token, a taken one is freed by the host alone."""

    def __init__(self, hub: Hub, players: int) -> None:
        self._hub = hub
        self._players = players
        self.room = new_token()
        """Known to all at the table, and to nobody else."""
        self._taken: set[int] = set()
        hub.open(JOIN, Sealed(self.room))

    @property
    def taken(self) -> frozenset[int]:
        """The seats that have a phone."""
        return frozenset(self._taken)

    def take(self, seat: int) -> str | None:
        """The seat's own token; None: somebody has it, or there is no such seat."""
        if seat in self._taken or not 1 <= seat <= self._players:
            return None
        token = new_token()
        self._hub.open(channel_of(seat), Sealed(token), alone=True)
        self._taken.add(seat)
        return token

    def free(self, seat: int) -> bool:
        """Its phone is its own no more; False: it has none."""
        if seat not in self._taken:
            return False
        self._taken.discard(seat)
        self._hub.close(channel_of(seat))
        return True
