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
    words = (Word("выставляю", 0.0, 0.6, 1.0), Word("третьего", 0.6, 1.1, confidence))
    return Heard(words, before, after, silence)


@pytest.mark.parametrize(
    ("phrase", "care", "evidence", "verdict"),
    [
        (heard(), "at_once", judge.FITS, "do"),
        (heard(before=True, after=True), "at_once", judge.FITS, "do"),
        (heard(), "at_once", judge.MAY_FIT, "ask"),
        (heard(), "at_once", judge.MAY_FIT - 0.1, "nothing"),
        (heard(confidence=judge.SURE - 0.1), "at_once", judge.FITS, "ask"),
        (heard(), "confirmed", judge.FITS, "ask"),
        (heard(), "confirmed", judge.MAY_FIT - 0.1, "nothing"),
        (heard(), "alone", judge.FITS, "do"),
        (heard(before=True), "alone", judge.FITS, "nothing"),
        (heard(after=True), "alone", judge.FITS, "nothing"),
        (heard(), "before_silence", judge.FITS, "do"),
        (heard(before=True), "before_silence", judge.FITS, "do"),
        (heard(after=True), "before_silence", judge.FITS, "nothing"),
        (heard(silence=judge.SILENCE - 0.1), "before_silence", judge.FITS, "nothing"),
    ],
)
def test_the_three_bands(phrase: Heard, care: Care, evidence: float, verdict: Verdict) -> None:
    assert judge.verdict(phrase, care, evidence) == verdict


def test_a_phrase_is_as_sure_as_its_least_sure_word() -> None:
    assert heard(confidence=0.7).confidence == 0.7


def test_a_word_drawn_out_was_something_else() -> None:
    slow = Heard((Word("пас", 0.0, 1.0, 1.0),), before=False, after=False, silence=1.0)
    assert judge.verdict(slow, "at_once", judge.FITS) == "nothing"
