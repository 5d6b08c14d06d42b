from __future__ import annotations

from dataclasses import replace

import pytest

from voice_host.game.asks import Ask
from voice_host.game.events import Refused, Undone
from voice_host.table.keypad import KeyRefusedError, command_for
from voice_host.table.private_pad import NOTED, PrivatePad

pytestmark = pytest.mark.unit

CARD = Ask("card", seat=3, role="don")
NEXT_CARD = Ask("card", seat=4, role="citizen")
DON = Ask("target", seat=3, role="don", options=(1, 2))
DECOY = Ask("decoy", seat=5, options=(1, 2))
ANSWER = Ask("answer", seat=3, answer="yes")
TOLD = Ask("answer", seat=3, role="don", answer="yes")


NOBODY = Ask("target", role="mafia", options=(1, 2))
SHOT = Ask("shot", role="mafia", options=tuple(range(1, 11)), number=7)


def pad(ask: Ask, phase: str, *, curtain: bool = False) -> PrivatePad:
    opened = PrivatePad(curtain_at_night=curtain)
    opened.turn_to(ask, phase)
    return opened


def type_in(opened: PrivatePad, keys: str) -> str | None:
    done = None
    for key in keys:
        done = opened.press(key)
    return done


def shown(opened: PrivatePad) -> str:
    assert opened.text is not None
    return opened.text


def test_a_card_is_behind_a_curtain_and_hidden_by_a_key() -> None:
    opened = pad(CARD, "deal")
    assert "дон" not in shown(opened)
    assert opened.press("x") is None
    assert "дон" in shown(opened)
    assert opened.press("x") == ""
    assert opened.text is None
    opened.turn_to(CARD, "deal")
    assert opened.text is None


def test_the_next_seat_has_a_curtain_of_its_own() -> None:
    opened = pad(CARD, "deal")
    opened.press("x")
    opened.turn_to(NEXT_CARD, "deal")
    assert "дон" not in shown(opened)
    assert "Игрок 4" in shown(opened)
    opened.press("x")
    assert "мирный житель" in shown(opened)


def test_an_own_card_is_keyed_in() -> None:
    opened = pad(Ask("card", seat=3, own_cards=True), "deal")
    opened.press("x")
    assert type_in(opened, "дон\n") == "дон"


def test_what_is_typed_is_never_shown() -> None:
    opened = pad(DON, "night.don")
    before = shown(opened)
    for key in "12":
        opened.press(key)
        assert shown(opened) == before
    assert type_in(opened, "\x7f\n") == "1"


def test_an_answer_stays_until_a_key_is_pressed() -> None:
    opened = pad(DON, "night.don")
    assert type_in(opened, "2\n") == "2"
    opened.turn_to(TOLD, "night.don")
    assert "Да." in shown(opened)
    opened.press("x")
    assert opened.text is None
    opened.turn_to(TOLD, "night.don")
    assert opened.text is None


def test_an_answer_is_wiped_when_the_call_is_over() -> None:
    opened = pad(DON, "night.don")
    type_in(opened, "2\n")
    opened.turn_to(TOLD, "night.don")
    opened.turn_to(None, "night.doctor")
    assert opened.text is None


def test_an_answer_is_wiped_before_another_seat_sits_down() -> None:
    opened = pad(ANSWER, "night.answers", curtain=True)
    opened.press("x")
    assert "Да." in shown(opened)
    opened.turn_to(Ask("answer", seat=4), "night.answers")
    assert "Да." not in shown(opened)


def test_a_decoy_looks_like_an_answer_and_is_hidden_the_same_way() -> None:
    opened = pad(Ask("answer", seat=4), "night.answers", curtain=True)
    opened.press("x")
    assert "ничего нет" in shown(opened)
    assert opened.press("x") is None
    opened.turn_to(Ask("answer", seat=4), "night.answers")
    assert opened.text is None


def test_going_round_every_seat_has_a_curtain_and_enters_as_often_as_asked() -> None:
    opened = pad(DECOY, "night.round", curtain=True)
    assert "Номер" not in shown(opened)
    opened.press("x")
    assert type_in(opened, "2\n") == "2"
    opened.turn_to(DECOY, "night.round")
    assert "Номер" in shown(opened)
    assert type_in(opened, "1\n") == "1"


def test_a_refused_entry_says_why_and_is_asked_again() -> None:
    opened = pad(DON, "night.don")
    type_in(opened, "2\n")
    opened.tell(Refused(at=1.0, command="choose", reason="himself", audience="seat:3"))
    opened.turn_to(DON, "night.don")
    assert "Себя выбрать нельзя" in shown(opened)
    opened.press("x")
    assert "Дон" in shown(opened)


