"""Words of the room behind the one who speaks, through the real ear."""

from __future__ import annotations

import numpy as np
import pytest

from tests.ear.test_model import needs_espeak, say
from voice_host.ear.listener import Listener
from voice_host.ear.model import SpeechModel
from voice_host.phrases.closed_list import ClosedList
from voice_host.sound import RATE, Samples

pytestmark = [pytest.mark.speech, needs_espeak]

ANIMALS = ClosedList(["корова", "медведь", "собака", "черепаха", "обезьяна"])
SOFTER = 0.06
"""About 20 dB: the second voice is louder by itself."""


@pytest.fixture(scope="module")
def model() -> SpeechModel:
    return SpeechModel.builtin(ANIMALS.words)


def said(word: str, voice: str, level: float = 1.0) -> Samples:
    """With a pause after it that ends an utterance."""
    sound = np.frombuffer(say(word, voice), np.int16)
    [loud] = np.nonzero(np.abs(sound) > 100)
    spoken = sound[loud[0] : loud[-1]] * level
    return np.concatenate([spoken, np.zeros(RATE * 6 // 10)]).astype(np.int16)


def heard(model: SpeechModel, *pieces: Samples) -> list[str]:
    listener = Listener(model)
    listener.expect(ANIMALS)
    found = [*listener.accept(np.concatenate(pieces)), *listener.finish()]
    return [hearing.text for hearing in found if hearing.verdict != "nothing"]


def test_a_softer_word_after_the_speakers_is_the_rooms(model: SpeechModel) -> None:
    speaker, room = said("корова", "ru+f3"), said("медведь", "ru+m5", SOFTER)
    assert heard(model, speaker, room) == ["корова"]


def test_who_speaks_softly_is_heard_where_nobody_is_louder(model: SpeechModel) -> None:
    assert heard(model, said("медведь", "ru+m5", SOFTER)) == ["медведь"]


def test_two_who_are_equally_loud_are_both_heard(model: SpeechModel) -> None:
    both = said("корова", "ru+f3"), said("медведь", "ru+m5")
    assert heard(model, *both) == ["корова", "медведь"]
