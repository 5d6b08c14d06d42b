from __future__ import annotations

import pytest

from voice_host.narration.inflect import (
    cardinal,
    counted,
    declined,
    duration,
    is_countable,
    joined,
    ordinal,
    your_duration,
)

pytestmark = pytest.mark.unit

VOTES = {
    0: "ноль голосов", 1: "один голос", 2: "два голоса", 3: "три голоса", 4: "четыре голоса",
    5: "пять голосов", 6: "шесть голосов", 7: "семь голосов", 8: "восемь голосов",
    9: "девять голосов", 10: "десять голосов", 11: "одиннадцать голосов",
    12: "двенадцать голосов", 13: "тринадцать голосов", 14: "четырнадцать голосов",
    15: "пятнадцать голосов", 16: "шестнадцать голосов", 17: "семнадцать голосов",
    18: "восемнадцать голосов", 19: "девятнадцать голосов", 20: "двадцать голосов",
    21: "двадцать один голос", 60: "шестьдесят голосов",
}  # fmt: skip

MINUTES = {1: "одну минуту", 2: "две минуты", 5: "пять минут", 21: "двадцать одну минуту"}

PLAYERS = {
    1: "одного игрока", 2: "двух игроков", 4: "четырёх игроков", 5: "пять игроков",
    12: "двенадцать игроков", 21: "двадцать одного игрока", 22: "двадцать два игрока",
}  # fmt: skip

CITIZENS = {1: "один мирный житель", 3: "три мирных жителя", 5: "пять мирных жителей"}

ORDINALS = {
    1: "первый", 2: "второй", 3: "третий", 4: "четвёртый", 5: "пятый", 6: "шестой", 7: "седьмой",
    8: "восьмой", 9: "девятый", 10: "десятый", 11: "одиннадцатый", 12: "двенадцатый",
    13: "тринадцатый", 14: "четырнадцатый", 20: "двадцатый", 21: "двадцать первый",
}  # fmt: skip


@pytest.mark.parametrize(("number", "text"), VOTES.items())
def test_votes_are_counted(number: int, text: str) -> None:
    assert counted(number, "голос") == text


@pytest.mark.parametrize(("number", "text"), MINUTES.items())
def test_a_feminine_noun_in_the_accusative(number: int, text: str) -> None:
    assert counted(number, "минута", "acc") == text


@pytest.mark.parametrize(("number", "text"), PLAYERS.items())
def test_people_in_the_accusative(number: int, text: str) -> None:
    assert counted(number, "игрок", "acc") == text


def test_women_in_the_accusative() -> None:
    assert counted(1, "любовница", "acc") == "одну любовницу"
    assert counted(3, "любовница", "acc") == "трёх любовниц"


@pytest.mark.parametrize(("number", "text"), CITIZENS.items())
def test_an_adjective_agrees_too(number: int, text: str) -> None:
    assert counted(number, "мирный житель") == text


def test_what_follows_the_noun_stays() -> None:
    assert counted(3, "член якудзы") == "три члена якудзы"


@pytest.mark.parametrize(
    ("case", "text"),
    [("gen", "трёх голосов"), ("dat", "трём голосам"), ("ins", "тремя голосами")],
)
def test_oblique_cases(case: str, text: str) -> None:
    assert counted(3, "голос", case) == text  # type: ignore[arg-type]


@pytest.mark.parametrize(("number", "text"), ORDINALS.items())
def test_ordinals(number: int, text: str) -> None:
    assert ordinal(number) == text


def test_letters_that_cldr_forgets() -> None:
    assert cardinal(0, "ins") == "нулём"
    assert cardinal(4, "gen") == "четырёх"
    assert cardinal(3, "ins") == "тремя"
    assert ordinal(24, "gen") == "двадцать четвёртого"


def test_nouns_are_declined() -> None:
    assert declined("игрок", "acc") == "игрока"
    assert declined("игрок", "acc", plural=True) == "игроков"
    assert declined("мирный житель", "acc") == "мирного жителя"


@pytest.mark.parametrize("phrase", ["", "бежит", "мирный", "якудза", "фывапр"])
def test_what_cannot_be_counted(phrase: str) -> None:
    assert not is_countable(phrase)
    with pytest.raises(ValueError, match="not a noun"):
        counted(2, phrase)


@pytest.mark.parametrize(
    ("seconds", "text", "yours"),
    [
        (1, "одна секунда", "ваша секунда"),
        (5, "пять секунд", "ваши пять секунд"),
        (21, "двадцать одна секунда", "ваша двадцать одна секунда"),
        (30, "тридцать секунд", "ваши тридцать секунд"),
        (60, "одна минута", "ваша минута"),
        (90, "девяносто секунд", "ваши девяносто секунд"),
        (150, "две минуты тридцать секунд", "ваши две минуты тридцать секунд"),
        (180, "три минуты", "ваши три минуты"),
    ],
)
def test_time(seconds: int, text: str, yours: str) -> None:
    assert duration(seconds) == text
    assert your_duration(seconds) == yours


def test_lists() -> None:
    assert joined(["три"]) == "три"
    assert joined(["три", "пять", "восемь"]) == "три, пять и восемь"
