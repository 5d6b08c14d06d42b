from __future__ import annotations

import pytest

from voice_host.game.commands import CancelFoul, Foul, Nominate, Remove, Withdraw
from voice_host.phrases.matcher import all_words, phase_grammar
from voice_host.phrases.nicknames import Names, name_words, sayable, spoken

pytestmark = pytest.mark.unit

NAMES: Names = ((3, "Лис"), (5, "Аня"), (7, "Night_Wolf"), (8, "D1mon"), (9, "Ёж"))
SPEECH = phase_grammar(["speech", "host"], 10, nicknames=NAMES)


@pytest.mark.parametrize(
    ("name", "accusative", "genitive", "dative"),
    [
        ("Лис", "лиса", "лиса", "лису"),
        ("Аня", "аню", "ани", "ане"),
        ("Никита", "никиту", "никиты", "никите"),
        ("Ночной Волк", "ночного волка", "ночного волка", "ночному волку"),
        ("Шкаф", "шкафа", "шкафа", "шкафу"),  # no thing at this table
        ("Рыжая", "рыжую", "рыжей", "рыжей"),
        ("Тень", "тень", "тени", "тени"),
        ("Ёж", "ежа", "ежа", "ежу"),
        ("КотЪ", "кота", "кота", "коту"),
        ("Шрек", "шрека", "шрека", "шреку"),
        ("Бубумбер", "бубумбера", "бубумбера", "бубумберу"),
        ("Зюзюка", "зюзюку", "зюзюки", "зюзюке"),
        ("Vasya", "васю", "васи", "васе"),
        ("Night_Wolf", "найт вулфа", "найт вулфа", "найт вулфу"),
        ("D1mon", "димона", "димона", "димону"),
        ("Mr. Pink", "мистера пинка", "мистера пинка", "мистеру пинку"),
        ("Джо", "джо", "джо", "джо"),
    ],
)
def test_a_name_takes_the_case_of_its_place(
    name: str, accusative: str, genitive: str, dative: str
) -> None:
    assert accusative in spoken(name, "accusative")
    assert genitive in spoken(name, "genitive")
    assert dative in spoken(name, "dative")


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("выставляю Лиса", Nominate(seats=(3,))),
        ("я выставляю лиса и аню", Nominate(seats=(3, 5))),
        ("выставляю игрока Аню", Nominate(seats=(5,))),
        ("выставляю Night_Wolf", Nominate(seats=(7,))),
        ("выставляю найт вулфа", Nominate(seats=(7,))),
        ("выставляю D1mon", Nominate(seats=(8,))),
        ("отзываю ежа", Withdraw(seat=9)),
        ("господин ведущий фол Лису", Foul(seat=3)),
        ("господин ведущий снять фол с Ани", CancelFoul(seat=5)),
        ("господин ведущий удалить Лиса", Remove(seat=3)),
    ],
)
def test_a_command_by_name_is_the_command_by_number(text: str, command: object) -> None:
    found = SPEECH.find(text)
    assert found is not None
    assert found.command == command
    assert SPEECH.match(text) == command


@pytest.mark.parametrize("text", ["не выставляю Лиса", "выставлю аню", "выставлял Лиса"])
def test_what_does_nothing_by_number_does_nothing_by_name(text: str) -> None:
    found = SPEECH.find(text)
    assert found is None or found.command is None


def test_names_are_heard_only_where_a_seat_is_named() -> None:
    words = name_words(NAMES)
    assert {"лиса", "аню", "вулфа", "димона", "ежа"} <= words & SPEECH.words
    for grammar in ("vote", "confirm", "last_word"):
        assert not words & phase_grammar([grammar], 10, nicknames=NAMES).words
    assert not words & phase_grammar(["speech", "host"], 10).words


@pytest.mark.parametrize("name", ["Пас", "да", "Третий", "Номер", "Пять"])
def test_a_word_of_the_commands_is_no_name(name: str) -> None:
    names, told = sayable({1: name, 2: "Лис"}, all_words())
    assert names == ((2, "Лис"),)
    assert told == [f"Имя «{name}» — слово из команд: называйте номер 1."]


def test_what_cannot_be_said_or_told_apart_is_left_out() -> None:
    names, told = sayable({1: "!!!", 2: "Лис", 3: "лиса", 4: "Ёж"}, all_words())
    assert names == ((4, "Ёж"),)
    assert told == [
        "Имя «!!!» не произнести: называйте номер 1.",
        "Имена «Лис» и «лиса» звучат похоже: называйте номера.",
    ]


def test_of_three_that_are_alike_none_is_left() -> None:
    names, told = sayable({1: "Лис", 2: "лис", 3: "Лиса", 4: "Ёж"}, all_words())
    assert names == ((4, "Ёж"),)
    assert told == [
        "Имена «Лис» и «лис» звучат похоже: называйте номера.",
        "Имена «Лис» и «Лиса» звучат похоже: называйте номера.",
        "Имена «лис» и «Лиса» звучат похоже: называйте номера.",
    ]


def test_two_pairs_are_both_found() -> None:
    names, told = sayable({1: "Лис", 2: "Ёж", 3: "лис", 4: "ёж", 5: "Аня"}, all_words())
    assert names == ((5, "Аня"),)
    assert len(told) == 2
