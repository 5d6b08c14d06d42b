"""Where the table's sound comes from, one block of 0.1 s at a time; reading it keeps real time."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol

import numpy as np

from voice_host.sound import RATE, Samples, Sound

BLOCK = RATE // 10
"""Samples in a block."""


class Source(Protocol):
    """A microphone, or what stands in for one."""

    def read(self) -> Samples:
        """Waits for the next block. Raises DeviceLostError when the device has gone."""
        ...

    def close(self) -> None:
        """No more blocks are wanted."""
        ...


class Recording:
    """A recording at the pace it was made; silence after its end."""

    def __init__(
        self,
        sound: Sound,
        now: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._samples = sound.samples
        self._now = now
        self._sleep = sleep
        self._next = now()

    def read(self) -> Samples:
        """A block each 0.1 s; what was lost in a long halt (a stopped process) is not caught up."""
        self._next = max(self._next + BLOCK / RATE, self._now() - 1.0)
        self._sleep(max(0.0, self._next - self._now()))
        block, self._samples = self._samples[:BLOCK], self._samples[BLOCK:]
        return np.concatenate([block, np.zeros(BLOCK - len(block), np.int16)])

    def close(self) -> None:
        """Nothing is open."""


def silence() -> Recording:
    """No microphone: time passes all the same."""
    return Recording(Sound(np.zeros(0, np.int16)))
