from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from voice_host.letters import MOST_READINGS, plain_letters, readings

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("Лис", "лис"),
        ("Шрек", "шрек"),
        ("Ёж", "ёж"),
        ("КотЪ", "котъ"),
        ("Vasya", "вася"),
        ("Shushu", "шушу"),
        ("Max", "макс"),
        ("Evgeniy", "эвгений"),
        ("Night", "найт"),
        ("Wolf", "вулф"),
        ("Mike", "майк"),
        ("Kate", "кэйт"),
        ("Ghost", "гост"),
        ("Jack", "джак"),
        ("DJ", "дидж+ей"),
        ("ok", "ок+ей"),
        ("Mr", "м+истер"),
        ("D1mon", "димон"),
        ("Cыч", "сыч"),  # the first letter is Latin
        ("Сэм7", "сэмсемь"),
        ("R2", "ардва"),
        ("A", "а"),
        ("A", "эй"),
        ("o", "о"),
        ("B", "бэ"),
        ("B", "би"),
        ("5", "пять"),
        ("МВД", "эмвэд+э"),
        ("ФБР", "фэбэ+эр"),
        ("ФБР", "эфбэ+эр"),
        ("ООН", "оон"),
        ("ООН", "оо+эн"),
        ("США", "сэшэ+а"),
        ("Їжак", "ижак"),
        ("Café", "каф+е"),
    ],
)
def test_a_word_is_read_in_russian_letters(word: str, said: str) -> None:
    assert said in readings(word)


@pytest.mark.parametrize("word", ["за́мок", "з+амок", "зАмок"])
def test_stress_is_given_in_three_ways(word: str) -> None:
    assert readings(word) == ["з+амок"]


@pytest.mark.parametrize("word", ["", "-", "ь", "ЪЬ", "!?", "世界", "♥"])
def test_where_nothing_is_said(word: str) -> None:
    assert readings(word) == []


@pytest.mark.parametrize(("word", "plain"), [("Йод", "Йод"), ("naïve", "naive"), ("МЁД", "МЁД")])
def test_accents_go_and_letters_stay(word: str, plain: str) -> None:
    assert plain_letters(word) == plain


@given(st.text(max_size=12))
def test_every_text_is_read_in_few_ways_and_in_russian_letters(text: str) -> None:
    found = readings(text)
    assert len(found) <= MOST_READINGS
    for reading in found:
        assert set(reading) <= set("абвгдеёжзийклмнопрстуфхцчшщъыьэюя+")
