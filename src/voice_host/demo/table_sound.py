"""The sound of a table with no table: players, the host's loudspeaker, a room and its noise."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from voice_host.sound import RATE, Samples

NOISE_DB = -20.0
"""The room's noise, relative to a voice of middle loudness."""

LOUDNESS = 2_000.0
"""Root mean square of a voice of middle loudness at the microphone, of 32768."""

_REVERBERATION = 0.25
"""Seconds until the room is silent by 60 dB."""

_REFLECTED = 0.3
_NOISE_LOOP = 30 * RATE

Wave = npt.NDArray[np.float32]


class TableSound:
    """What a microphone on the table gets, block by block."""

    def __init__(self, seed: int, others: Wave | None = None) -> None:
        """`others`: a loop of what else is heard in the room, beside its own noise."""
        chance = np.random.default_rng(seed)
        self._echo = _impulse(chance)
        self._noise = _noise(chance)
        if others is not None:
            self._noise = self._noise + np.resize(others, len(self._noise))
        self._position = 0
        self._ringing = np.zeros(0, np.float32)
        self._spoken: list[Wave] = []

    @property
    def quiet(self) -> bool:
        """No player is speaking."""
        return not self._spoken

    def speak(self, samples: Samples, louder: float = 1.0) -> None:
        """A player begins to say this, so many times louder than it is given."""
        self._spoken.append(samples * np.float32(louder))

    def block(self, host: Samples) -> Samples:
        """The next block; `host` is what the loudspeaker plays in it."""
        size = len(host)
        dry = host.astype(np.float32)
        for piece in self._take(size):
            dry[: len(piece)] += piece
        wet = np.convolve(dry, self._echo) if dry.any() else np.zeros(size, np.float32)
        heard = wet.astype(np.float32)
        heard = _add(heard, self._ringing)
        self._ringing = heard[size:]
        noise = self._noise[self._position : self._position + size]
        self._position = (self._position + size) % (_NOISE_LOOP - size)
        return as_samples(heard[:size] + noise)

    def _take(self, size: int) -> Iterator[Wave]:
        speaking, self._spoken = self._spoken, []
        for samples in speaking:
            yield samples[:size]
            if len(samples) > size:
                self._spoken.append(samples[size:])


def as_samples(wave: Wave) -> Samples:
    """Rounded and clipped, as a sound card does."""
    samples: Samples = np.clip(wave, -32768, 32767).astype(np.int16)
    return samples


def _add(one: Wave, other: Wave) -> Wave:
    longer, shorter = (one, other) if len(one) >= len(other) else (other, one)
    both = longer.copy()
    both[: len(shorter)] += shorter
    return both


def _impulse(chance: np.random.Generator) -> Wave:
    """The direct sound and an exponential tail of reflections."""
    times = np.arange(round(_REVERBERATION * RATE)) / RATE
    tail = chance.standard_normal(len(times)) * np.exp(-6.9 * times / _REVERBERATION)
    tail *= _REFLECTED / np.sqrt(np.sum(np.square(tail)))
    tail[0] = 1.0
    return tail.astype(np.float32)


def _noise(chance: np.random.Generator) -> Wave:
    """A loop of noise that is stronger at low frequencies, as rooms are."""
    spectrum = np.fft.rfft(chance.standard_normal(_NOISE_LOOP))
    spectrum[1:] /= np.sqrt(np.arange(1, len(spectrum)))
    wave = np.fft.irfft(spectrum, _NOISE_LOOP)
    wave *= LOUDNESS * 10 ** (NOISE_DB / 20) / np.sqrt(np.mean(np.square(wave)))
    return wave.astype(np.float32)
