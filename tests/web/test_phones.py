"""Phones at the table, without a browser: what a tap does, and what it does not show."""

from __future__ import annotations

import pytest

from tests.web.phone_table import PhoneTable, pads
from voice_host.game import commands as c
from voice_host.game import events as e

pytestmark = pytest.mark.unit

TEN = {
    1: "don", 2: "mafia", 3: "sheriff", 4: "citizen", 5: "citizen", 6: "citizen", 7: "citizen",
    8: "mafia", 9: "citizen", 10: "citizen",
}  # fmt: skip


def at_night(**options: object) -> PhoneTable:
    """In the first call of the night after day 1 in which nobody was voted out."""
    table = PhoneTable(**options)
    table.begin()
    table.look_at_cards()
    return table


def until_night_call(table: PhoneTable, role: str) -> None:
    for _ in range(30_000):
        if table.game.phase == f"night.{role}" and not table.host.speaking:
            return
        if table.game.phase == "day.talk" and not table.host.speaking:
            table.host.key("дальше")
        if table.game.ask is not None and table.game.ask.kind == "count":
            table.host.key("0")
        table.step()
    raise AssertionError(f"no call of {role}")


def of(table: PhoneTable, kind: type[c.Command]) -> list[c.Command]:
    return [command for command in table.records.commands if isinstance(command, kind)]


# The deal


def test_cards_are_looked_at_in_any_order() -> None:
    table = PhoneTable()
    table.begin()
    assert {seat: view["secret"]["role"] for seat, view in table.views().items()} == {
        seat: player.role for seat, player in enumerate(table.game.state.players, 1)
    }
    for seat in (4, 1, 6, 2, 5):
        assert table.tap(seat, "").ok
        assert table.game.phase == "deal"
    assert table.tap(3, "").ok
    assert table.game.phase == "night.meet"
    assert [command.by for command in of(table, c.TakeCard)] == [4, 1, 6, 2, 5, 3]


def test_nobody_is_called_to_the_keypad_for_a_card() -> None:
    table = PhoneTable()
    table.begin()
    table.look_at_cards()
    assert not [x for x in table.events if isinstance(x, e.CardTurn)]
    assert any("на телефоне" in said for said in table.records.said)
    assert not any("клавиатур" in said for said in table.records.said)


def test_a_second_tap_on_the_card_takes_no_other_seats() -> None:
    table = PhoneTable()
    table.begin()
    assert table.tap(3, "").ok
    assert not table.tap(3, "").ok
    assert [command.by for command in of(table, c.TakeCard)] == [3]


def test_own_cards_are_keyed_on_the_phones() -> None:
    table = PhoneTable(own_cards=True)
    table.begin()
    assert "don" in table.view(5)["pad"]["roles"]
    assert table.tap(5, "don").ok
    assert table.view(5)["secret"]["role"] == "don"
    again = table.tap(2, "don")
    assert (again.ok, again.text) == (False, "no_such_card")
    assert not any("Карт" in said and "колод" in said for said in table.records.said)
    assert table.tap(2, "mafia").ok


# Without phones for all


def test_who_begins_without_all_keys_at_the_table() -> None:
    table = PhoneTable()
    table.begin(without=(2,))
    assert not table.game.by_phones
    table.until_silent()
    assert any("Телефоны есть не у всех" in said for said in table.records.said)
    assert isinstance(table.events[-1], e.Said)
    assert [x.seat for x in table.events if isinstance(x, e.CardTurn)] == [1]
    assert pads(table)[1] is None


def test_a_freed_seat_brings_the_night_back_to_the_keypad_and_its_new_phone_takes_it_away() -> None:
    table = at_night()
    until_night_call(table, "mafia")
    table.phones.of_table({"free": 4})
    table.step()
    assert table.game.by_phones, "this call is the phones'"
    assert table.tap(1, "4").ok
    until_night_call(table, "don")
    assert not table.game.by_phones
    assert table.game.ask is not None  # at the keypad of the table
    assert table.take(4).ok
    table.step()
    assert not table.game.by_phones, "eyes are shut"
    for _ in range(3000):
        table.step()
        if not table.game.in_private:
            break
    assert table.game.by_phones


