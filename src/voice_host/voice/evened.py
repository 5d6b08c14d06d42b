"""Every engine's speech in one form: as loud as any other, and no silence round it."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from voice_host.sound import FRAME, RATE, SILENCE, Samples, Sound, levels

LOUDNESS = -20.0
"""dB: the root mean square of speech while somebody speaks."""

_SPEAKING = 25.0
"""dB below the loudest moment from which nobody speaks."""

_PEAK = 32000
_HEARD = 50
"""Of 32768, at that loudness: samples up to this are silence."""

_BEFORE, _AFTER = RATE // 100, RATE // 50
"""Samples of silence that stay at the ends, so that no sound is cut off."""

_FADE = RATE // 200


def evened(sound: Sound) -> Sound:
    """The speech, as loud as it should be; nothing where there is none."""
    loudness = of_speech(sound.samples)
    if loudness == SILENCE:
        return Sound(sound.samples[:0], sound.rate)
    wave = sound.samples.astype(np.float64) * 10 ** ((LOUDNESS - loudness) / 20)
    wave *= min(1.0, _PEAK / np.abs(wave).max())
    heard = np.flatnonzero(np.abs(wave) > _HEARD)
    wave = wave[max(0, heard[0] - _BEFORE) : heard[-1] + 1 + _AFTER]
    return Sound(_softened(wave), sound.rate)


def of_speech(samples: Samples) -> float:
    """How loud somebody is while he speaks, dB; SILENCE where nobody does."""
    found = levels(np.pad(samples, (0, -len(samples) % FRAME)))
    if not len(found) or found.max() == SILENCE:
        return SILENCE
    speaking = found[found > found.max() - _SPEAKING]
    return float(10 * np.log10(np.mean(10 ** (speaking / 10))))


def _softened(wave: npt.NDArray[np.float64]) -> Samples:
    """No click at the ends."""
    fade = np.linspace(0.0, 1.0, min(_FADE, len(wave) // 2))
    wave[: len(fade)] *= fade
    wave[len(wave) - len(fade) :] *= fade[::-1]
    samples: Samples = np.rint(wave).astype(np.int16)
    return samples