def test_what_all_are_asked_is_not_private() -> None:
    assert pad(Ask("floor", seat=2), "day.speech").text is None
    assert pad(Ask("talk"), "day.talk").text is None


def test_a_call_looks_the_same_whoever_answers_it_and_when_nobody_can() -> None:
    texts = []
    for ask in (
        Ask("target", seat=5, role="doctor", options=(1, 5)),
        Ask("target", seat=2, role="doctor", options=(2, 3)),
        None,
    ):
        opened = pad(DON, "night.don")
        opened.turn_to(ask, "night.doctor", Ask("target", role="doctor"))
        texts.append(shown(opened))
    assert len(set(texts)) == 1
    assert "Доктор" in texts[0]


def test_the_call_that_only_reads_is_hidden_by_one_key_whoever_reads_it() -> None:
    """CLASSIC-13, CLASSIC-17: unchanged, told of a new role, nobody there."""
    unchanged = Ask("answer", role="student", answer="unchanged")
    texts = []
    for ask in (replace(unchanged, seat=4), replace(unchanged, seat=4, news="don"), None):
        opened = pad(DON, "night.don")
        opened.turn_to(ask, "night.student", unchanged)
        texts.append(shown(opened))
        opened.press("x")
        opened.turn_to(ask, "night.student", unchanged)
        assert opened.text is None
    assert texts[0] == texts[2]
    assert "дон" in texts[1]


def test_keys_for_a_role_that_nobody_has_go_nowhere() -> None:
    opened = pad(DON, "night.don")
    opened.turn_to(None, "night.doctor", Ask("target", role="doctor"))
    assert type_in(opened, "5\n") is None
    opened.turn_to(None, "night.doctor", Ask("target", role="doctor"))
    assert NOTED in shown(opened)
    opened.press("x")
    assert opened.text is None


def test_all_1_every_call_swallows_the_same_keys_after_the_choice() -> None:
    pages = []
    for told, called in ((TOLD, DON), (None, DON), (None, None)):
        opened = PrivatePad(curtain_at_night=False)
        opened.turn_to(called, "night.don", Ask("target", role="don", options=(1, 2)))
        for key in "2\n":
            opened.press(key)
        opened.turn_to(told, "night.don", Ask("target", role="don", options=(1, 2)))
        swallowed = 0
        while opened.text is not None:
            opened.press("x")
            opened.turn_to(told, "night.don", Ask("target", role="don", options=(1, 2)))
            swallowed += 1
        pages.append(swallowed)
    assert pages == [1, 1, 1]


def test_a_call_that_was_answered_is_not_asked_once_more() -> None:
    opened = PrivatePad(curtain_at_night=False)
    opened.turn_to(DON, "night.don", Ask("target", role="don"))
    assert type_in(opened, "2\n") == "2"
    opened.turn_to(None, "night.don", Ask("target", role="don"))
    assert NOTED in shown(opened)
    opened.press("x")
    assert opened.text is None


@pytest.mark.parametrize(
    ("typed", "told"), [("пауза", "Введите номер"), ("отмена", "нечего"), ("9", "выбрать нельзя")]
)
def test_what_is_no_answer_is_refused_though_nobody_is_there(typed: str, told: str) -> None:
    opened = pad(DON, "night.don")
    opened.turn_to(None, "night.doctor", Ask("target", role="doctor", options=(1, 2, 3)))
    question = shown(opened)
    assert type_in(opened, f"{typed}\n") is None
    opened.turn_to(None, "night.doctor", Ask("target", role="doctor", options=(1, 2, 3)))
    assert told in shown(opened)
    opened.press("x")
    assert shown(opened) == question


def test_what_was_taken_back_is_said_to_its_seat_only() -> None:
    opened = pad(DON, "night.don")
    opened.tell(Undone(at=1.0, what="choose", phase="night.don", audience="seat:3"))
    assert "Отменено" in shown(opened)


def test_all_1_shots_look_the_same_whoever_has_shot() -> None:
    """SPORT-24: whoever keys his number sees what everybody else would see."""
    opened = pad(SHOT, "night.mafia")
    before = shown(opened)
    assert "7" in before
    assert type_in(opened, "3\n") == "3"
    opened.turn_to(replace(SHOT, settled=True), "night.mafia", NOBODY)
    assert shown(opened) == before
    opened.turn_to(replace(SHOT, number=8), "night.mafia", NOBODY)
    assert shown(opened) == before.replace("7", "8")