@pytest.mark.parametrize("lost", [3, 5])
def test_all_1_a_phone_lost_in_a_call_brings_no_answer_to_the_tables_screen(lost: int) -> None:
    shown = []
    for chosen in ("1", "4", None):
        table = at_night()
        until_night_call(table, "commissar")
        if chosen is not None:
            table.tap(3, chosen)
        table.hub.at_the_table.clear()
        table.phones.of_table({"free": lost})
        while table.game.phase == "night.commissar":
            table.step()
        shown.append([view["text"] for name, view in table.hub.at_the_table if name == "pad"])
    assert shown[0] == shown[1] == shown[2]
    assert not any("Чёрный" in str(texts) for texts in shown)


# The night


def test_a_call_looks_the_same_on_all_phones() -> None:
    table = at_night()
    until_night_call(table, "mafia")
    assert len({str(pad) for pad in pads(table).values()}) == 1
    assert {seat for seat, view in table.views().items() if view["secret"]["asked"]} == {1}


def test_decoys_are_answered_like_choices_and_go_nowhere() -> None:
    table = at_night()
    until_night_call(table, "commissar")
    table.records.commands.clear()
    replies = [table.tap(seat, "1") for seat in (4, 5, 2, 3, 6, 1)]
    assert len({str(reply) for reply in replies}) == 1
    assert [(command.by, command.targets) for command in of(table, c.Choose)] == [(3, (1,))]
    assert {view["secret"]["entered"] for view in table.views().values()} == {True}
    answers = {seat: view["secret"]["answer"] for seat, view in table.views().items()}
    assert answers == {1: None, 2: None, 3: "black", 4: None, 5: None, 6: None}


def test_why_a_choice_was_not_taken_is_behind_the_button() -> None:
    table = at_night()
    until_night_call(table, "commissar")
    mine, decoy = table.tap(3, "3"), table.tap(4, "4")
    assert mine == decoy
    assert table.view(3)["secret"]["notice"] == "cannot"
    assert table.view(4)["secret"]["notice"] == ""
    assert not of(table, c.Choose)
    for seat in (3, 4):
        assert table.tap(seat, "undo").ok
        assert not table.view(seat)["secret"]["entered"]
    table.tap(3, "2")
    assert table.view(3)["secret"]["answer"] == "black"


def test_a_choice_is_changed_until_its_answer_is_read() -> None:
    table = at_night()
    until_night_call(table, "mafia")
    table.tap(1, "4")
    table.tap(1, "undo")
    table.tap(1, "5")
    assert table.game.state.choice("mafia", 1).target == 5
    until_night_call(table, "commissar")
    table.tap(3, "1")
    assert table.tap(3, "undo") == table.tap(5, "undo")
    assert table.tap(3, "2").ok
    assert table.game.state.choice("commissar", 1).target == 1
    assert table.view(3)["secret"]["notice"] == "chosen_already"
    assert table.view(3)["secret"]["answer"] == "black"


def test_a_tap_for_the_question_before_is_not_taken() -> None:
    table = at_night()
    until_night_call(table, "mafia")
    before = table.view(1)["question"]
    until_night_call(table, "don")
    for seat in (1, 4):
        late = table.tap(seat, "3", question=before)
        assert (late.ok, late.text) == (False, "late")
    assert not of(table, c.Choose)


def test_the_laptop_takes_no_part_in_the_night() -> None:
    table = at_night()
    until_night_call(table, "mafia")
    keys = table.screens._keys
    assert keys.secret(table.host) == "Ночь"
    for key in "4\n":
        keys.press(table.host, key)
    assert not of(table, c.Choose)
    assert keys.secret(table.host) == "Ночь"


def test_the_dead_have_nothing_to_tap() -> None:
    table = at_night()
    table.until("day.talk")
    table.host.key("удалить 4")
    until_night_call(table, "mafia")
    assert pads(table)[4] is None
    assert pads(table)[5] is not None
    assert not table.tap(4, "5").ok


def test_numbers_are_called_and_every_phone_may_shoot() -> None:
    table = PhoneTable(cards=TEN, rules="sport")
    table.begin()
    table.look_at_cards()
    for _ in range(60_000):
        if table.game.phase == "night.mafia" and table.game.ask.number == 5:
            break
        if table.game.floor is not None and not table.host.speaking:
            table.host.key("+")
        table.step()
    table.step()
    replies = {str(table.tap(seat, str(seat))) for seat in (1, 2, 8, 4, 9)}
    assert len(replies) == 1
    assert {x.by for x in of(table, c.Choose)} == {1, 2, 8, 4, 9}
    for _ in range(3000):
        table.step()
        if table.game.phase == "last_word":
            break
    assert 5 not in table.game.alive


