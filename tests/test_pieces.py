from __future__ import annotations

import pytest

from voice_host.pieces import Part, cover, key

pytestmark = pytest.mark.unit

KNOWN = {
    "игрок номер пять,", "игрок номер пять.", "игрок номер,", "пять,", "ваша минута.", "пять?",
    "и восемь.", "повторите, пожалуйста.", "пожалуйста.", "приговор — казнь.", "стоп.",
}  # fmt: skip


def pieces(text: str) -> list[str | None]:
    return [part.piece for part in cover(text, KNOWN)]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Кто согласен?", "кто согласен?"),
        ("Удачи всем!", "удачи всем."),
        ("Добрый вечер:", "добрый вечер."),
        ("Пять", "пять,"),
        ("Пять —", "пять,"),
        ("«Четыре голоса.", "четыре голоса."),
        ("Спасибо».", "спасибо."),
        ("Кто, по-вашему, прав?", "кто, по-вашему, прав?"),
        ("Приговор — казнь.", "приговор — казнь."),
        ("Всё ещё", "всё ещё,"),
        ("— ...", ""),
    ],
)
def test_the_name_is_the_words_and_how_they_end(text: str, name: str) -> None:
    assert key(text) == name


def test_the_longest_pieces_are_taken() -> None:
    assert pieces("Игрок номер пять, ваша минута.") == ["игрок номер пять,", "ваша минута."]
    assert pieces("Повторите, пожалуйста: пять?") == ["повторите, пожалуйста.", "пять?"]
    assert pieces("Приговор — казнь.") == ["приговор — казнь."]


def test_an_item_of_a_list_follows_without_a_mark() -> None:
    assert [(part.piece, part.mark) for part in cover("Игрок номер пять и восемь.", KNOWN)] == [
        ("игрок номер пять,", ""),
        ("и восемь.", "."),
    ]


def test_another_ending_is_better_than_nothing() -> None:
    assert pieces("Пять.") == ["пять,"]
    assert pieces("Пять?") == ["пять?"]


def test_what_is_not_known_is_told_as_it_is_written() -> None:
    assert cover("Игрок номер пять, «Тихий Дон», ваша минута.", KNOWN) == [
        Part("Игрок номер пять,", ",", "игрок номер пять,"),
        Part("«Тихий Дон»,", ",", None),
        Part("ваша минута.", ".", "ваша минута."),
    ]


def test_between_two_marks_all_is_spoken_by_one_voice() -> None:
    """A nickname that has a known word in it is not torn apart."""
    assert pieces("Стоп. Пять минут, стоп.") == ["стоп.", None, "стоп."]


@pytest.mark.parametrize("text", ["", " ", "...", "—"])
def test_nothing_is_nothing(text: str) -> None:
    assert cover(text, KNOWN) == []
