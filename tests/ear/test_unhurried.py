"""Slowed sound: longer, of the same pitch, without gaps."""

from __future__ import annotations

import numpy as np
import pytest

from voice_host.ear.unhurried import SPEED, slower
from voice_host.sound import RATE, Samples

pytestmark = pytest.mark.unit


def tone(hertz: float, seconds: float = 1.0) -> Samples:
    at = np.arange(round(seconds * RATE)) / RATE
    return np.rint(8000 * np.sin(2 * np.pi * hertz * at)).astype(np.int16)


@pytest.mark.parametrize("hertz", [90.0, 220.0, 1500.0])
def test_the_pitch_stays(hertz: float) -> None:
    spectrum = np.abs(np.fft.rfft(slower(tone(hertz)).astype(np.float64)))
    loudest = np.argmax(spectrum) * RATE / len(slower(tone(hertz)))
    assert loudest == pytest.approx(hertz, rel=0.01)


@pytest.mark.parametrize("seconds", [0.05, 1.0, 3.0])
def test_it_lasts_longer(seconds: float) -> None:
    assert len(slower(tone(200.0, seconds))) / RATE == pytest.approx(seconds / SPEED, abs=0.04)


def test_it_is_as_loud_everywhere() -> None:
    levels = slower(tone(200.0))[RATE // 10 : RATE].reshape(-1, RATE // 50).std(axis=1)
    assert levels.min() > 0.9 * levels.max()


def test_a_sound_is_where_it_was_at_that_speed() -> None:
    sound = np.zeros(2 * RATE, np.int16)
    sound[RATE : RATE + RATE // 5] = tone(300.0, 0.2)
    loud = np.flatnonzero(np.abs(slower(sound)) > 4000)
    assert loud[0] / RATE == pytest.approx(1.0 / SPEED, abs=0.03)
    assert loud[-1] / RATE == pytest.approx(1.2 / SPEED, abs=0.03)


def test_silence_stays_silent() -> None:
    assert not slower(np.zeros(RATE, np.int16)).any()


def test_nothing_is_nothing() -> None:
    assert not slower(np.zeros(0, np.int16)).any()
