from __future__ import annotations

import numpy as np
import pytest

from voice_host.ear.sayings import cut
from voice_host.errors import VoiceHostError
from voice_host.sound import RATE, Samples

pytestmark = pytest.mark.unit

HUM = np.random.default_rng(0).standard_normal(60 * RATE) * 20


def recording(*parts: tuple[float, float]) -> Samples:
    """(loudness, seconds) after each other, in a hum."""
    sound = np.concatenate([np.full(round(seconds * RATE), rms) for rms, seconds in parts])
    wave = np.random.default_rng(1).standard_normal(len(sound)) * sound + HUM[: len(sound)]
    return np.rint(wave).astype(np.int16)


ALL = recording(
    *((0, 1.0), (900, 1.0), (0, 0.3), (900, 1.0)),
    *((0, 1.5), (2500, 1.5)),
    *((0, 1.2), (400, 1.0), (0, 0.4), (400, 0.6), (0, 1.0)),
)


def test_cut_between_people_and_not_within_a_saying() -> None:
    pieces = cut(ALL, 3)
    assert [len(piece) / RATE for piece in pieces] == pytest.approx([4.05, 2.85, 3.6], abs=0.1)
    assert (np.concatenate(pieces) == ALL).all()


def test_one_person_is_the_whole_recording() -> None:
    assert (cut(ALL, 1)[0] == ALL).all()


@pytest.mark.parametrize("people", [4, 40])
def test_too_few_silences_are_told(people: int) -> None:
    with pytest.raises(VoiceHostError, match=f"меньше говорящих, чем игроков \\({people}\\)"):
        cut(ALL, people)


def test_silence_alone() -> None:
    with pytest.raises(VoiceHostError, match="меньше говорящих"):
        cut(np.zeros(RATE, np.int16), 2)
