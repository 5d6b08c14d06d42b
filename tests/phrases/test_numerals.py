from __future__ import annotations

import pytest

from voice_host.phrases import numerals

pytestmark = pytest.mark.unit

CARDINALS = {
    1: "один", 2: "два", 3: "три", 4: "четыре", 5: "пять", 6: "шесть", 7: "семь", 8: "восемь",
    9: "девять", 10: "десять", 11: "одиннадцать", 12: "двенадцать", 13: "тринадцать",
    14: "четырнадцать", 15: "пятнадцать", 16: "шестнадцать", 17: "семнадцать",
    18: "восемнадцать", 19: "девятнадцать", 20: "двадцать", 21: "двадцать один",
}  # fmt: skip
ACCUSATIVES = {
    1: "первого", 2: "второго", 3: "третьего", 4: "четвёртого", 5: "пятого", 6: "шестого",
    7: "седьмого", 8: "восьмого", 9: "девятого", 10: "десятого", 11: "одиннадцатого",
    12: "двенадцатого", 13: "тринадцатого", 14: "четырнадцатого", 15: "пятнадцатого",
    16: "шестнадцатого", 17: "семнадцатого", 18: "восемнадцатого", 19: "девятнадцатого",
    20: "двадцатого", 21: "двадцать первого",
}  # fmt: skip


@pytest.mark.parametrize(("number", "form"), CARDINALS.items())
def test_cardinal_both_ways(number: int, form: str) -> None:
    assert list(numerals.forms("cardinal", [number])) == [(form, number)]
    assert numerals.every_form()[form] == number


@pytest.mark.parametrize(("number", "form"), ACCUSATIVES.items())
def test_ordinal_both_ways(number: int, form: str) -> None:
    assert (form, number) in numerals.forms("ordinal_accusative", [number])
    assert numerals.every_form()[form] == number


@pytest.mark.parametrize(
    ("list_name", "number", "forms"),
    [
        ("ordinal_accusative", 3, ["третьего", "третью", "третий"]),
        ("ordinal_dative", 3, ["третьему", "третьей"]),
        ("ordinal_genitive", 10, ["десятого", "десятой"]),
        ("ordinal", 7, ["седьмой", "седьмая"]),
        ("feminine_one", 21, ["двадцать одна"]),
        ("feminine_few", 2, ["две"]),
        ("cardinal_many", 2, []),
        ("cardinal_many", 11, ["одиннадцать"]),
    ],
)
def test_a_list_holds_its_forms(list_name: str, number: int, forms: list[str]) -> None:
    assert [form for form, _ in numerals.forms(list_name, [number])] == forms


@pytest.mark.parametrize("form", ["десятый", "десятого", "десятой", "десятая", "десятому"])
def test_forms_that_mean_the_same_are_one_number(form: str) -> None:
    assert numerals.every_form()[form] == 10


@pytest.mark.parametrize("form", ["четвёртый", "трёх", "четырёх", "трём", "нулём"])
def test_yo_is_written(form: str) -> None:
    assert form in numerals.every_form()


def test_every_agreement_is_in_one_list_only() -> None:
    numbers = range(61)
    lists = [
        {number for _, number in numerals.forms(f"cardinal_{agreement}", numbers)}
        for agreement in ("one", "few", "many")
    ]
    assert set.union(*lists) == set(numbers)
    assert sum(map(len, lists)) == len(numbers)
