from __future__ import annotations

import numpy as np
import pytest

from voice_host.ear.loudness import of_room, of_voice
from voice_host.sound import RATE, SILENCE, Samples, levels

pytestmark = pytest.mark.unit


def noise(decibels: float, seconds: float) -> Samples:
    wave = np.random.default_rng(0).standard_normal(round(seconds * RATE))
    return np.rint(wave * 32768 * 10 ** (decibels / 20)).astype(np.int16)


def test_levels_are_relative_to_the_loudest() -> None:
    full = np.resize(np.array([32767, -32768], np.int16), RATE)
    assert levels(full) == pytest.approx(np.zeros(50), abs=0.01)
    assert levels(noise(-40, 1.0)).mean() == pytest.approx(-40, abs=0.5)
    assert set(levels(np.zeros(RATE, np.int16))) == {SILENCE}


def test_a_voice_with_pauses_and_a_room_with_a_word() -> None:
    saying = np.concatenate([noise(-60, 1.0), noise(-30, 2.0), noise(-60, 0.5)])
    assert of_voice(saying) == pytest.approx(-30, abs=1)
    pause = np.concatenate([noise(-60, 1.0), noise(-30, 0.3)])
    assert of_room(pause) == pytest.approx(-60, abs=1)


def test_no_sound_at_all() -> None:
    assert of_voice(np.zeros(0, np.int16)) == of_room(np.zeros(3, np.int16)) == SILENCE
