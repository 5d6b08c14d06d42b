"""Every engine's speech in one form: as loud as any other, and no silence round it."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from voice_host.sound import RATE, SPEECH_LEVEL, Samples, Sound, at_level

_HEARD = 50
"""Of 32768, at that loudness: samples up to this are silence."""

_BEFORE, _AFTER = RATE // 100, RATE // 50
"""Samples of silence that stay at the ends, so that no sound is cut off."""

_FADE = RATE // 200


def evened(sound: Sound) -> Sound:
    """The speech at RATE, as loud as it should be; nothing where there is none."""
    samples = at_level(sound.at(RATE).samples, SPEECH_LEVEL)
    heard = np.flatnonzero(np.abs(samples.astype(np.int32)) > _HEARD)
    if not len(heard):
        return Sound(samples[:0])
    part = samples[max(0, heard[0] - _BEFORE) : heard[-1] + 1 + _AFTER]
    return Sound(_softened(part.astype(np.float64)))


def _softened(wave: npt.NDArray[np.float64]) -> Samples:
    """No click at the ends."""
    fade = np.linspace(0.0, 1.0, min(_FADE, len(wave) // 2))
    wave[: len(fade)] *= fade
    wave[len(wave) - len(fade) :] *= fade[::-1]
    samples: Samples = np.rint(wave).astype(np.int16)
    return samples
