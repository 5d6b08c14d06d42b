from __future__ import annotations

import numpy as np
import pytest

from voice_host.sound import RATE, SILENCE, SPEECH_LEVEL, Sound, level
from voice_host.voice.evened import evened

pytestmark = pytest.mark.unit


def speech(decibels: float, before: float = 0.3, after: float = 0.7) -> Sound:
    """A second of noise, like syllables, with silence round it."""
    time = np.arange(RATE) / RATE
    wave = np.random.default_rng(0).standard_normal(RATE) * (
        0.6 + 0.4 * np.sin(2 * np.pi * 4 * time)
    )
    wave *= 10 ** (decibels / 20) / np.sqrt(np.mean(np.square(wave)))
    silent = [np.zeros(round(seconds * RATE)) for seconds in (before, after)]
    whole = np.concatenate([silent[0], wave, silent[1]]) * 32768
    return Sound(np.rint(np.clip(whole, -32768, 32767)).astype(np.int16))


@pytest.mark.parametrize("decibels", [-45.0, -30.0, -20.0, -12.0])
def test_all_speech_is_equally_loud(decibels: float) -> None:
    assert level(evened(speech(decibels)).samples) == pytest.approx(SPEECH_LEVEL, abs=0.5)


def test_pauses_do_not_count() -> None:
    assert level(speech(-30.0, after=5.0).samples) == pytest.approx(-30, abs=1)


def test_silence_at_the_ends_is_cut_off_and_nothing_clicks() -> None:
    found = evened(speech(-30.0))
    assert found.seconds == pytest.approx(1.03, abs=0.02)
    assert found.samples[0] == found.samples[-1] == 0


def test_a_loud_moment_is_not_clipped() -> None:
    sound = speech(-40.0)
    sound.samples[RATE] = 32767
    assert np.abs(evened(sound).samples.astype(int)).max() <= 32767


def test_silence_is_nothing() -> None:
    assert len(evened(Sound(np.zeros(RATE, np.int16))).samples) == 0
    assert level(np.zeros(0, np.int16)) == SILENCE
