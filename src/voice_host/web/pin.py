"""Six digits that open a page; who guesses waits longer and longer."""

from __future__ import annotations

import secrets
from collections.abc import Callable

_DIGITS = 6
_TRIES = 5
_SHUT = 60.0
"""Seconds after the first so many wrong tries; twice as long after each so many more."""


class Pin:
    """One number, and how often it was missed."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """`clock`: seconds."""
        self.digits = f"{secrets.randbelow(10**_DIGITS):0{_DIGITS}}"
        self._clock = clock
        self._wrong = 0
        self._opens_at = 0.0

    @property
    def shut_for(self) -> float:
        """Seconds until it may be tried again; 0: now."""
        return max(0.0, self._opens_at - self._clock())

    def opens(self, tried: str) -> bool:
        """While it is shut not even the right one does."""
        if self.shut_for:
            return False
        if secrets.compare_digest(tried.encode(), self.digits.encode()):
            self._wrong = 0
            return True
        self._wrong += 1
        times, left = divmod(self._wrong, _TRIES)
        if not left:
            self._opens_at = self._clock() + _SHUT * 2 ** (times - 1)
        return False
