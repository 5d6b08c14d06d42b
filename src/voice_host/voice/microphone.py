"""The table's sound: blocks of 16 kHz from whatever the microphone gives."""

from __future__ import annotations

import queue
from collections import deque
from typing import Any

import numpy as np
import soxr

from voice_host.sound import RATE, Samples
from voice_host.voice.devices import DeviceLostError, find, portaudio, told_in_russian

BLOCK = RATE // 10
"""Samples in a block: the host's step."""

BEHIND = 5
"""Blocks that may wait: 0.5 s. The speakers set the pace, so a program that was held up longer
would hear everything late for ever, its own voice included."""

SILENT_SECONDS = 2.0
"""A microphone that gives nothing for so long is gone."""


class Microphone:
    """Open from the start; `read` waits for the next block."""

    def __init__(self, device: str | None = None) -> None:
        """`device`: a part of its name; None: the system's own. VoiceHostError: it cannot open."""
        found = find("input", device)
        self.name = found.name
        self._heard: queue.SimpleQueue[Samples] = queue.SimpleQueue()
        self._blocks = Blocks(found.rate)
        self._ready: deque[Samples] = deque(maxlen=BEHIND)
        with told_in_russian():
            self._stream = portaudio().InputStream(
                device=found.index,
                samplerate=found.rate,
                channels=1,
                dtype="int16",
                callback=self._copy,
            )
            self._stream.start()

    def read(self) -> Samples:
        """The next block; after a long halt the oldest ones are left out.

        DeviceLostError: the microphone is gone.
        """
        while not self._ready:
            try:
                self._take(self._heard.get(timeout=SILENT_SECONDS))
            except queue.Empty:
                raise DeviceLostError("Микрофон не отвечает. Пока играем с клавиатуры.") from None
        for _ in range(self._heard.qsize()):
            self._take(self._heard.get())
        return self._ready.popleft()

    def close(self) -> None:
        """Stop listening."""
        self._stream.close()

    def _take(self, heard: Samples) -> None:
        self._ready += self._blocks.feed(heard)

    def _copy(self, indata: Samples, _frames: int, _time: Any, _status: Any) -> None:
        """Called by PortAudio's own thread: nothing but a copy."""
        self._heard.put(indata[:, 0].copy())


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
