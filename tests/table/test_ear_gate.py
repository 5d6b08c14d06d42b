from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import numpy as np
import pytest

from tests.table.fake_table import BLOCK, QUIET
from voice_host.ear.listener import Hearing
from voice_host.phrases.answers import Confirm
from voice_host.phrases.matcher import PhraseGrammar, phase_grammar
from voice_host.sound import Samples
from voice_host.table.ear_gate import EarGate

pytestmark = pytest.mark.unit

SPEECH, VOTE = phase_grammar(("speech",), 10), phase_grammar(("vote",), 10)
ANSWERS = phase_grammar(("confirm",), 10)


def hearing(text: str, verdict: Literal["do", "ask", "nothing"]) -> Hearing:
    return Hearing(verdict, text, Confirm(True) if text == "да" else None, 0.6, 0.0, 1.0)


class Noting:
    """Notes what is done with it; hears «да» only when it expects nothing but answers."""

    def __init__(self) -> None:
        self.done: list[object] = []
        self.heard: Sequence[Hearing] = ()
        self._expected: PhraseGrammar | None = None

    def expect(self, phrases: PhraseGrammar | None) -> None:
        self._expected = phrases
        self.done.append(phrases)

    def shut(self) -> None:
        self.done.append("shut")

    def open(self, after: str = "") -> None:
        self.done.append(f"open {after}".strip())

    def accept(self, samples: Samples) -> Sequence[Hearing]:
        self.done.append(len(samples))
        return self.heard if self._expected is not ANSWERS else ()

    def finish(self) -> Sequence[Hearing]:
        return [hearing("да", "do")] if self._expected is ANSWERS else ()


def test_without_an_ear_nothing_is_heard() -> None:
    assert EarGate(None).hear(QUIET, SPEECH, 1, after="", answers=None) == ()


def test_opens_once_and_then_only_listens() -> None:
    ear = Noting()
    gate = EarGate(ear)
    for _ in range(3):
        gate.hear(QUIET, SPEECH, 1, after="Ваша минута.", answers=None)
    assert ear.done == ["shut", SPEECH, "open Ваша минута.", BLOCK, BLOCK, BLOCK]


@pytest.mark.parametrize(("grammar", "floor"), [(VOTE, 1), (SPEECH, 2)])
def test_opens_anew_for_other_phrases_or_another_speaker(
    grammar: PhraseGrammar, floor: int
) -> None:
    ear = Noting()
    gate = EarGate(ear)
    gate.hear(QUIET, SPEECH, 1, after="", answers=None)
    ear.done.clear()
    gate.hear(QUIET, grammar, floor, after="", answers=None)
    assert ear.done == ["shut", grammar, "open", BLOCK]


def test_opens_anew_after_the_host_has_spoken() -> None:
    ear = Noting()
    gate = EarGate(ear)
    gate.hear(QUIET, SPEECH, 1, after="", answers=None)
    gate.shut()
    gate.shut()
    ear.done.clear()
    gate.hear(QUIET, SPEECH, 1, after="", answers=None)
    assert ear.done == ["shut", SPEECH, "open", BLOCK]


def test_what_may_be_said_next_is_made_ready_while_the_host_speaks() -> None:
    ear = Noting()
    gate = EarGate(ear)
    gate.hear(QUIET, SPEECH, 1, after="", answers=None)
    ear.done.clear()
    gate.shut(then=VOTE)
    assert ear.done == ["shut", VOTE]


def test_an_answer_that_drowned_is_heard_once_more_among_answers_only() -> None:
    ear = Noting()
    gate = EarGate(ear)
    gate.hear(QUIET, SPEECH, 1, after="", answers=ANSWERS)
    ear.heard = [hearing("два", "nothing")]
    ear.done.clear()
    heard = gate.hear(QUIET, SPEECH, 1, after="", answers=ANSWERS)
    assert [(one.text, one.command) for one in heard] == [("да", Confirm(True))]
    assert ear.done == [BLOCK, "shut", ANSWERS, "open", 2 * BLOCK, "shut"]
    ear.done.clear()
    gate.hear(QUIET, SPEECH, 1, after="", answers=ANSWERS)
    assert ear.done[:4] == ["shut", SPEECH, "open", BLOCK]


def test_what_is_understood_at_once_is_not_heard_again() -> None:
    ear = Noting()
    gate = EarGate(ear)
    ear.heard = [hearing("спасибо", "do")]
    assert gate.hear(QUIET, SPEECH, 1, after="", answers=ANSWERS) == ear.heard
    assert "shut" not in ear.done[1:]


def test_blocks_may_have_any_size() -> None:
    ear = Noting()
    EarGate(ear).hear(np.zeros(7, np.int16), SPEECH, 1, after="", answers=None)
    assert ear.done[-1] == 7
