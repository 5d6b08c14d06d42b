"""What the network is taught to say in each of its frames."""

from __future__ import annotations

from itertools import groupby

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from acoustic.frames import frame_count, moved_labels
from acoustic.mfcc import RATE, SHIFT, mfcc
from voice_host.ear.phones import OUTPUTS, SILENCE

pytestmark = pytest.mark.property

TRIM = 10
"""Frames of silence at both ends, as the sets have them."""
LEAD = 0.2

runs = st.lists(
    st.tuples(st.integers(1, OUTPUTS - 1), st.integers(1, 20)), min_size=1, max_size=30
).map(lambda found: [next(same) for _, same in groupby(found, key=lambda run: run[0])])
"""Phones and how many feature frames each lasts, none the same as the one before."""


@given(runs, st.floats(0.82, 1.22), st.integers(SHIFT, SHIFT * 3 // 2))
def test_no_phone_is_passed_over_however_fast_it_is_said(
    said: list[tuple[int, int]], stretch: float, shift: int
) -> None:
    labels = np.repeat(
        np.array([SILENCE, *(phone for phone, _ in said), SILENCE], np.int8),
        [TRIM, *(frames for _, frames in said), TRIM],
    )
    seconds = LEAD + len(labels) / 100 * stretch + len(said) * 0.05 + 0.2
    frames = frame_count(round(seconds * RATE)) * SHIFT // shift
    moved = moved_labels(labels, frames, LEAD, stretch, shift)
    if moved[0] == SILENCE:  # else there are more phones than frames for them before the first
        told = [phone for phone, _ in groupby(moved.tolist()) if phone != SILENCE]
        assert told == [phone for phone, _ in said]


def test_what_lasts_long_enough_keeps_its_place() -> None:
    labels = np.repeat(np.array([SILENCE, 5, 7, SILENCE], np.int8), [30, 30, 30, 30])
    moved = moved_labels(labels, 240, 0.6, 1.0, SHIFT)
    assert np.flatnonzero(moved == 5).tolist() == list(range(26, 36))  # 0.9 s less 0.12
    fast = moved_labels(labels, 160, 0.6, 1.0, SHIFT * 3 // 2)
    assert np.flatnonzero(fast == 7).tolist() == list(range(23, 30))


def test_a_longer_shift_makes_speech_faster_at_the_same_pitch() -> None:
    hiss = np.random.default_rng(0).standard_normal(RATE) * 300
    tone = np.sin(2 * np.pi * 440 * np.arange(RATE) / RATE) * 10000 + hiss
    as_it_is, fast = mfcc(tone), mfcc(tone, shift=SHIFT * 5 // 4)
    assert len(fast) == pytest.approx(len(as_it_is) / 1.25, abs=1)
    np.testing.assert_allclose(fast.mean(0), as_it_is.mean(0), atol=2.0)
