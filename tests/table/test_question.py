from __future__ import annotations

from collections import deque

import numpy as np
import pytest

from tests.table.fake_table import BLOCK, ToldEar, Tone
from voice_host.narration import Line
from voice_host.sound import RATE
from voice_host.table.question import PATIENCE, Question
from voice_host.table.render import AtOnce

pytestmark = pytest.mark.unit

QUIET = np.zeros(BLOCK, np.int16)


class Asked:
    def __init__(self) -> None:
        self.ear = ToldEar()
        self.ear.is_open = False
        self.keys: deque[str] = deque()
        self.captions: list[str] = []
        self.question = Question(
            Line("tuning.offer", "Настроить слух?"),
            AtOnce(Tone()),
            self.ear,
            lambda: self.keys.popleft() if self.keys else "",
            self.captions.append,
        )

    def run(self, seconds: float) -> bool | None:
        for _ in range(round(seconds * RATE / BLOCK)):
            if not self.question.over:
                self.question.step(QUIET)
        return self.question.answer


@pytest.mark.parametrize(("said", "answer"), [("да", True), ("нет", False), ("правильно", True)])
def test_answered_aloud(said: str, answer: bool) -> None:
    asked = Asked()
    assert asked.run(1.5) is None
    assert asked.captions == ["Настроить слух?"]
    asked.ear.say(said)
    assert asked.run(0.2) is answer


def test_nobody_is_heard_while_it_is_asked() -> None:
    asked = Asked()
    asked.run(0.7)
    assert not asked.ear.is_open
    asked.run(0.5)
    assert asked.ear.is_open


@pytest.mark.parametrize(
    ("keys", "answer"),
    [("д", True), ("Y", True), ("+", True), ("н", False), ("\n", False), ("xyz", True)],
)
def test_answered_by_a_key_at_any_time(keys: str, answer: bool) -> None:
    asked = Asked()
    asked.run(0.2)
    asked.keys.append(keys)
    assert asked.run(0.1) is answer


def test_silence_means_no() -> None:
    asked = Asked()
    assert asked.run(PATIENCE) is None
    assert asked.run(1.5) is False


def test_something_half_heard_is_no_answer() -> None:
    asked = Asked()
    asked.run(1.5)
    asked.ear.say("да", "nothing")
    assert asked.run(0.2) is None