def test_davydov_5_who_is_asked_again_sees_what_anybody_would() -> None:
    """The 0 of a black and a slip of anybody; afterwards the same question, with no new curtain."""
    screens = []
    for typed in ("0", "x"):
        opened = pad(Ask("note", seat=3, options=(1, 2, 3)), "night.notes")
        seen = [shown(opened)]
        opened.press(" ")
        seen.append(shown(opened))
        assert type_in(opened, f"{typed}\n") == typed
        if typed == "0":  # the game refuses it
            refused = Refused(at=0.0, command="choose", reason="note_again", audience="seat:3")
            opened.tell(refused)
        else:  # the keypad does
            with pytest.raises(KeyRefusedError) as error:
                command_for(Ask("note", seat=3), typed)
            opened.notify(str(error.value))
        opened.turn_to(Ask("note", seat=3, options=(1, 2, 3)), "night.notes")
        seen.append(shown(opened))
        opened.press(" ")
        seen.append(shown(opened))
        screens.append(seen)
    assert screens[0] == screens[1]
    assert screens[0][0] != screens[0][1] == screens[0][3]


BALLOT = Ask("ballot", seat=3, options=(1, 2))
JUDGE = Ask("target", seat=5, role="judge", options=(1, 2))
SUSPECTS = Ask("target", role="judge", options=(1, 2))
CLAN = Ask("target", seat=3, role="mafia", options=(1, 2), team=(3, 4))
EMPTY_CLAN = Ask("target", role="mafia", options=(1, 2, 3, 4), team=(1, 2, 3, 4))


def test_a_ballot_is_behind_a_curtain() -> None:
    opened = pad(BALLOT, "day.vote")
    assert "Игрок 3" in shown(opened)
    assert "Ваш голос" not in shown(opened)
    opened.press("x")
    assert "Ваш голос" in shown(opened)
    assert type_in(opened, "2\n") == "2"
    assert opened.text is None


@pytest.mark.parametrize("curtain", [False, True])
@pytest.mark.parametrize("ask", [JUDGE, None])
def test_the_judge_reads_his_question_at_once_and_nobody_reads_who_he_is(
    ask: Ask | None, curtain: bool
) -> None:
    """Where nobody is asked the same stands there (CLONES-8)."""
    opened = PrivatePad(curtain_at_night=curtain)
    opened.turn_to(ask, "day.judge", SUSPECTS)
    assert shown(opened) == "Кого казнить? Номер; «-» — помиловать."
    type_in(opened, "-\n")
    opened.turn_to(None, "day.judge", SUSPECTS)
    assert NOTED in shown(opened)


def test_where_a_whole_clan_has_left_its_question_is_the_same() -> None:
    living, nobody = PrivatePad(curtain_at_night=False), PrivatePad(curtain_at_night=False)
    living.turn_to(replace(CLAN, team=(3,)), "night.mafia", EMPTY_CLAN)
    nobody.turn_to(None, "night.mafia", EMPTY_CLAN)
    assert shown(living) == shown(nobody)
    type_in(nobody, "4 1\n")
    assert NOTED in shown(nobody)


def test_a_clan_may_enter_again() -> None:
    opened = PrivatePad(curtain_at_night=False)
    opened.turn_to(CLAN, "night.mafia", NOBODY)
    assert type_in(opened, "2\n") == "2"
    opened.turn_to(replace(CLAN, settled=True), "night.mafia", NOBODY)
    assert NOTED in shown(opened)
    opened.press("x")
    assert "номер жертвы" in shown(opened)
    assert type_in(opened, "4 1\n") == "4 1"


TESTAMENT = Ask("testament", seat=3, role="kattani", options=(1, 2))


@pytest.mark.parametrize("nobody", [False, True])
def test_a_note_looks_the_same_whether_there_is_somebody_to_write_it(nobody: bool) -> None:
    """KATTANI-6: after the question, in the same call."""
    opened = PrivatePad(curtain_at_night=False)
    asked = Ask("target", seat=3, role="kattani", options=(1, 2))
    for ask in (asked, TESTAMENT):
        of_nobody = replace(ask, seat=None, options=(1, 2))
        opened.turn_to(None if nobody else ask, "night.kattani", of_nobody)
    assert "Записка" in shown(opened)
    assert "3" not in shown(opened)
    assert type_in(opened, "2+\n") == (None if nobody else "2+")
    opened.turn_to(None, "night.kattani", replace(TESTAMENT, seat=None))
    assert "Записано" in shown(opened)
