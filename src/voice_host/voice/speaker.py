"""The host's sound on its way to the speakers."""

from __future__ import annotations

import queue
import threading
from typing import Any

import numpy as np
import soxr

from voice_host.sound import RATE, Samples
from voice_host.voice.devices import DeviceLostError, find, portaudio, told_in_russian

AHEAD = 4
"""Blocks that may wait: 0.4 s. `write` waits for room, so the device sets the pace."""

LEAD = 2
"""Blocks that must wait before sound begins, so that it does not stutter."""

STUCK_SECONDS = 2.0
"""Speakers that take nothing for so long are gone."""


class Speaker:
    """Open from the start; what is not written in time is silence."""

    def __init__(self, rate: int = RATE, device: str | None = None) -> None:
        """`rate`: of the blocks to come. VoiceHostError: no speakers, or they cannot be opened."""
        found = find("output", device)
        self.name = found.name
        self._resampler = soxr.ResampleStream(rate, found.rate, 1, dtype="int16")
        self._feed = Feed()
        with told_in_russian():
            self._stream = portaudio().OutputStream(
                device=found.index,
                samplerate=found.rate,
                channels=1,
                dtype="int16",
                callback=self._copy,
            )
            self._stream.start()

    def write(self, block: Samples) -> None:
        """Put a block (about 0.1 s) behind the others. DeviceLostError: the speakers are gone."""
        self._feed.put(self._resampler.resample_chunk(block))

    def finish(self) -> None:
        """Wait until all that was written is heard, then close."""
        self._feed.put(self._resampler.resample_chunk(np.zeros(0, np.int16), last=True))
        self._feed.finish()
        self._stream.stop()
        self.close()

    def close(self) -> None:
        """Stop at once."""
        self._stream.close()

    def _copy(self, outdata: Samples, _frames: int, _time: Any, _status: Any) -> None:
        """Called by PortAudio's own thread: nothing but a copy."""
        self._feed.fill(outdata[:, 0])


class Feed:
    """Blocks from the program, samples for the device."""

    def __init__(self) -> None:
        self._blocks: queue.Queue[Samples] = queue.Queue(AHEAD)
        self._now = np.zeros(0, np.int16)
        self._flowing = False
        self._last_put = False
        self._all_heard = threading.Event()

    def put(self, block: Samples) -> None:
        """Wait for room, then put a block."""
        try:
            self._blocks.put(block, timeout=STUCK_SECONDS)
        except queue.Full:
            raise DeviceLostError("Динамики не отвечают. Читайте с экрана.") from None

    def finish(self) -> None:
        """Nothing comes any more: wait until the device has taken everything."""
        self._last_put = True
        if not self._all_heard.wait(STUCK_SECONDS):
            raise DeviceLostError("Динамики не отвечают. Читайте с экрана.")

    def fill(self, out: Samples) -> None:
        """The next samples; zeros where there are none."""
        filled = 0
        while filled < len(out) and self._has_more():
            part = self._now[: len(out) - filled]
            out[filled : filled + len(part)] = part
            self._now = self._now[len(part) :]
            filled += len(part)
        out[filled:] = 0
        if self._last_put and filled == 0:
            self._all_heard.set()

    def _has_more(self) -> bool:
        if not self._flowing and self._blocks.qsize() < LEAD and not self._last_put:
            return False
        while not len(self._now):
            try:
                self._now = self._blocks.get_nowait()
            except queue.Empty:
                self._flowing = False
                return False
        self._flowing = True
        return True
