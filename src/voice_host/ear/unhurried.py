"""Speech made slower, its pitch as it was: what was said too fast is heard so once more.

The model has learnt from people who did not hurry. Slowed to SPEED, the words of a fast speaker
come at a pace that it knows, and sounds stay what they are, which playing it slower would not leave
so. Windows are cut out of the sound and set down further from each other than they lay, each from
where, within REACH, it best goes on from the one before (WSOLA).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from voice_host.sound import RATE, Samples

SPEED = 0.75

WINDOW = RATE * 3 // 100
"""Samples: three periods of a low voice."""

STEP = WINDOW // 2

REACH = RATE // 100
"""Samples before and after a place among which the window that goes on best is looked for."""


def slower(samples: Samples) -> Samples:
    """The same speech at SPEED."""
    fade = np.hanning(WINDOW + 1)[:-1]
    sound = np.pad(samples.astype(np.float64), (REACH, REACH + 2 * WINDOW))
    count = round(len(samples) / SPEED / STEP)
    slowed = np.zeros(count * STEP + WINDOW)
    at = REACH
    for number in range(count):
        if number:
            at = _going_on(sound, at + STEP, REACH + round(number * STEP * SPEED))
        slowed[number * STEP : number * STEP + WINDOW] += sound[at : at + WINDOW] * fade
    return np.clip(np.rint(slowed), -32768, 32767).astype(np.int16)


def _going_on(sound: npt.NDArray[np.float64], after: int, wanted: int) -> int:
    """The place near `wanted` that sounds most like what begins at `after`."""
    around = sound[wanted - REACH : wanted + REACH + WINDOW]
    likeness = np.correlate(around, sound[after : after + WINDOW])
    energy = np.cumsum(np.square(around), dtype=np.float64)
    energy = energy[WINDOW - 1 :] - np.concatenate([[0.0], energy[:-WINDOW]])
    return wanted - REACH + int(np.argmax(likeness / np.sqrt(energy + 1.0)))
