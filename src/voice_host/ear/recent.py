"""The last seconds of sound, kept so that a stretch of it can be heard again."""

from __future__ import annotations

from collections import deque

import numpy as np

from voice_host.sound import RATE, Samples

KEPT = 30.0
"""Seconds: longer than any utterance."""


class Recent:
    """A stream of samples of which only the end is kept."""

    def __init__(self) -> None:
        self._blocks: deque[Samples] = deque()
        self._kept = 0
        self._dropped = 0

    def add(self, samples: Samples) -> None:
        """Take the next samples."""
        self._blocks.append(samples)
        self._kept += len(samples)
        while self._kept - len(self._blocks[0]) >= KEPT * RATE:
            oldest = len(self._blocks.popleft())
            self._kept -= oldest
            self._dropped += oldest

    def between(self, start: float, end: float) -> Samples:
        """What is kept of a stretch; `start` and `end` in seconds of the stream."""
        first, last = (max(0, round(at * RATE) - self._dropped) for at in (start, end))
        return np.concatenate([np.zeros(0, np.int16), *self._blocks])[first:last]
