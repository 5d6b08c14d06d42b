from __future__ import annotations

import numpy as np
import pytest

from voice_host.ear.profile import AS_IT_IS, Profile, Shaper, shaped
from voice_host.sound import RATE, Samples

pytestmark = pytest.mark.unit


def tone(hertz: float, seconds: float = 1.0) -> Samples:
    wave = 8000 * np.sin(2 * np.pi * hertz * np.arange(round(seconds * RATE)) / RATE)
    return np.rint(wave).astype(np.int16)


def pitch(samples: Samples) -> float:
    """The strongest frequency, Hz."""
    spectrum = np.abs(np.fft.rfft(samples.astype(np.float64)))
    return float(np.argmax(spectrum)) * RATE / len(samples)


def test_without_a_speed_the_sound_is_untouched() -> None:
    np.testing.assert_array_equal(shaped(tone(300), AS_IT_IS), tone(300))


@pytest.mark.parametrize("speed", [0.8, 1.25])
def test_a_speed_moves_length_and_pitch(speed: float) -> None:
    result = shaped(tone(400), Profile(speed=speed))
    assert len(result) == pytest.approx(RATE / speed, abs=1)
    assert pitch(result) == pytest.approx(400 * speed, abs=3)


def test_block_by_block_gives_the_same_sound() -> None:
    sound = tone(440)
    shaper = Shaper(Profile(speed=0.9))
    blocks = np.split(sound, 10)
    pieces = [shaper.shape(block, last=at == 9) for at, block in enumerate(blocks)]
    np.testing.assert_array_equal(np.concatenate(pieces), shaped(sound, Profile(speed=0.9)))
