"""Hands raised on phones, until they are counted."""

from __future__ import annotations


class HandsUp:
    """Each seat once; what is up stays up (SPORT-15)."""

    def __init__(self) -> None:
        self._up: dict[int, None] = {}

    @property
    def up(self) -> tuple[int, ...]:
        """In the order in which they went up; the count does not tell it."""
        return tuple(sorted(self._up))

    def raise_for(self, seat: int) -> None:
        """A second time changes nothing."""
        self._up[seat] = None

    def lower(self) -> None:
        """Something else is asked."""
        self._up.clear()
