from __future__ import annotations

import numpy as np
import pytest

from voice_host.ear.recent import KEPT, Recent
from voice_host.sound import RATE

pytestmark = pytest.mark.unit


def seconds(number: int) -> np.ndarray:
    return np.full(RATE, number, np.int16)


def test_a_stretch_of_the_stream() -> None:
    recent = Recent()
    for number in range(100):
        recent.add(seconds(number))
    stretch = recent.between(97.5, 99.0)
    assert len(stretch) == RATE * 3 // 2
    assert (stretch[0], stretch[-1]) == (97, 98)


def test_only_the_end_is_kept() -> None:
    recent = Recent()
    for number in range(100):
        recent.add(seconds(number))
    assert len(recent.between(0, 100)) == KEPT * RATE


def test_a_stretch_that_begins_before_the_stream() -> None:
    recent = Recent()
    recent.add(seconds(1))
    assert len(recent.between(-0.5, 0.25)) == RATE // 4
