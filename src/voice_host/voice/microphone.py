"""The table's sound: blocks of 16 kHz at real time, whatever becomes of the microphone."""

from __future__ import annotations

import time
from collections import deque

import numpy as np
import soxr

from voice_host.errors import VoiceHostError
from voice_host.sound import BLOCK, BLOCK_SECONDS, RATE, Samples
from voice_host.told import Told
from voice_host.voice import device_worker as worker
from voice_host.voice.devices import Device, Facts

BEHIND = 10
"""Blocks that may wait: 0.5 s. A program that was held up longer would hear everything late for
ever, its own voice included."""

HALT_SECONDS = 0.3
"""How late a block of an open microphone may be before the table's time goes on without it."""

CATCH_UP_SECONDS = 1.0
"""What is made up for after a halt; a program that was stopped for an hour goes on where it was."""

_OVERRUN = Told(
    "Компьютер не успевает: часть звука микрофона потеряна, игра идёт. Закройте лишние программы."
)


class Microphone:
    """Open from the start; `read` gives a block every 0.05 s, silence while there is no device."""

    def __init__(self, *, must_be_there: bool = True) -> None:
        """VoiceHostError: there is none, and one must be there."""
        self._device = Device("input")
        self.overruns = 0
        self._ready: deque[Samples] = deque(maxlen=BEHIND)
        self._opened = 0
        self._flows = False
        """Something has come since it was opened: the next block is waited for."""
        if not self._device.wait_until_open() and must_be_there:
            self.close()
            raise VoiceHostError(self._device.problem, exit_code=1)
        self._due = time.monotonic() + BLOCK_SECONDS

    @property
    def there(self) -> bool:
        """Whether it is open."""
        return self.facts is not None

    @property
    def facts(self) -> Facts | None:
        """What is open; None: it is not there now."""
        return self._device.facts

    @property
    def problem(self) -> str:
        """Why it is not there."""
        return self._device.problem

    @property
    def latency(self) -> float:
        """Seconds between the air and a block, beside its own length; 0 without a device."""
        return self.facts.latency if self.facts is not None else 0.0

    def read(self) -> Samples:
        """The next block; after a long halt the oldest ones are left out."""
        self._due = max(self._due, time.monotonic() - CATCH_UP_SECONDS)
        self._take(0.0)  # however late it is: else the program is deaf until it has caught up
        while not self._ready:
            late = HALT_SECONDS if self._flows and self.there else 0.0
            left = self._due + late - time.monotonic()
            if left <= 0:
                self._due += BLOCK_SECONDS
                return np.zeros(BLOCK, np.int16)
            self._take(left)
        self._due = time.monotonic() + BLOCK_SECONDS
        return self._ready.popleft()

    def news(self) -> list[str]:
        """What happened to it since this was asked last."""
        told = list(self._device.news)
        self._device.news.clear()
        return told

    def close(self) -> None:
        """Stop listening."""
        self._device.close()

    def _take(self, seconds: float) -> None:
        for kind, rest in self._device.receive(seconds):
            if self._device.opened != self._opened and self.facts is not None:
                self._opened = self._device.opened
                self._blocks = Blocks(self.facts.rate)
                self._flows = False
            if kind == worker.SOUND:
                self._flows = True
                self._ready += self._blocks.feed(np.frombuffer(rest, np.int16))
            elif kind == worker.OVERRUN:
                self.overruns += 1
                if self.overruns == 1:
                    self._device.news.append(_OVERRUN)


class Blocks:
    """Pieces of any size and rate -> blocks of one size at 16 kHz."""

    def __init__(self, rate: int) -> None:
        self._resampler = soxr.ResampleStream(rate, RATE, 1, dtype="int16")
        self._rest = np.zeros(0, np.int16)

    def feed(self, piece: Samples) -> list[Samples]:
        """The blocks that are complete now."""
        sound = np.concatenate([self._rest, self._resampler.resample_chunk(piece)])
        whole = len(sound) // BLOCK * BLOCK
        self._rest = sound[whole:]
        return list(sound[:whole].reshape(-1, BLOCK))
