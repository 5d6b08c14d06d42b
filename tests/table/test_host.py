from __future__ import annotations

import numpy as np
import pytest

from tests.table.fake_table import BLOCK, QUIET, Table, table_at
from voice_host.game import commands as c
from voice_host.game import events as e
from voice_host.table.dialogue import ANSWER_SECONDS
from voice_host.table.keypad import KeyRefusedError, no_such_number

pytestmark = pytest.mark.unit

CITY = dict(enumerate(["don", "mafia", "sheriff", "doctor", *["citizen"] * 3], 1))
"""Each in turn names whom he votes against; the second seat begins."""


def kinds(events: list[e.Event]) -> list[str]:
    return [event.kind for event in events]


# Speaking and hearing


def test_lines_are_spoken_one_after_the_other_and_never_over_each_other() -> None:
    table = Table()
    table.host.begin()
    table.until_silent()
    sound = np.concatenate(table.out)
    spoken = [np.full(BLOCK * 5, 1 + len(text), np.int16) for text in table.voice.rendered]
    at = 0
    for line in spoken:
        at += int(np.flatnonzero(sound[at:])[0])
        assert (sound[at : at + len(line)] == line).all()
        at += len(line)
        assert not sound[at : at + BLOCK * 3].any()
    assert table.records.said == table.voice.rendered


def test_the_ear_is_shut_while_the_host_speaks_and_in_the_breath_after() -> None:
    table = table_at("day.speech")
    table.step()
    assert table.ear.is_open
    table.host.key("3")
    table.step()
    assert table.host.speaking
    assert not table.ear.is_open
    heard = table.ear.accepted
    table.until_silent()
    assert table.ear.accepted == heard
    table.step()
    assert table.ear.accepted == heard + BLOCK


def test_what_is_said_over_the_host_is_not_heard() -> None:
    table = table_at("day.speech")
    table.step()
    table.host.key("3")
    table.step()
    commands = len(table.records.commands)
    with pytest.raises(AssertionError):
        table.ear.accept(QUIET)
    table.until_silent()
    assert len(table.records.commands) == commands


def test_nobody_is_heard_at_night() -> None:
    table = table_at("night.meet")
    heard = table.ear.accepted
    table.step(3.0)
    assert table.ear.accepted == heard


def test_each_phase_has_its_own_phrases() -> None:
    table = table_at("day.talk")
    table.step()
    assert table.ear.grammar is not None
    assert table.ear.grammar.match("выставляю игрока номер три") is None
    table.host.key("дальше")
    table.until_silent()
    table.step()
    assert table.ear.grammar.match("выставляю игрока номер три") == c.Nominate(seats=(3,))


# Who said it


def test_a_phrase_is_taken_from_the_seat_with_the_floor() -> None:
    table = table_at("day.speech")
    table.hear("выставляю игрока номер три")
    assert table.records.commands[-1] == c.Nominate(at=table.host.now, by=1, seats=(3,))
    assert table.records.public_events[-2] == e.Nominated(at=table.host.now, by=1, seat=3)


def test_a_vote_is_taken_from_the_seat_whose_turn_it_is() -> None:
    table = Table(cards=CITY, rules="city")
    table.host.begin()
    table.until("day.vote")
    for text in ("голосую против третьего", "против игрока номер один"):
        table.hear(text)
    cast = [each for each in table.records.commands if isinstance(each, c.CastVote)]
    assert [(each.by, each.seat) for each in cast] == [(2, 3), (3, 1)]
    assert table.records.said[-3:] == [
        "Игрок номер три, ваш голос.", "Против номера один.", "Игрок номер четыре, ваш голос."
    ]  # fmt: skip


def test_a_vote_begun_before_its_time_is_out_is_asked_back() -> None:
    table = Table(cards=CITY, rules="city")
    table.host.begin()
    table.until("day.vote")
    table.step(9.8)
    table.ear.break_in("голосую против третьего")
    table.step(0.5)
    assert table.host.asked == c.CastVote(seat=3)


def test_a_phrase_to_the_host_is_nobodys() -> None:
    table = table_at("day.speech")
    table.hear("господин ведущий фол игроку номер три")
    assert isinstance(table.records.commands[-1], c.Foul)
    assert table.records.commands[-1].by is None


