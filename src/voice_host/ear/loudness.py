"""How loud a voice and the room round it are."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from voice_host.sound import RATE, Samples

FRAME = RATE // 50
"""Samples whose loudness is measured together: 20 ms."""

SILENCE = -90.0
"""dB: what sixteen bits can hardly tell from nothing."""

Levels = npt.NDArray[np.float64]
"""dB relative to the loudest sound there can be: 0 and below, shape (n,)."""


def levels(samples: Samples) -> Levels:
    """The root mean square of each whole FRAME."""
    whole = samples[: len(samples) // FRAME * FRAME].astype(np.float64).reshape(-1, FRAME)
    power = np.mean(np.square(whole / 32768), axis=1)
    return np.asarray(10 * np.log10(np.maximum(power, 10 ** (SILENCE / 10))))


def of_voice(samples: Samples) -> float:
    """How loud somebody is in a stretch in which he speaks most of the time, dB."""
    return _share(samples, 80)


def of_room(samples: Samples) -> float:
    """How loud it is in a stretch when nobody speaks, dB; a few words in it change nothing."""
    return _share(samples, 20)


def _share(samples: Samples, percent: float) -> float:
    found = levels(samples)
    return float(np.percentile(found, percent)) if len(found) else SILENCE
