"""The real recogniser with the built-in model."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from voice_host import sound
from voice_host.ear.model import SpeechModel
from voice_host.ear.recogniser import Recogniser, Utterance, Word
from voice_host.errors import VoiceHostError
from voice_host.phrases.matcher import phase_grammar
from voice_host.sound import RATE, Samples

pytestmark = pytest.mark.speech

THANKS = next((Path(__file__).parent.parent / "fixtures/speech/last_word").glob("спасибо.*.ogg"))
SPEECH = phase_grammar(["speech", "host"], 10)


@pytest.fixture
def recogniser(model: SpeechModel) -> Recogniser:
    return Recogniser(model)


def hear(recogniser: Recogniser, samples: Samples) -> list[Utterance]:
    found = []
    for start in range(0, len(samples), RATE // 10):
        found += recogniser.accept(samples[start : start + RATE // 10])
    return found + recogniser.finish()


def words(utterance: Utterance) -> tuple[Word, ...]:
    return utterance.hypotheses[0].words


def test_words_come_with_their_times(recogniser: Recogniser) -> None:
    recogniser.listen_for(SPEECH.phrases)
    samples = sound.read(THANKS).samples
    first = hear(recogniser, samples)
    second = hear(recogniser, samples)
    assert [utterance.text for utterance in (*first, *second)] == ["спасибо", "спасибо"]
    [word] = words(first[0])
    assert 0.3 < word.start < word.end < first[0].ended <= len(samples) / RATE
    assert words(second[0])[0].start - word.start == pytest.approx(len(samples) / RATE, abs=0.1)


def test_silence_says_nothing(recogniser: Recogniser) -> None:
    recogniser.listen_for(SPEECH.phrases)
    assert hear(recogniser, np.zeros(3 * RATE, np.int16)) == []


def test_the_list_can_change_in_the_middle_of_a_word(recogniser: Recogniser) -> None:
    samples = sound.read(THANKS).samples
    recogniser.listen_for(["пас"])
    recogniser.accept(samples[: RATE * 3 // 4])
    recogniser.listen_for(SPEECH.phrases)
    assert [utterance.text for utterance in hear(recogniser, samples)] == ["спасибо"]


def test_reset_drops_what_was_being_said(recogniser: Recogniser) -> None:
    recogniser.listen_for(SPEECH.phrases)
    recogniser.accept(sound.read(THANKS).samples[: RATE * 5 // 4])
    recogniser.reset()
    assert recogniser.finish() == []


def test_nothing_said_before_reset_is_heard_with_what_comes_after(recogniser: Recogniser) -> None:
    samples = sound.read(THANKS).samples
    recogniser.listen_for(SPEECH.phrases)
    [said] = hear(recogniser, samples)
    recogniser.reset()
    recogniser.accept(samples[: round(words(said)[-1].end * RATE)])
    recogniser.reset()
    assert hear(recogniser, np.zeros(2 * RATE, np.int16)) == []


def test_a_list_wanted_again_hears_as_before_and_in_the_time_of_all_the_sound(
    recogniser: Recogniser,
) -> None:
    samples = sound.read(THANKS).samples
    heard = []
    for phrases in (SPEECH.phrases, ("да", "нет"), SPEECH.phrases):
        recogniser.listen_for(phrases)
        heard.append(hear(recogniser, samples))
    [first], _, [again] = heard
    assert again.text == first.text
    passed = 2 * len(samples) / RATE
    assert words(again)[0].start - words(first)[0].start == pytest.approx(passed, abs=0.01)
    assert again.ended - first.ended == pytest.approx(passed)


def test_a_phrase_with_a_word_the_model_has_not_is_left_out_and_told(
    recogniser: Recogniser,
) -> None:
    recogniser.listen_for(["спасибо", "спасибо кракозябра"])
    assert recogniser.missing == {"кракозябра"}


def test_a_list_of_which_nothing_can_be_heard_is_refused(recogniser: Recogniser) -> None:
    with pytest.raises(VoiceHostError, match="не хватает слов: кракозябра"):
        recogniser.listen_for(["кракозябра"])