def test_what_is_heard_and_what_is_not_understood_is_shown() -> None:
    table = table_at("day.speech")
    at = table.host.now
    table.hear("[unk] послушайте [unk]")
    assert table.records.public_events[-1] == e.NotUnderstood(at=at, text="послушайте")
    seen = len(table.records.public_events)
    table.hear("[unk]")
    assert len(table.records.public_events) == seen
    table.hear("спасибо")
    heard = table.records.public_events[seen]
    assert heard == e.Heard(at=heard.at, text="спасибо", confidence=1.0, command="end_speech")


def test_what_is_said_in_one_breath_is_one_speech() -> None:
    table = table_at("day.speech")
    table.ear.say("выставляю игрока номер три")
    table.hear("спасибо")
    assert table.game.state.nominations == {3: 1}
    assert table.game.floor == 2


def test_what_is_said_after_the_end_of_a_speech_is_not_the_next_seats() -> None:
    table = table_at("day.speech")
    table.ear.say("спасибо")
    table.hear("пас")
    assert table.game.floor == 2


# Asking again


def test_asks_again_and_yes_carries_it_out() -> None:
    table = table_at("day.speech")
    table.hear("выставляю игрока номер три", "ask")
    assert table.records.said[-1] == "Повторите, пожалуйста: игрок номер три?"
    assert table.host.asked == c.Nominate(seats=(3,))
    assert not table.game.state.nominations
    table.hear("да")
    assert table.host.asked is None
    assert table.game.state.nominations == {3: 1}


def test_while_asked_back_only_answers_are_heard() -> None:
    table = table_at("day.speech")
    table.hear("выставляю игрока номер три", "ask")
    table.step()
    grammar = table.ear.grammar
    assert grammar is not None
    assert grammar.match("выставляю игрока номер четыре") == c.Nominate(seats=(4,))
    assert grammar.match("господин ведущий пауза") is None
    table.hear("выставляю игрока номер четыре")
    assert table.game.state.nominations == {4: 1}


def test_asks_again_and_no_does_nothing() -> None:
    table = table_at("day.speech")
    table.hear("выставляю игрока номер три", "ask")
    table.hear("нет")
    assert table.host.asked is None
    assert not table.game.state.nominations


def test_yes_means_nothing_when_nothing_was_asked() -> None:
    table = table_at("day.speech")
    commands = len(table.records.commands)
    table.hear("да")
    assert len(table.records.commands) == commands


def test_a_question_is_let_go_in_time_and_the_clock_stands_meanwhile() -> None:
    table = table_at("day.speech")
    table.hear("выставляю игрока номер три", "ask")
    before = table.host.now
    table.step(ANSWER_SECONDS)
    assert table.host.asked is None
    assert table.host.now == before
    table.step(1.0)
    assert table.host.now == before + 1.0


def test_a_question_is_let_go_in_a_pause_too() -> None:
    table = table_at("day.speech")
    table.host.key("пауза")
    table.until_silent()
    table.hear("господин ведущий продолжаем", "ask")
    table.step(ANSWER_SECONDS)
    assert table.host.asked is None
    assert table.game.paused


BY_KEYS = "Никак не расслышу. Наберите, пожалуйста, на клавиатуре."


def test_who_is_misheard_again_and_again_is_sent_to_the_keyboard() -> None:
    table = table_at("day.speech")
    for wrong in ("три", "четыре"):
        table.hear(f"выставляю игрока номер {wrong}", "ask")
        table.hear("нет")
    table.hear("выставляю игрока номер шесть", "ask")
    assert table.records.said[-1] == BY_KEYS
    table.host.key("5")
    assert table.game.state.nominations == {5: 1}


def test_what_nobody_can_make_out_is_asked_for_at_the_keyboard_where_the_host_waits() -> None:
    table = table_at("day.speech")
    for _ in range(4):
        table.hear("послушайте")
    for keys in ("3", "+", "4", "+", "+", "+", "+", "+"):
        table.host.key(keys)
    table.until("day.vote")
    while table.game.deadline is not None:
        table.step()
    table.until_silent()
    assert BY_KEYS not in table.records.said
    for _ in range(4):
        table.hear("послушайте")
    assert table.records.said.count(BY_KEYS) == 1
    table.hear("четыре голоса")
    assert table.records.commands[-1] == c.Count(at=table.host.now, votes=4)


