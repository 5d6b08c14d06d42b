"""What is meant, out of several ways to hear it."""

from __future__ import annotations

import math

import pytest

from voice_host.ear.hypotheses import DECOY, SCALE, Piece, understood
from voice_host.ear.recogniser import Hypothesis, Word
from voice_host.game.commands import Nominate
from voice_host.phrases.matcher import phase_grammar

pytestmark = pytest.mark.unit

SPEECH = phase_grammar(["speech", "host"], 10)


def heard(*ways: tuple[str, float]) -> list[Piece]:
    """Texts and how many times likelier than nothing each of them is, the likeliest first."""
    hypotheses = [
        Hypothesis(
            tuple(Word(word, float(at), at + 1.0) for at, word in enumerate(text.split())),
            math.log(times) / SCALE,
        )
        for text, times in ways
    ]
    return understood(hypotheses, SPEECH)


def said(pieces: list[Piece]) -> list[tuple[str, object]]:
    return [
        (" ".join(word.text for word in piece.words), piece.match and piece.match.command)
        for piece in pieces
    ]


def test_a_phrase_is_taken_before_likelier_words_that_are_none() -> None:
    pieces = heard(("два выставляю игрока номер не", 5), ("два выставляю игрока номер один", 1))
    assert said(pieces) == [("два", None), ("выставляю игрока номер один", Nominate(seats=(1,)))]
    assert pieces[1].confidence == 1.0


def test_forms_that_mean_the_same_are_sure_together() -> None:
    forms = ("выставляю пятого", 3), ("выставляю десятый", 2), ("выставляю десять", 2)
    [piece] = heard(*forms)
    assert said([piece]) == [("выставляю десятый", Nominate(seats=(10,)))]
    assert piece.confidence == pytest.approx(4 / 7)


def test_a_phrase_that_does_nothing_may_be_what_was_said() -> None:
    [piece] = heard(("выставляли третьего", 3), ("выставляю третьего", 1))
    assert said([piece]) == [("выставляю третьего", Nominate(seats=(3,)))]
    assert piece.confidence == pytest.approx(1 / (1 + 3 * DECOY))
    assert said(heard(("выставляли третьего", 3))) == [("выставляли третьего", None)]


def test_where_no_phrase_can_be_heard_the_likeliest_words_are_told() -> None:
    assert said(heard(("игрока [unk]", 2), ("номер", 1))) == [("игрока [unk]", None)]