# Votes


def at_the_vote(**options: object) -> PhoneTable:
    table = PhoneTable(cards=TEN, rules="sport", **options)
    table.begin()
    table.look_at_cards()
    while table.game.phase != "day.speech":
        table.step()
    for seat, against in ((1, "2"), (2, "3"), (3, "4")):
        while table.game.floor != seat or table.host.speaking:
            table.step()
        assert table.tap(seat, against).ok
        assert table.tap(seat, "+").ok
    while table.game.phase != "day.vote":
        if table.game.floor is not None and not table.host.speaking:
            table.tap(table.game.floor, "+")
        table.step()
    table.until_silent()
    return table


def test_hands_of_two_seconds_are_counted_and_nobody_is_asked_for_a_number() -> None:
    table = at_the_vote()
    assert table.view(5)["voted_for"] == 2
    assert {pad["kind"] for pad in pads(table).values()} == {"hand"}
    for seat in (5, 6, 5):
        table.tap(seat, "+")
    table.let_run(2.2)
    table.until_silent()
    assert table.view(7)["voted_for"] == 3
    assert {seat for seat, pad in pads(table).items() if pad is None} == {5, 6}
    table.tap(7, "+")
    while table.game.phase == "day.vote":
        table.step()
    votes = [(x.seat, x.voters) for x in table.events if isinstance(x, e.Votes)]
    assert votes == [(2, (5, 6)), (3, (7,)), (4, (1, 2, 3, 4, 8, 9, 10))]
    assert not [x for x in table.events if isinstance(x, e.CountAsked)]


def test_a_hand_after_the_close_counts_for_nobody() -> None:
    table = at_the_vote()
    question = table.view(5)["question"]
    table.let_run(2.2)
    late = table.tap(5, "+", question=question)
    assert (late.ok, late.text) == (False, "late")
    assert not table.view(5)["secret"]["hand"]


def test_nobody_sees_a_hand_before_the_count() -> None:
    table = at_the_vote()
    before = table.views()
    table.tap(5, "+")
    after = table.views()
    assert after[5]["secret"]["hand"]
    assert {seat: after[seat] for seat in after if seat != 5} == {
        seat: {**before[seat], "clock": after[seat]["clock"]} for seat in before if seat != 5
    }
    assert table.hub.views["table"]["vote"]["counts"] == []


def test_without_phones_for_all_the_table_is_asked_for_the_number() -> None:
    table = at_the_vote()
    table.phones.of_table({"free": 9})
    table.step()
    table.tap(5, "+")
    table.let_run(2.5)
    assert [x for x in table.events if isinstance(x, e.CountAsked)]


# The day


def at_the_first_speech() -> PhoneTable:
    table = PhoneTable(cards=TEN, rules="sport")
    table.begin()
    table.look_at_cards()
    while table.game.floor != 1 or table.host.speaking:
        table.step()
    return table


def test_the_speaker_nominates_ends_his_floor_and_takes_it_back() -> None:
    table = at_the_first_speech()
    assert pads(table)[2] is None
    assert not table.tap(2, "+").ok
    assert table.tap(1, "5").ok
    assert table.view(1)["pad"]["nominated"] == [5]
    assert table.tap(1, "-5").ok
    assert table.view(1)["pad"]["nominated"] == []
    assert table.tap(1, "+").ok
    assert (table.view(1)["back"], table.view(1)["pad"]) == (True, None)
    assert table.tap(1, "*").ok
    assert table.game.floor == 1


def test_a_refusal_is_told_to_who_tapped_alone() -> None:
    table = at_the_first_speech()
    before = len(table.records.public_events)
    assert table.tap(1, "5").ok
    refused = table.tap(1, "6")
    assert (refused.ok, refused.text) == (False, "second")
    later = table.records.public_events[before:]
    assert not [x for x in later if isinstance(x, e.NominationRefused | e.Refused)]


def test_a_phone_has_no_words_of_the_host() -> None:
    table = at_the_first_speech()
    commands = len(table.records.commands)
    for words in ("фол 5", "удалить 5", "дальше", "пауза", "отмена", "undo", "=", "5 = 3"):
        assert not table.tap(1, words).ok
    assert [x for x in table.records.commands[commands:] if not isinstance(x, c.Tick)] == []