# What cannot be mended is asked first


def test_a_foul_that_removes_is_asked_first_however_well_it_was_heard() -> None:
    table = table_at("day.speech")
    for _ in range(3):
        table.hear("господин ведущий фол игроку номер четыре")
    table.hear("господин ведущий фол игроку номер четыре")
    assert table.records.said[-1].startswith("У игрока номер четыре это четвёртый фол")
    assert 4 in table.game.alive
    table.hear("нет")
    assert 4 in table.game.alive
    table.hear("господин ведущий фол игроку номер четыре")
    table.hear("да")
    assert 4 not in table.game.alive


def test_a_removal_is_asked_first_whatever_the_ear_says() -> None:
    table = table_at("day.speech")
    table.hear("господин ведущий удалить игрока номер четыре")
    assert table.records.said[-1] == "Повторите, пожалуйста: удалить игрока номер четыре?"
    assert 4 in table.game.alive
    table.hear("да")
    assert 4 not in table.game.alive


# The way back


def test_who_ended_his_speech_too_early_says_so_and_has_the_floor_and_the_clock_back() -> None:
    table = table_at("day.speech")
    table.step(20.0)
    table.hear("спасибо")
    assert table.game.floor == 2
    table.step(3.0)
    table.hear("продолжаю")
    assert table.records.commands[-1] == c.ReturnFloor(at=table.host.now, by=1)
    assert table.game.floor == 1
    assert table.game.deadline == pytest.approx(table.host.now + 40.0, abs=0.2)
    assert table.records.said[-1] == "Игрок номер один, продолжайте. До конца сорок секунд."


def test_a_way_back_that_was_heard_badly_is_asked_and_stays_open_meanwhile() -> None:
    table = table_at("day.speech")
    table.hear("спасибо")
    table.step(4.0)
    table.hear("я ещё не закончила", "ask")
    assert table.records.said[-1] == "Повторите, пожалуйста: вернуть вам слово?"
    table.step(3.0)
    table.hear("да")
    assert table.game.floor == 1


def test_a_speech_may_have_the_word_in_it() -> None:
    table = table_at("day.speech")
    table.hear("спасибо")
    table.step(6.0)
    commands = len(table.records.commands)
    table.hear("продолжаю")
    table.hear("продолжаю", "ask")
    assert len(table.records.commands) == commands
    assert table.host.asked is None
    assert table.game.floor == 2


def table_in_the_last_word() -> Table:
    """Seat 4 has been voted out and speaks; night comes next."""
    table = table_at("day.speech")
    for keys in ("4", "+", "5", "+", "+", "+", "+", "+"):
        table.host.key(keys)
    table.until("day.vote")
    while table.game.ask is None or table.game.deadline is not None:
        table.step()
    table.host.key("6")
    table.until("last_word")
    return table


@pytest.mark.parametrize("heard", [True, False])
def test_night_waits_for_who_ended_his_last_word_too_early(heard: bool) -> None:
    table = table_in_the_last_word()
    table.step(20.0)
    table.hear("спасибо")
    assert table.records.said[-1] == "Спасибо."
    table.step(3.0)
    if heard:
        table.hear("продолжаю")
    else:
        table.host.key("*")
        table.until_silent()
    assert table.game.floor == 4
    assert table.game.deadline == pytest.approx(table.host.now + 40.0, abs=0.2)
    table.hear("спасибо")
    table.step(5.0)
    assert table.game.phase == "night.mafia"
    assert table.game.may_return(table.host.now) is None


@pytest.mark.parametrize("word", ["спасибо", "господин ведущий дальше"])
def test_night_waits_no_longer_when_the_table_wants_to_go_on(word: str) -> None:
    table = table_in_the_last_word()
    table.hear("спасибо")
    assert table.game.phase == "last_word"
    table.hear(word)
    assert table.game.phase == "night.mafia"


def test_night_does_not_wait_where_time_has_ended_the_last_word() -> None:
    table = table_in_the_last_word()
    table.let_run(60.0)
    assert table.game.phase == "night.mafia"


