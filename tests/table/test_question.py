from __future__ import annotations

from collections import deque

import numpy as np
import pytest

from tests.table.fake_table import BLOCK, ToldEar, Tone
from voice_host.narration import Line
from voice_host.phrases.answers import Confirm
from voice_host.phrases.grammar import Made
from voice_host.phrases.matcher import phase_grammar
from voice_host.sound import RATE
from voice_host.table.question import Asking, Question, Wanted, yes_or_no
from voice_host.table.render import AtOnce

pytestmark = pytest.mark.unit

QUIET = np.zeros(BLOCK, np.int16)


PATIENCE = 6.0
YES, NO = Confirm(yes=True), Confirm(yes=False)


class Asked:
    def __init__(self, otherwise: Made | None = NO, *, by_keys: bool = False) -> None:
        self.ear = ToldEar()
        self.ear.is_open = False
        self.keys: deque[str] = deque()
        self.captions: list[str] = []
        again = Line("setup.again", "Повторите.")
        grammar = phase_grammar(("confirm",), 10)
        self.question = Question(
            [Line("tuning.offer", "Настроить слух?")],
            Wanted(grammar, yes_or_no, "д или н", again, PATIENCE, otherwise),
            Asking(
                AtOnce(Tone()),
                None if by_keys else self.ear,
                lambda: self.keys.popleft() if self.keys else "",
                self.captions.append,
            ),
        )

    def run(self, seconds: float) -> Made | None:
        for _ in range(round(seconds * RATE / BLOCK)):
            if not self.question.over:
                self.question.step(QUIET)
        return self.question.answer


@pytest.mark.parametrize(("said", "answer"), [("да", YES), ("нет", NO), ("правильно", YES)])
def test_answered_aloud(said: str, answer: Confirm) -> None:
    asked = Asked()
    assert asked.run(1.5) is None
    assert asked.captions == ["Настроить слух?"]
    asked.ear.say(said)
    assert asked.run(0.2) == answer


def test_nobody_is_heard_while_it_is_asked() -> None:
    asked = Asked()
    asked.run(0.7)
    assert not asked.ear.is_open
    asked.run(0.5)
    assert asked.ear.is_open


@pytest.mark.parametrize(
    ("keys", "answer"),
    [("д", YES), ("Y", YES), ("+", YES), ("н", NO), ("\n", NO), ("xyz", YES)],
)
def test_answered_by_a_key_at_any_time(keys: str, answer: Confirm) -> None:
    asked = Asked()
    asked.run(0.2)
    asked.keys.append(keys)
    assert asked.run(0.1) == answer


def test_silence_means_no() -> None:
    asked = Asked()
    assert asked.run(PATIENCE) is None
    assert asked.run(1.5) == NO


def test_something_half_heard_is_no_answer() -> None:
    asked = Asked()
    asked.run(1.5)
    asked.ear.say("да", "nothing")
    assert asked.run(0.2) is None


def test_an_answer_heard_badly_is_asked_for_again_and_believed_the_second_time() -> None:
    asked = Asked()
    asked.run(1.5)
    asked.ear.say("да", "ask")
    assert asked.run(1.5) is None
    assert asked.captions == ["Настроить слух?", "Повторите."]
    asked.ear.say("да", "ask")
    assert asked.run(0.2) == YES


def test_another_answer_heard_badly_is_not_believed() -> None:
    asked = Asked()
    asked.run(1.5)
    asked.ear.say("да", "ask")
    asked.run(1.5)
    asked.ear.say("нет", "ask")
    assert asked.run(0.2) is None


def test_silence_is_asked_once_more_then_the_keys_are_shown_and_nothing_else() -> None:
    asked = Asked(otherwise=None)
    assert asked.run(PATIENCE + 2.5) is None
    assert asked.captions == ["Настроить слух?"] * 2
    asked.run(PATIENCE + 1)
    assert asked.captions == ["Настроить слух?"] * 2 + ["д или н"]
    asked.run(10 * PATIENCE)
    assert len(asked.captions) == 3
    asked.ear.say("да")
    assert asked.run(0.2) == YES


def test_where_nothing_is_heard_the_keys_are_shown_at_once() -> None:
    asked = Asked(otherwise=None, by_keys=True)
    asked.run(10 * PATIENCE)
    assert asked.captions == ["Настроить слух?", "д или н"]
    asked.keys.append("д")
    assert asked.run(0.1) == YES