def test_in_free_talk_it_is_known_who_accuses() -> None:
    table = PhoneTable(
        cards=dict(enumerate(["mafia", "mafia", *["citizen"] * 5], 1)), rules="davydov"
    )
    table.begin()
    table.look_at_cards()
    while table.game.phase != "day.talk" or table.host.speaking:
        table.step()
    assert table.tap(4, "1").ok
    assert (table.events[-1], [x.by for x in table.events if isinstance(x, e.Accused)])[1] == [4]
    assert table.tap(4, "+").ok
    table.step()
    assert pads(table)[1] is None, "the accused has no vote (DAVYDOV-3)"
    assert pads(table)[2]["kind"] == "hand"


def test_notes_are_written_by_all_at_once() -> None:
    cards = dict(enumerate(["mafia", "mafia", *["citizen"] * 5], 1))
    table = PhoneTable(cards=cards, rules="davydov")
    table.begin()
    table.look_at_cards()
    while table.game.phase != "day.talk" or table.host.speaking:
        table.step()
    assert table.tap(4, "0").ok
    while table.game.phase != "day.vote" or table.host.speaking:
        table.step()
    for seat in range(1, 8):
        table.tap(seat, "+")
    while table.game.phase != "night.notes" or table.host.speaking:
        table.step()
    assert len({str(pad) for pad in pads(table).values()}) == 1
    for seat in (7, 1, 3, 5, 2, 4):
        assert table.tap(seat, "6" if seat < 3 else "0").ok
        assert table.game.phase == "night.notes"
    table.tap(6, "3")
    assert next(x for x in table.events if isinstance(x, e.Notes)).shots == (6, 6)
    assert not [x for x in table.events if isinstance(x, e.Turn)]


def test_playing_cards_of_ones_own_are_keyed_on_the_phones() -> None:
    cards = {
        **dict.fromkeys(range(1, 11), "citizen"),
        1: "mafia",
        2: "mafia",
        3: "kattani",
        4: "mafia",
    }
    table = PhoneTable(cards=cards, rules="kattani", own_cards=True)
    table.begin()
    assert table.view(3)["pad"]["playing_cards"]
    assert table.tap(3, "king_hearts").ok
    assert (table.view(3)["secret"]["role"], table.view(3)["secret"]["card"]) == (
        "kattani",
        "king_hearts",
    )
    assert not table.tap(5, "king_hearts").ok


# A human host


def led_by_human_until(table: PhoneTable, phase: str) -> None:
    """He goes on as soon as he may, and counts no hands."""
    for _ in range(300):
        if table.game.phase == phase:
            break
        count = table.game.ask is not None and table.game.ask.kind == "count"
        table.host.key("0" if count else "дальше")
        table.until_silent()
        table.step()
    assert table.game.phase == phase
    table.step()


def test_while_a_human_leads_hands_are_counted_when_he_goes_on() -> None:
    table = PhoneTable(cards=TEN, rules="sport", assist=True)
    table.begin()
    table.look_at_cards()
    led_by_human_until(table, "day.speech")
    for by, against in ((1, "2"), (2, "3"), (3, "4")):
        assert table.game.floor == by
        assert table.tap(by, against).ok
        assert table.tap(by, "+").ok
        table.until_silent()
    led_by_human_until(table, "day.vote")
    table.tap(5, "+")
    table.let_run(4)
    assert not [x for x in table.events if isinstance(x, e.Votes)]
    table.host.key("дальше")
    votes = [(x.seat, x.voters) for x in table.events if isinstance(x, e.Votes)]
    assert votes == [(2, (5,))]


def test_while_a_human_leads_the_night_is_keyed_on_phones_as_ever() -> None:
    table = PhoneTable(assist=True)
    table.begin()
    table.look_at_cards()
    led_by_human_until(table, "night.mafia")
    replies = {str(table.tap(seat, "4")) for seat in range(1, 7)}
    assert len(replies) == 1
    assert [(x.by, x.targets) for x in of(table, c.Choose)] == [(1, (4,))]


def test_nobody_reads_who_has_left_before_it_is_said() -> None:
    table = at_night()
    until_night_call(table, "mafia")
    table.tap(1, "5")
    while 5 in table.game.alive:
        table.step()
    assert table.view(5)["seats"][4] == [5, None, True]
    assert pads(table)[5] is None
    while not any("потеряли" in said for said in table.records.said):
        assert table.view(2)["seats"][4][2]
        table.step()
    table.until_silent()
    table.step()
    assert table.view(2)["seats"][4] == [5, None, False]
    assert table.view(5)["pad"]["kind"] == "floor"