@pytest.mark.parametrize("typed", ["*", "продолжаю", "я ещё не закончил"])
def test_the_way_back_by_key(typed: str) -> None:
    table = table_at("day.speech")
    table.host.key("+")
    table.host.key(typed)
    assert table.game.floor == 1
    table.step(7.0)
    table.host.key("+")
    table.until_silent()
    table.step(7.0)
    table.host.key(typed)
    table.until_silent()
    assert table.records.said[-1] == "Вернуть слово уже нельзя."


# Keys


def test_keys_get_through_while_the_host_speaks() -> None:
    table = table_at("day.speech")
    table.host.key("3")
    table.step()
    assert table.host.speaking
    table.host.key("+")
    assert table.game.floor == 2


def test_keys_get_through_while_a_question_is_open() -> None:
    table = table_at("day.speech")
    table.hear("выставляю игрока номер три", "ask")
    table.host.key("5")
    assert table.host.asked is None
    assert table.game.state.nominations == {5: 1}


def test_phrases_can_be_typed() -> None:
    table = table_at("day.speech")
    table.host.key("выставляю игрока номер пять")
    assert table.game.state.nominations == {5: 1}
    table.host.key("пауза")
    assert table.game.paused


def test_hands_can_be_keyed_by_seat() -> None:
    table = table_at("day.speech")
    for keys in ("3", "+", "4", "+", "+", "+", "+", "+"):
        table.host.key(keys)
    table.until("day.vote")
    while table.game.ask is None:
        table.step()
    table.host.key("1, 2")
    assert table.records.commands[-1] == c.Hands(at=table.host.now, seats=(1, 2))


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("выставляю игрока номер 9", "^Такого игрока за столом нет"),
        ("фол девять", "^Такого игрока за столом нет"),
        ("выставляю игрока номер 77", "^Не понимаю"),
        ("три кота", "^Не понимаю"),
    ],
)
def test_a_typed_phrase_that_is_not_possible_says_why(typed: str, why: str) -> None:
    table = table_at("day.speech")
    commands = len(table.records.commands)
    with pytest.raises(KeyRefusedError, match=why):
        table.host.key(typed)
    assert len(table.records.commands) == commands


def test_more_votes_than_seats_cannot_be() -> None:
    assert "Столько голосов" in no_such_number(c.Count(votes=7))


def test_keys_that_mean_nothing_are_refused_and_not_journaled() -> None:
    table = table_at("night.meet")
    commands = len(table.records.commands)
    with pytest.raises(KeyRefusedError):
        table.host.key("5")
    assert len(table.records.commands) == commands


# Clock


def test_the_game_clock_stands_while_the_host_speaks() -> None:
    table = Table()
    table.host.begin()
    table.until_silent()
    assert len(table.out) > 10
    assert table.host.now == 0.0


def test_the_game_clock_stands_in_a_pause() -> None:
    table = table_at("day.speech")
    table.hear("господин ведущий пауза")
    before = table.host.now
    table.step(120.0)
    assert table.host.now == before
    assert table.game.floor == 1
    table.hear("господин ведущий продолжаем")
    table.step(2.0)
    assert table.host.now == before + 2.0


def test_a_minute_ends_by_the_clock() -> None:
    table = table_at("day.speech")
    began = table.host.now
    table.let_run(59.9)
    assert table.game.floor == 1
    table.step(0.1)
    assert table.game.floor == 2
    ended = next(event for event in table.records.public_events if event.kind == "floor_ended")
    assert ended == e.FloorEnded(at=began + 60.0, seat=1, why="time")


def test_who_named_somebody_in_the_last_moment_is_asked_back() -> None:
    table = table_at("day.speech")
    table.let_run(59.5)
    table.ear.break_in("выставляю игрока номер три")
    table.step(0.5)
    table.until_silent()
    assert table.host.asked == c.Nominate(seats=(3,))
    assert table.game.floor == 1
    table.hear("да")
    assert table.game.state.nominations == {3: 1}
    table.step(0.1)
    assert table.game.floor == 2


def test_other_last_words_do_not_stop_the_clock() -> None:
    table = table_at("day.speech")
    table.let_run(59.5)
    table.ear.break_in("господин ведущий пауза")
    table.step(0.5)
    assert not table.game.paused
    assert table.game.floor == 2


