from __future__ import annotations

import pytest

from voice_host.ear import judge
from voice_host.ear.judge import Surroundings, Verdict
from voice_host.ear.recogniser import Word
from voice_host.phrases.grammar import Care

pytestmark = pytest.mark.unit

ALONE = Surroundings(before=False, after=False, silence=1.0)
IN_TALK = Surroundings(before=True, after=True, silence=1.0)
AFTER_TALK = Surroundings(before=True, after=False, silence=1.0)
NO_SILENCE = Surroundings(before=False, after=False, silence=0.1)


@pytest.mark.parametrize(
    ("sure", "care", "around", "verdict"),
    [
        (1.0, "at_once", ALONE, "do"),
        (1.0, "at_once", IN_TALK, "do"),
        (judge.UNSURE, "at_once", ALONE, "ask"),
        (judge.UNSURE - 0.01, "at_once", ALONE, "nothing"),
        (1.0, "confirmed", ALONE, "ask"),
        (judge.UNSURE - 0.01, "confirmed", ALONE, "nothing"),
        (1.0, "alone", ALONE, "do"),
        (1.0, "alone", AFTER_TALK, "nothing"),
        (1.0, "before_silence", ALONE, "do"),
        (1.0, "before_silence", AFTER_TALK, "do"),
        (1.0, "before_silence", IN_TALK, "nothing"),
        (1.0, "before_silence", NO_SILENCE, "nothing"),
    ],
)
def test_the_three_bands(sure: float, care: Care, around: Surroundings, verdict: Verdict) -> None:
    assert judge.verdict(sure, care, around) == verdict


def test_a_phrase_is_as_sure_as_its_least_sure_word() -> None:
    words = [Word("выставляю", 0.0, 0.6, 1.0), Word("третьего", 0.6, 1.1, 0.7)]
    assert judge.confidence(words) == 0.7


def test_a_word_too_short_to_be_said_is_not_believed() -> None:
    assert judge.confidence([Word("выставляю", 0.0, 0.1, 1.0)]) == 0.0
