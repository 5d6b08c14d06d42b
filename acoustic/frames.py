"""Frames of sound, and what the network is to say in each of its own."""

import numpy as np
from numpy.typing import NDArray

from acoustic.mfcc import RATE, SHIFT, WINDOW
from voice_host.ear.phones import SILENCE

Labels = NDArray[np.int64]

SUBSAMPLING = 3
"""Feature frames to an output frame."""
AHEAD = 4
"""Output frames by which the network tells the phone before its own middle frame: with the
same weights and format it waits for 34 - 12 frames of what follows a phone, not for 34."""
MIDDLE = WINDOW / 2 / RATE
"""Seconds from the beginning of a frame to its middle."""


def frame_count(samples: int) -> int:
    """Feature frames of so many samples."""
    return max(0, 1 + (samples - WINDOW) // SHIFT)


def moved_labels(
    labels: NDArray[np.int8], frames: int, lead: float, stretch: float, shift: int
) -> Labels:
    """Labels of the output frames of a variant that was delayed, stretched and hurried.

    Each phone gets a frame of its own, however short it is: no phone can be passed over when the
    model is used.
    """
    edges = np.append(np.flatnonzero(np.diff(labels, prepend=-1)), len(labels))
    times = ((edges - 0.5) / 100 + MIDDLE) * stretch + lead
    places = np.ceil((times - MIDDLE) * RATE / shift / SUBSAMPLING - AHEAD).astype(int)
    order = np.arange(len(places))
    late = np.maximum.accumulate(places - order) + order
    early = np.minimum.accumulate((places - order)[::-1])[::-1] + order
    begins = (late + early) // 2
    spoken = np.concatenate([[SILENCE], labels[edges[:-1]], [SILENCE]])
    outputs = np.arange(-(-frames // SUBSAMPLING))
    return spoken[np.searchsorted(begins, outputs, side="right")].astype(np.int64)
