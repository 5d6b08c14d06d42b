"""The human host's page: the PIN before anything else, and then what his keys do."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from nacl.exceptions import CryptoError

from phones_bench.page_client import Knock
from tests.table.test_assist import SPORT
from tests.web.led_table import Clock, Led
from tests.web.phone_table import KEY
from voice_host.game import commands as c
from voice_host.game import events as e
from voice_host.game.ruleset import load
from voice_host.game.setup import Setup
from voice_host.table.human_host import command_of
from voice_host.web.entries import Reply
from voice_host.web.host_page import DESK, DESK_BYTES, DOOR, MOST_SAID
from voice_host.web.host_view import filled
from voice_host.web.seats import JOIN
from voice_host.web.server import Address
from voice_host.web.written import written

pytestmark = pytest.mark.unit

HERE = Address(8010, "http://127.0.0.1:8010", None)


def begun(**given: Any) -> Led:
    led = Led(**given)
    led.host.begin()
    led.until_silent()
    return led


def at(phase: str, **given: Any) -> Led:
    led = begun(**given)
    led.on(phase)
    return led


def press(led: Led, **message: Any) -> Reply:
    reply = led.desk.press(led.host, DESK, message)
    led.until_silent()
    return reply


def last(led: Led) -> c.Command:
    """What was done last, whenever that was."""
    return msgspec.structs.replace(led.records.commands[-1], at=0.0)


# The door


def enter(led: Led, pin: str) -> Reply:
    return led.desk.press(led.host, DOOR, Knock(shown(led)["key"]).says(pin))


def shown(led: Led) -> Any:
    """What the door shows."""
    led.step()
    door = led.hub.find(DOOR)
    assert door is not None
    return json.loads(bytes(door._view))


def test_the_pin_opens_the_desk() -> None:
    led = begun()
    knock = Knock(shown(led)["key"])
    reply = led.desk.press(led.host, DOOR, knock.says(led.desk.pin.digits))
    assert reply.ok
    assert knock.told(reply.more) == led.desk._desk_token
    assert led.desk.token != led.desk._desk_token


def test_who_has_the_address_and_listens_learns_neither_the_pin_nor_the_desk() -> None:
    led = begun()
    knock = Knock(shown(led)["key"])
    said = knock.says(led.desk.pin.digits)
    reply = led.desk.press(led.host, DOOR, said)
    assert led.desk.pin.digits not in str(said)
    assert led.desk._desk_token not in str(reply)
    with pytest.raises(CryptoError):
        Knock(shown(led)["key"]).told(reply.more)


def test_what_was_overheard_cannot_be_said_again_to_guess_on() -> None:
    """The right PIN makes the wrong tries forgotten."""
    led = begun()
    said = Knock(shown(led)["key"]).says(led.desk.pin.digits)
    assert led.desk.press(led.host, DOOR, said).ok
    wrong = "000000" if led.desk.pin.digits != "000000" else "000001"
    for _ in range(5):
        assert not enter(led, wrong).ok
        assert not led.desk.press(led.host, DOOR, said).ok
    assert enter(led, wrong).text.startswith("Слишком много")


def test_a_wrong_pin_and_the_sixth_try() -> None:
    clock = Clock()
    led = begun(clock=clock)
    wrong = "000000" if led.desk.pin.digits != "000000" else "000001"
    first = enter(led, wrong)
    assert first == Reply(ok=False, text="PIN не тот.", more={"wait": 0})
    for _ in range(4):
        enter(led, wrong)
    clock.at = 30.5
    shut = enter(led, led.desk.pin.digits)
    assert shut == Reply(ok=False, text="Слишком много попыток. Подождите 30 с.", more={"wait": 30})
    clock.at = 60
    assert enter(led, led.desk.pin.digits).ok


@pytest.mark.parametrize(
    "message",
    [
        {"key": "дальше"},
        {"say": "Привет"},
        {"protocol": True},
        {"pin": 5},
        {"key": "", "box": ""},
        {"key": KEY, "box": "YWJj"},
        {"key": KEY, "box": KEY},
        {},
    ],
)
def test_nothing_can_be_done_at_the_door(message: dict[str, Any]) -> None:
    led = at("day.talk")
    before = len(led.records.commands)
    assert not led.desk.press(led.host, DOOR, message).ok
    assert len(led.records.commands) == before


def test_at_the_door_nothing_is_seen() -> None:
    assert set(shown(at("day.talk"))) == {"key"}


# What is pressed


@pytest.mark.parametrize(
    ("phase", "rules", "text"),
    [
        ("day.speech", "sport", "5"),
        ("day.speech", "sport", "+"),
        ("day.speech", "sport", "фол 3 2"),
        ("day.speech", "sport", "фол 3"),
        ("day.speech", "sport", "пауза"),
        ("day.speech", "sport", "дальше"),
        ("day.speech", "sport", "повтори"),
        ("day.speech", "sport", "отмена"),
        ("day.speech", "sport", "="),
        ("night.don", "classic", "3"),
        ("night.don", "classic", "-"),
        ("night.don", "classic", "отмена"),
    ],
)
def test_it_does_what_the_key_does(phase: str, rules: str, text: str) -> None:
    cards = {"cards": SPORT} if rules == "sport" else {}
    led = at(phase, rules=rules, **cards)
    meant = command_of(led.game, text, led.host._spoken)
    press(led, key=text)
    assert last(led) == msgspec.structs.replace(meant, at=0.0, by=last(led).by)


def test_before_the_game_there_is_nothing_to_do() -> None:
    led = Led()
    reply = led.desk.press(led.host, DESK, {"key": "дальше"})
    assert reply == Reply(ok=False, text="Игра ещё не началась.")
    assert led.view().ask is None


def test_a_foul_with_its_reason_and_its_cancelling() -> None:
    """SPORT-30."""
    led = at("day.speech", rules="sport", cards=SPORT)
    assert press(led, key="фол 3 2").ok
    assert last(led) == c.Foul(seat=3, reason="gestures")
    assert press(led, key="снять фол 3").ok
    assert led.game.state.players[2].fouls == 0


def test_hands_are_counted_and_the_count_corrected() -> None:
    """ALL-5."""
    led = at("day.speech", rules="sport", cards=SPORT)
    press(led, key="5")
    press(led, key="дальше")
    press(led, key="6")
    led.on("day.vote")
    assert press(led, key="4").ok
    assert last(led) == c.Count(votes=4)
    assert press(led, key="5 = 3").ok
    assert last(led) == c.Recount(seat=5, votes=3)
    corrected = [each for each in led.events if isinstance(each, e.CountCorrected)]
    assert [(each.seat, each.count) for each in corrected] == [(5, 3)]
    wrong = press(led, key="9 = 3")
    assert not wrong.ok
    assert wrong.text


def test_hands_by_the_seats_that_are_tapped() -> None:
    led = at("day.speech", rules="sport", cards=SPORT)
    press(led, key="5")
    press(led, key="дальше")
    press(led, key="6")
    led.on("day.vote")
    assert press(led, key="4,").ok
    assert last(led) == c.Hands(seats=(4,))


@pytest.mark.parametrize(
    ("text", "kind"), [("удалить 3", "remove"), ("поражение 3 1", "team_loss")]
)
def test_what_cannot_be_taken_back_is_pressed_twice(text: str, kind: str) -> None:
    led = at("day.speech", rules="sport", cards=SPORT)
    before = len(led.records.commands)
    assert press(led, key=text) == Reply(ok=False, more={"sure": kind, "seat": 3})
    assert len(led.records.commands) == before
    assert press(led, key=text, sure=True).ok
    assert 3 not in led.game.alive or led.game.over


def test_a_foul_that_takes_him_from_the_table_is_pressed_twice() -> None:
    led = at("day.speech", rules="sport", cards=SPORT)
    for _ in range(3):
        assert press(led, key="фол 3").ok
    assert press(led, key="фол 3").more == {"sure": "foul", "seat": 3}
    assert press(led, key="фол 3", sure=True).ok
    assert 3 not in led.game.alive


def test_a_refusal_is_the_reply_and_changes_nothing() -> None:
    """ALL-4."""
    led = at("day.speech", rules="sport", cards=SPORT)
    meant_nothing = press(led, key="ерунда")
    assert not meant_nothing.ok
    assert "ерунда" in meant_nothing.text
    for text in ("продолжаем", "снять фол 3", "11", "фол 3 77"):
        before = led.game.state
        refused = press(led, key=text)
        assert not refused.ok, text
        assert refused.text, text
        assert led.game.state.players == before.players
        assert led.game.floor == 1


def test_a_free_text_is_said_by_the_hosts_voice() -> None:
    led = at("day.talk")
    assert press(led, say="  Перерыв\nпять   минут ").ok
    assert led.records.said[-1] == "Перерыв пять минут"
    assert "Перерыв пять минут" in led.voice.rendered


@pytest.mark.parametrize("text", ["", "  ", "…", "а" * (MOST_SAID + 1)])
def test_nothing_and_too_much_is_not_said(text: str) -> None:
    led = at("day.talk")
    before = list(led.records.said)
    assert not press(led, say=text).ok
    assert led.records.said == before


def test_by_night_the_human_host_may_say_what_he_wants() -> None:
    led = at("night.don")
    assert press(led, say="Тише, пожалуйста").ok
    assert led.records.said[-1] == "Тише, пожалуйста"


def test_the_lead_is_handed_over_and_taken_back() -> None:
    led = at("day.talk")
    assert press(led, key="=").ok
    assert not led.game.led_by_human
    assert press(led, key="фол 3").ok
    assert press(led, key="=").ok
    assert led.game.led_by_human


@pytest.mark.parametrize("message", [{"key": "3"}, {"key": "="}, {"say": "Дон, решай"}])
def test_all_1_in_a_night_that_the_program_leads_the_page_can_do_nothing(
    message: dict[str, Any],
) -> None:
    led = at("day.talk")
    press(led, key="=")
    led.until("night.don")
    before, said = len(led.records.commands), list(led.records.said)
    reply = press(led, **message)
    assert reply == Reply(ok=False, text="Ночь ведёт программа: подождите утра.")
    assert len(led.records.commands) == before
    assert led.records.said == said


def test_a_seat_is_freed_with_the_words_that_are_typed_at_the_table() -> None:
    led = at("day.talk", night="phones")
    for seat in range(1, 7):
        assert led.phones.press(led.host, JOIN, {"take": seat, "key": KEY}).ok
    assert press(led, key="освободить место 3") == Reply(ok=True, text="Место 3 свободно.")
    assert led.phones.seats.taken == {1, 2, 4, 5, 6}
    assert not led.view().table.seats[2].phone
    assert press(led, key="освободить место 3").text == "У места 3 телефона нет."


# What is seen


def test_the_log_has_the_choices_and_answers_of_the_night() -> None:
    led = at("night.don")
    press(led, key="3")
    log = led.view().log
    assert [(each.role, each.target) for each in log if isinstance(each, e.Chose)] == [("don", 3)]
    assert [(each.seat, each.answer) for each in log if isinstance(each, e.Check)] == [(3, "yes")]
    assert not any(isinstance(each, e.Said | e.GameStarted) for each in log)


def test_all_1_by_night_the_desk_is_shown_once_a_second_whatever_is_keyed() -> None:
    clock = Clock(100.0)
    led = at("night.don", clock=clock)
    led.desk.views(led.host, led.table_view())
    press(led, key="3")
    clock.at += 0.9
    assert led.desk.views(led.host, led.table_view()) == {}
    for _ in range(3):
        clock.at += 1.0
        [shown] = led.desk.views(led.host, led.table_view()).values()
        assert len(written(shown)) == DESK_BYTES


def test_all_1_the_longest_view_of_a_night_is_not_longer_than_the_others() -> None:
    """25 at the table with long names, everything said and logged that there is room for."""
    cards = Setup(ruleset="clones", players=25, seed=3).deal(load("clones"))
    led = at("day.talk", rules="clones", cards=cards, names={s: "🐺" * 30 + str(s) for s in cards})
    for seat in list(cards) * 2:
        press(led, key=f"фол {seat}")
        press(led, key=f"снять фол {seat}")
    for _ in range(12):  # last, or shorter lines would take their places
        press(led, say="щ" * MOST_SAID)
    view = led.view()
    assert all(len(line.text) == MOST_SAID for line in view.table.captions)
    assert len(view.log) == 60
    assert len(written(filled(view, DESK_BYTES))) == DESK_BYTES


@pytest.mark.parametrize("checked", [3, 4])
def test_all_1_by_day_the_desk_is_as_long_whatever_the_night_has_told(checked: int) -> None:
    led = at("night.don")
    press(led, key=str(checked))
    led.on("day.talk")
    led.desk.press(led.host, DESK, {"key": "фол 3"})
    assert len(written(led.desk.views(led.host, led.table_view())[DESK])) == DESK_BYTES


def test_by_day_only_what_has_changed_is_shown() -> None:
    led = at("day.talk")
    led.step(1.0)
    led.screens.meter = "▃"
    assert led.desk.views(led.host, led.table_view()) == {}
    led.desk.press(led.host, DESK, {"key": "фол 3"})
    assert DESK in led.desk.views(led.host, led.table_view())


def test_the_protocol_only_when_the_game_is_over() -> None:
    led = at("day.talk", names={1: "<script>alert(1)</script>"})
    assert not press(led, protocol=True).ok
    for seat in (1, 2):
        press(led, key=f"удалить {seat}", sure=True)
    assert led.game.over
    assert not press(led, protocol=True).ok
    led.screens.end()
    reply = press(led, protocol=True)
    assert reply.more is not None
    assert "<h1>Победил город</h1>" in reply.more["html"]
    assert "<script" not in reply.more["html"]


# Who started the game


def test_who_started_the_game_is_told_the_way_until_somebody_has_come_in() -> None:
    led = begun()
    told = led.desk.way_in(HERE)
    assert f"http://127.0.0.1:8010/host#{led.desk.token}" in told
    assert led.desk.pin.digits in told
    enter(led, led.desk.pin.digits)
    assert led.desk.way_in(HERE) == ""


def test_a_phone_reads_the_way_from_a_square() -> None:
    led = begun()
    told = led.desk.way_in(Address(8010, HERE.here, "http://192.0.2.7:8010"))
    assert "http://192.0.2.7:8010/host#" in told
    assert len(told.splitlines()) > 10
