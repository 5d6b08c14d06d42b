"""Tuning with synthetic people, and with the same people as children and as giants."""

from __future__ import annotations

import numpy as np
import pytest

from voice_host.demo.voices import Voice
from voice_host.ear.model import SpeechModel
from voice_host.ear.profile import Profile, shaped
from voice_host.ear.seats import SeatVoices
from voice_host.ear.tuning import LOUD_ENOUGH, PHRASES, QUIET, Tuner, gain_for
from voice_host.sound import RATE, Samples

pytestmark = pytest.mark.speech

PAUSE = np.zeros(RATE // 3, np.int16)

CHILD = "f3"
"""The voice that is made a child's."""


@pytest.fixture(scope="module")
def tuner(model: SpeechModel) -> Tuner:
    return Tuner(model)


def saying(variant: str = "m3", *, faster: float = 1.0, louder: float = 1.0) -> Samples:
    """PHRASES said in the hum of a room; `faster` makes the speaker a child."""
    voice = Voice(variant, words_a_minute=140, pitch=50, level_db=0.0)
    said = [piece for phrase in PHRASES for piece in (voice.say(phrase), PAUSE)]
    sound = shaped(np.concatenate([PAUSE, *said]), Profile(speed=faster))
    hum = np.random.default_rng(0).standard_normal(len(sound)) * 30
    return np.rint((sound + hum) * louder).astype(np.int16)


def test_a_grown_up_is_heard_as_he_is(tuner: Tuner) -> None:
    tuned = tuner.tune(saying())
    assert tuned.heard == set(PHRASES)
    assert tuned.profile == Profile()


def test_a_child_is_slowed_down_and_then_understood(tuner: Tuner) -> None:
    tuned = tuner.tune(saying(CHILD, faster=1.5))
    assert tuned.profile.speed < 1.0
    assert tuned.heard == set(PHRASES)


def test_a_far_microphone_is_turned_up_and_hears(tuner: Tuner) -> None:
    far = saying(louder=0.004)
    tuned = tuner.tune(far)
    assert tuned.level < -65
    assert tuned.profile.gain == pytest.approx(gain_for(tuned.level))
    assert tuned.heard == set(PHRASES)


def test_the_same_sound_gives_the_same(tuner: Tuner) -> None:
    assert tuner.tune(saying(CHILD, faster=1.5)) == tuner.tune(saying(CHILD, faster=1.5))


def test_something_else_is_not_taken_for_the_phrases(tuner: Tuner) -> None:
    voice = Voice("m3", words_a_minute=140, pitch=50, level_db=0.0)
    tuned = tuner.tune(voice.say("мне не нравится, как он молчит, и вчера всё было по-другому"))
    assert len(tuned.heard) < len(PHRASES)
    assert tuned.profile.speed == 1.0


@pytest.mark.parametrize(
    ("variant", "faster", "speeds"), [("m3", 1.0, {1.0}), (CHILD, 1.5, {0.8, 0.85, 0.9})]
)
def test_a_child_is_known_by_its_first_phrases_of_a_game(
    model: SpeechModel, variant: str, faster: float, speeds: set[float]
) -> None:
    voice = Voice(variant, words_a_minute=140, pitch=50, level_db=0.0)
    for _ in range(2):  # however often the same game is heard
        voices = SeatVoices(model, {})
        for phrase in PHRASES:
            assert voices.of(4) == Profile()
            said = shaped(voice.say(phrase), Profile(speed=faster))
            hum = np.random.default_rng(0).standard_normal(len(said)) * 30
            voices.said(4, phrase, np.rint(said + hum).astype(np.int16))
        speeds = speeds & {voices.of(4).speed}
        voices.close()
    assert len(speeds) == 1


@pytest.mark.parametrize(("level", "gain"), [(-10.0, 1.0), (QUIET, 1.0), (LOUD_ENOUGH - 40, 100.0)])
def test_gain_only_turns_up(level: float, gain: float) -> None:
    assert gain_for(level) == pytest.approx(gain)
