"""The host's sound on its way to the loudspeaker."""

from __future__ import annotations

import time

import numpy as np
import soxr

from voice_host.errors import VoiceHostError
from voice_host.sound import BLOCK_SECONDS, RATE, Samples
from voice_host.voice import device_worker as worker
from voice_host.voice.devices import Device, DeviceLostError, Facts

MOST_SECONDS = 0.16
"""What may wait for the loudspeaker; more would be heard too late."""

STUCK_SECONDS = 1.0
"""A loudspeaker that takes nothing for so long is gone."""

_LOST = "Динамики не отвечают. Проверьте их командой: speaker-test -t sine -l 1"


class Speaker:
    """Open from the start; while there is no device, what is written is lost."""

    def __init__(self, *, must_be_there: bool = True) -> None:
        """VoiceHostError: there is none, and one must be there."""
        self._device = Device("output")
        self._opened = 0
        self._written = self._taken = 0
        self.gaps = 0
        """How often a sound was broken because the program was late."""
        self.underruns = 0
        """How often the device itself was."""
        if not self._device.wait_until_open() and must_be_there:
            self.close()
            raise VoiceHostError(self._device.problem, exit_code=1)
        self._listen(0.0)

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
        """Seconds until what is written now is heard, at most; 0 without a device."""
        return MOST_SECONDS + self.facts.latency if self.facts is not None else 0.0

    def write(self, block: Samples) -> None:
        """Put a block (at 16 kHz) behind the others, waiting for room: the device sets the pace.

        DeviceLostError: it has gone.
        """
        self._put(block, STUCK_SECONDS)
        if self.facts is None:
            raise DeviceLostError(_LOST)

    def keep_up(self, block: Samples) -> None:
        """The same at the microphone's pace.

        Where there is no room silence is left out, and a device that halts loses its sound.
        """
        self._listen(0.0)
        if block.any() or not self._full:
            self._put(block, BLOCK_SECONDS)

    def news(self) -> list[str]:
        """What happened to it since this was asked last."""
        told = list(self._device.news)
        self._device.news.clear()
        return told

    def finish(self) -> None:
        """Wait until all that was written is heard, then close."""
        if self.facts is not None:
            self._send(self._resampler.resample_chunk(np.zeros(0, np.int16), last=True))
        self._device.end()
        self._device.left(STUCK_SECONDS + MOST_SECONDS)
        self.close()

    def close(self) -> None:
        """Stop at once."""
        self._device.close()

    @property
    def _waiting(self) -> float:
        """Seconds of sound."""
        return (self._written - self._taken) / 2 / self.facts.rate if self.facts else 0.0

    @property
    def _full(self) -> bool:
        return self._waiting > MOST_SECONDS - BLOCK_SECONDS

    def _put(self, block: Samples, patience: float) -> None:
        deadline = time.monotonic() + patience
        self._listen(0.0)
        while self._full and time.monotonic() < deadline:
            self._listen(0.01)
        if self.facts is not None and not self._full:
            self._send(self._resampler.resample_chunk(block))

    def _send(self, samples: Samples) -> None:
        self._device.send(samples.tobytes())
        self._written += 2 * len(samples)

    def _listen(self, seconds: float) -> None:
        for kind, rest in self._device.receive(seconds):
            if kind == worker.PLAYED:
                self._taken, self.gaps, self.underruns = worker.TAKEN.unpack(rest)
        if self._device.opened != self._opened and self.facts is not None:
            self._opened = self._device.opened
            self._written = self._taken = 0
            self._resampler = soxr.ResampleStream(RATE, self.facts.rate, 1, dtype="int16")
