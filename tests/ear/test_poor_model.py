"""A real Vosk folder that lacks words of the grammars, as an official model does."""

from __future__ import annotations

import numpy as np
import pytest

from tests.ear.test_model import needs_espeak, say
from voice_host.ear.evidence import Evidence
from voice_host.ear.listener import Listener
from voice_host.ear.model import SpeechModel
from voice_host.ear.recogniser import Recogniser
from voice_host.game.commands import Nominate
from voice_host.phrases.closed_list import ClosedList
from voice_host.phrases.matcher import phase_grammar
from voice_host.sound import Samples

pytestmark = pytest.mark.speech

WORDS = {"выставляю", "игрока", "номер", "пять", "десятый", "четвертого", "спасибо", "господин"}


@pytest.fixture(scope="module")
def poor(tmp_path_factory: pytest.TempPathFactory) -> SpeechModel:
    """A real Vosk folder that knows few words, as an official model knows not all."""
    folder = SpeechModel.builtin(WORDS, cache=tmp_path_factory.mktemp("models")).path
    return SpeechModel.open(folder)


def sound_of(text: str) -> Samples:
    return np.frombuffer(say(text), np.int16)


@needs_espeak
@pytest.mark.parametrize(
    ("said", "seat"),
    [
        ("выставляю десятого", 10),
        ("выставляю четвёртого", 4),
        ("выставляю игрока номер пять", 5),
    ],
)
def test_phrases_keep_their_meaning(poor: SpeechModel, said: str, seat: int) -> None:
    listener = Listener(poor)
    listener.expect(phase_grammar(["speech", "host"], 10))
    assert "отзываю" in listener.missing
    assert "десятого" not in listener.missing
    heard = [*listener.accept(sound_of(said)), *listener.finish()]
    commands = [hearing.command for hearing in heard if hearing.verdict != "nothing"]
    assert commands == [Nominate(seats=(seat,))]


@needs_espeak
def test_evidence_is_that_of_the_word_the_model_has(poor: SpeechModel) -> None:
    sound = sound_of("выставляю десятого")
    assert Evidence(poor).of("выставляю десятого", sound) > 5
    assert Evidence(poor).of("спасибо", sound) < 5


def test_a_list_with_given_stress_is_heard_by_a_model_without_it(poor: SpeechModel) -> None:
    phrases = ClosedList(["спаси́бо", "кракозябра"])
    recogniser = Recogniser(poor)
    recogniser.listen_for(phrases.phrases)
    assert recogniser.missing == {"кракозябра"}
