from __future__ import annotations

import pytest

from voice_host.ear import judge
from voice_host.ear.judge import Heard, Verdict
from voice_host.ear.recogniser import Word
from voice_host.phrases.grammar import Care

pytestmark = pytest.mark.unit


def heard(
    *, before: bool = False, after: bool = False, silence: float = 1.0, confidence: float = 1.0
) -> Heard:
    words = (Word("выставляю", 0.0, 0.6), Word("третьего", 0.6, 1.1))
    return Heard(words, before, after, silence, confidence)


def one_word(*, before: bool = False) -> Heard:
    return Heard((Word("четыре", 0.0, 0.5),), before, after=False, silence=1.0, confidence=1.0)


@pytest.mark.parametrize("care", ["at_once", "readily", "alone", "before_silence"])
def test_the_three_bands(care: Care) -> None:
    bands = judge.BANDS[care]
    assert judge.verdict(heard(), care, bands.do) == "do"
    assert judge.verdict(heard(), care, bands.do - 0.1) == "ask"
    assert judge.verdict(heard(), care, bands.ask) == "ask"
    assert judge.verdict(heard(), care, bands.ask - 0.1) == "nothing"


def test_what_must_be_confirmed_is_never_carried_out_at_once() -> None:
    assert judge.verdict(heard(), "confirmed", 1000.0) == "ask"
    assert judge.verdict(heard(), "confirmed", 0.0) == "nothing"


def test_an_unsure_phrase_is_asked_back() -> None:
    assert judge.verdict(heard(confidence=judge.SURE - 0.1), "at_once", 100.0) == "ask"
    assert judge.verdict(heard(confidence=judge.UNSURE - 0.1), "at_once", 100.0) == "nothing"


@pytest.mark.parametrize(
    ("phrase", "care", "verdict"),
    [
        (heard(before=True, after=True), "at_once", "do"),
        (heard(before=True), "alone", "do"),
        (one_word(before=True), "alone", "nothing"),
        (heard(after=True), "alone", "nothing"),
        (heard(before=True), "before_silence", "do"),
        (heard(after=True), "before_silence", "nothing"),
        (heard(silence=judge.SILENCE - 0.1), "before_silence", "nothing"),
    ],
)
def test_surroundings(phrase: Heard, care: Care, verdict: Verdict) -> None:
    assert judge.verdict(phrase, care, 100.0) == verdict


def test_a_word_drawn_out_was_something_else() -> None:
    slow = Heard((Word("пас", 0.0, 1.0),), False, False, silence=1.0, confidence=1.0)
    assert judge.verdict(slow, "at_once", 100.0) == "nothing"
