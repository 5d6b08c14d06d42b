from __future__ import annotations

import pytest

from voice_host.ear.g2p import pronounce
from voice_host.ear.sound_alike import ALIKE, distance, homophones, tell_apart

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    ("one", "other"),
    [("к+от", "к+од"), ("Д+има", "Т+има"), ("л+иса", "л+ису"), ("С+аня", "С+оня"), ("вол", "вол")],
)
def test_these_are_taken_for_each_other(one: str, other: str) -> None:
    assert distance(pronounce(one.lower()), pronounce(other.lower())) < ALIKE


@pytest.mark.parametrize(
    ("one", "other"), [("с+аша", "м+аша"), ("ник+ита", "никт+о"), ("шрек", "волк")]
)
def test_these_are_not(one: str, other: str) -> None:
    assert distance(pronounce(one), pronounce(other)) >= ALIKE


def test_the_distance_is_the_same_both_ways() -> None:
    one, other = pronounce("к+отик"), pronounce("п+ончик")
    assert distance(one, other) == pytest.approx(distance(other, one))
    assert distance(one, one) == 0


def test_names_of_a_real_table_can_all_be_said() -> None:
    table = ["Лис", "Ольга", "Шрек", "Night_Wolf", "КотЪ", "D1mon", "Ёж", "Аня", "Никита", "Max"]
    names, told = tell_apart(dict(enumerate(table, 1)))
    assert told == []
    assert [name for _, name in names] == table


def test_phrases_that_sound_the_same_are_found() -> None:
    assert homophones(["кот", "дом", "код", "кот в доме"]) == [("кот", "код")]


@pytest.mark.parametrize(("one", "other"), [("Дима", "Тима"), ("Кот", "Код"), ("Аня", "Таня")])
def test_two_names_that_sound_alike_are_left_out(one: str, other: str) -> None:
    names, told = tell_apart({1: one, 2: "Шрек", 3: other})
    assert names == ((2, "Шрек"),)
    assert told == [f"Имена «{one}» и «{other}» звучат похоже: называйте номера."]


def test_a_name_like_others_that_are_not_used_is_left_out_too() -> None:
    names, told = tell_apart({1: "Дима", 2: "Дима", 3: "Тима", 4: "Шрек", 5: "Пас", 6: "Бас"})
    assert names == ((4, "Шрек"),)
    assert told == [
        "Имя «Пас» — слово из команд: называйте номер 5.",
        "Имена «Дима» и «Дима» звучат похоже: называйте номера.",
        "Имена «Дима» и «Тима» звучат похоже: называйте номера.",
        "Имена «Пас» и «Бас» звучат похоже: называйте номера.",
    ]


def test_a_name_that_sounds_like_a_number_is_left_out() -> None:
    names, told = tell_apart({1: "Пят", 2: "Двойка", 3: "Лис", 4: "Шестов"})
    assert names == ((3, "Лис"),)
    assert [line.split(" звучит")[0] for line in told] == [
        "Имя «Двойка» — слово из команд: называйте номер 2.",
        "Имя «Пят»",
        "Имя «Шестов»",
    ]