def test_the_rest_of_a_minute_is_left_after_the_host_has_spoken_in_it() -> None:
    table = table_at("day.speech")
    table.let_run(30.0)
    table.host.key("3")
    table.until_silent()
    table.let_run(29.9)
    assert table.game.floor == 1
    table.step(0.1)
    assert table.game.floor == 2


# Journal and events


def test_a_command_is_in_the_journal_before_the_game_acts_on_it() -> None:
    table = table_at("day.speech")
    table.hear("выставляю игрока номер три")
    at = table.host.now
    order = table.records.order
    nominate = order.index(c.Nominate(at=at, by=1, seats=(3,)))
    assert order[nominate + 1] == e.Nominated(at=at, by=1, seat=3)


def test_time_running_out_is_in_the_journal_too() -> None:
    table = table_at("day.speech")
    table.step(60.0)
    assert isinstance(table.records.commands[-1], c.Tick)


def test_a_journal_that_cannot_be_written_leaves_the_game_as_it_was() -> None:
    table = table_at("day.speech")

    def full(_command: c.Command) -> None:
        raise OSError("disk full")

    table.records.append = full  # type: ignore[method-assign]
    with pytest.raises(OSError, match="disk full"):
        table.host.key("3")
    assert not table.game.state.nominations


def test_repeat_says_the_last_line_again() -> None:
    table = table_at("day.speech")
    last = table.records.said[-1]
    table.hear("господин ведущий повтори")
    assert table.records.said[-2:] == [last, last]


def test_private_events_go_only_to_the_seat_at_the_keypad() -> None:
    table = table_at("deal")
    for _ in range(6):
        table.host.key("")
    dealt = table.records.private_events
    assert kinds(dealt) == ["dealt"] * 6
    assert all(event.audience is None for event in table.records.public_events)
    assert "dealt" not in kinds(table.records.public_events)


def test_an_answer_reaches_the_one_who_asked() -> None:
    table = table_at("night.meet")
    table.until("day.speech")
    for _ in range(6):
        table.host.key("+")
        table.until_silent()
    table.until("night.commissar")
    table.host.key("1")
    check = table.records.private_events[-1]
    assert check == e.Check(
        at=table.host.now, role="commissar", seat=1, answer="black", audience="seat:3"
    )
    assert check not in table.records.public_events


def test_the_tables_own_cards_are_keyed_in_and_a_wrong_one_is_refused_in_private() -> None:
    table = Table(own_cards=True)
    table.host.begin()
    table.until_silent()
    table.host.key("дон")
    table.host.key("доктор")
    refused = table.records.private_events[-1]
    assert isinstance(refused, e.Refused)
    assert refused.reason == "no_such_card"
    assert refused not in table.records.public_events
    for role in ("мафия", "комиссар", "мирный", "мирный", "мирный"):
        table.host.key(role)
    assert table.game.phase == "night.meet"


# Resuming


def resumed(table: Table) -> Table:
    """The same game at another table, from the commands alone."""
    other = Table()
    past = other.game.start()
    for command in table.records.commands:
        past = past + other.game.handle(command)
    again = other._host()
    again.carry_on(past)
    other.host = again
    return other


def test_a_resumed_game_is_where_it_was_and_says_again_what_was_asked() -> None:
    table = table_at("day.speech")
    table.step(20.0)
    table.host.key("3")
    table.until_silent()

    other = resumed(table)
    assert other.host.now == table.host.now
    assert other.game.floor == table.game.floor == 1
    assert other.game.deadline == table.game.deadline
    other.until_silent()
    assert other.records.said == ["Игрок номер один, ваша минута.", "Принято."]


def test_a_game_resumed_after_a_floor_came_back() -> None:
    table = table_at("day.speech")
    table.step(20.0)
    table.hear("спасибо")
    table.hear("продолжаю")

    other = resumed(table)
    assert other.game.state == table.game.state
    other.until_silent()
    assert other.records.said == [table.records.said[-1]]


def test_speech_and_the_last_line_end_before_the_evening_does() -> None:
    table = table_at("day.speech")
    table.host.key("удалить 1")
    table.host.key("удалить 2")
    assert table.game.over
    assert not table.host.over
    table.until_silent()
    assert table.host.over
    assert "Победил город" in " ".join(table.records.said)
