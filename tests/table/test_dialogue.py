from __future__ import annotations

from typing import Literal

import pytest

from voice_host.ear.listener import Hearing
from voice_host.game.commands import Count, Nominate
from voice_host.phrases.answers import Confirm
from voice_host.phrases.grammar import Made
from voice_host.table.dialogue import ANSWER_SECONDS, MISSES, QUESTIONS, Decision, Dialogue

pytestmark = pytest.mark.unit

SEVEN, EIGHT = Nominate(seats=(7,)), Nominate(seats=(8,))


def hearing(command: Made | None, verdict: Literal["do", "ask", "nothing"]) -> Hearing:
    return Hearing(verdict, "...", command, 0.6, 0.0, 1.0)


def asked(command: Nominate = SEVEN) -> Dialogue:
    dialogue = Dialogue()
    assert dialogue.hear(hearing(command, "ask")) == Decision("ask", command)
    return dialogue


def test_what_is_sure_is_done() -> None:
    assert Dialogue().hear(hearing(SEVEN, "do")) == Decision("do", SEVEN)


def test_what_is_not_understood_is_dropped() -> None:
    assert Dialogue().hear(hearing(None, "nothing")) == Decision("drop")
    assert Dialogue().hear(hearing(SEVEN, "nothing")) == Decision("drop")


def test_yes_does_what_was_asked() -> None:
    dialogue = asked()
    assert dialogue.hear(hearing(Confirm(True), "do")) == Decision("do", SEVEN)
    assert dialogue.asked is None


def test_no_lets_it_go() -> None:
    dialogue = asked()
    assert dialogue.hear(hearing(Confirm(False), "do")) == Decision("drop")
    assert dialogue.asked is None


def test_the_full_phrase_answers_too() -> None:
    dialogue = asked()
    assert dialogue.hear(hearing(EIGHT, "do")) == Decision("do", EIGHT)
    assert dialogue.asked is None


def test_the_same_heard_badly_twice_is_believed() -> None:
    assert asked().hear(hearing(SEVEN, "ask")) == Decision("do", SEVEN)


def test_something_else_heard_badly_is_asked_in_its_turn_but_not_for_ever() -> None:
    dialogue = asked()
    for other in range(8, 8 + QUESTIONS - 1):
        again = Nominate(seats=(other,))
        assert dialogue.hear(hearing(again, "ask")) == Decision("ask", again)
    assert dialogue.hear(hearing(Count(votes=1), "ask")) == Decision("give_up")
    assert dialogue.asked is None


@pytest.mark.parametrize("answered", [True, False])
def test_whatever_is_answered_it_is_not_asked_for_ever(answered: bool) -> None:
    dialogue = Dialogue()
    for seat in range(QUESTIONS):
        dialogue.hear(hearing(Nominate(seats=(seat,)), "ask"))
        if answered:
            dialogue.hear(hearing(Confirm(False), "do"))
        else:
            dialogue.wait(ANSWER_SECONDS)
    assert dialogue.hear(hearing(EIGHT, "ask")) == Decision("give_up")
    assert dialogue.hear(hearing(EIGHT, "ask")) == Decision("ask", EIGHT)


def test_when_the_table_has_gone_on_it_is_asked_as_often_again() -> None:
    dialogue = asked()
    dialogue.close()
    for seat in range(QUESTIONS):
        assert dialogue.hear(hearing(Nominate(seats=(seat,)), "ask")).act == "ask"


def test_answers_that_are_missed_are_enough_once() -> None:
    dialogue = Dialogue()
    assert [dialogue.missed() for _ in range(MISSES + 1)] == [False] * (MISSES - 1) + [True, False]


def test_talk_does_not_answer() -> None:
    dialogue = asked()
    assert dialogue.hear(hearing(None, "nothing")) == Decision("drop")
    assert dialogue.asked == SEVEN


def test_nobody_answers_in_time() -> None:
    dialogue = asked()
    dialogue.wait(ANSWER_SECONDS - 0.1)
    assert dialogue.asked == SEVEN
    dialogue.wait(0.2)
    assert dialogue.asked is None
