"""Where the table's sound comes from, block by block; reading it keeps real time."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol

import numpy as np

from voice_host.sound import BLOCK, BLOCK_SECONDS, Samples, Sound


class Source(Protocol):
    """A microphone, or what stands in for one."""

    def read(self) -> Samples:
        """Waits for the next block; silence where there is nothing to hear."""
        ...

    @property
    def there(self) -> bool:
        """Whether there is something to hear."""
        ...

    @property
    def latency(self) -> float:
        """Seconds between the air and a block, beside the block's own length."""
        ...

    def news(self) -> list[str]:
        """What happened to it since this was asked last, in Russian."""
        ...

    def close(self) -> None:
        """No more blocks are wanted."""
        ...


class Recording:
    """A recording at the pace it was made; silence after its end."""

    there = True
    latency = 0.0

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
        """A block at its time; what was lost in a long halt of the program is not caught up."""
        self._next = max(self._next + BLOCK_SECONDS, self._now() - 1.0)
        self._sleep(max(0.0, self._next - self._now()))
        block, self._samples = self._samples[:BLOCK], self._samples[BLOCK:]
        return np.concatenate([block, np.zeros(BLOCK - len(block), np.int16)])

    def news(self) -> list[str]:
        """Nothing happens to it."""
        return []

    def close(self) -> None:
        """Nothing is open."""


def silence() -> Recording:
    """No microphone: time passes all the same."""
    return Recording(Sound(np.zeros(0, np.int16)))
