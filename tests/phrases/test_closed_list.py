from __future__ import annotations

from pathlib import Path

import pytest

from voice_host.errors import VoiceHostError
from voice_host.phrases import closed_list
from voice_host.phrases.answers import Phrase
from voice_host.phrases.closed_list import ClosedList

pytestmark = pytest.mark.unit


def test_a_list_is_read(tmp_path: Path) -> None:
    path = tmp_path / "phrases.txt"
    path.write_text("# города\nКрасная площадь!\n\nмосква\nМосква\n", "utf-8")
    phrases = closed_list.read(path)
    assert phrases.phrases == ("красная площадь", "москва")
    assert phrases.words == {"красная", "площадь", "москва"}
    found = phrases.find("москва")
    assert found is not None
    assert found.command == Phrase("москва")
    assert phrases.find("красная москва") is None


@pytest.mark.parametrize(
    ("written", "said", "shown"),
    [
        ("Номер 5", "номер пять", "номер 5"),
        ("№ 21", "номер двадцать один", "№ 21"),
        ("5-го июня", "пятого июня", "5-го июня"),
        ("3-х", "трёх", "3-х"),
        ("2-ух", "два ух", "2-ух"),
        ("в 10:30", "в десять тридцать", "в 10 30"),
        ("Max и DJ", "max и dj", "max и dj"),
        ("Night_Wolf", "night wolf", "night wolf"),
        ("Кто-нибудь?", "кто нибудь", "кто-нибудь"),
        ("МВД", "мвд", "мвд"),
        ("ООН", "ООН", "оон"),
        ("за́мок", "з+амок", "замок"),
        ("зам+ок", "зам+ок", "замок"),
        ("замОк", "зам+ок", "замок"),
        ("Ёлка", "ёлка", "ёлка"),
        ("2 + 2 = 4", "два плюс два равно четыре", "2 + 2 = 4"),
        ("100 $", "сто долларов", "100 $"),
        ("Ровно $1!", "ровно один доллар", "ровно $1"),
        ("22€", "двадцать два евро", "22€"),
        ("5 %", "пять процентов", "5 %"),
        ("21%", "двадцать один процент", "21%"),
        ("3 ₽", "три рубля", "3 ₽"),
        ("-5", "минус пять", "-5"),
        ("(−5°)", "минус пять градусов", "−5°"),
        ("Ту-154", "ту сто пятьдесят четыре", "ту-154"),
        ("счёт 2-1", "счёт два один", "счёт 2-1"),
        ("Да - нет", "да нет", "да нет"),
        ("C#", "c шарп", "c#"),
        ("C++", "c плюс плюс", "c++"),
        ("План A", "план a", "план a"),
        ("R&B", "r и b", "r&b"),
        ("9" * 13, "девять " * 12 + "девять", "9" * 13),
    ],
)
def test_what_is_said_and_what_is_shown(written: str, said: str, shown: str) -> None:
    phrases = ClosedList([written, "ещё одна"])
    assert phrases.phrases[0] == said
    match = phrases.find(said)
    assert match is not None
    assert match.command == Phrase(shown)


@pytest.mark.parametrize(
    ("written", "also"),
    [
        ("5 этаж", "пятый этаж"),
        ("На 21 этаже", "на двадцать первом этаже"),
        ("2 серия", "вторая серия"),
        ("3 место", "третье место"),
        ("1 вагон", "первый вагон"),
        ("5 мая", "пятого мая"),
    ],
)
def test_a_number_before_one_thing_is_its_place_too(written: str, also: str) -> None:
    phrases = ClosedList([written, "ещё одна"])
    assert len(phrases.phrases) == 3
    first, _, other = phrases.phrases
    assert other == also
    assert phrases.find(first) == phrases.find(also) is not None
    assert phrases.shown(also) == written.lower()


@pytest.mark.parametrize("written", ["5 минут", "3 голоса", "2 этажа", "1 раз", "10:30 утро"])
def test_a_number_that_only_counts_is_no_place(written: str) -> None:
    assert len(ClosedList([written]).phrases) == 1


def test_what_is_written_out_goes_before_what_is_guessed() -> None:
    phrases = ClosedList(["5 этаж", "Пятый этаж"])
    assert [phrases.shown(said) for said in phrases.phrases] == ["5 этаж", "пятый этаж"]


def test_phrases_told_apart_by_stress_alone_keep_it() -> None:
    phrases = ClosedList(["Замо́к", "За́мок", "дом"])
    shown = [match.command for said in phrases.phrases if (match := phrases.find(said))]
    assert shown == [Phrase("замо́к"), Phrase("за́мок"), Phrase("дом")]


def test_a_list_in_capitals_has_no_abbreviations() -> None:
    assert ClosedList(["ОН И ОНА", "МИР"]).phrases == ("он и она", "мир")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("раз\n\n世界", "строка 3: «世界» — таких букв"),
        ("раз\nдва ♥", "строка 2: «♥» — такого знака программа не произносит"),
        ("раз\n2 * 2", "строка 2: «\\*» — такого знака"),
        ("раз\nм²", "строка 2: «²» — такого знака"),
        ("раз # два", "строка 1: «#» — такого знака"),
        ("раз\n!!!\nдва", "строка 2: «!!!» — здесь нечего произнести"),
        ("ь", "строка 1: «ь» — здесь нечего произнести"),
        ("\n# ничего\n", "нет ни одной фразы"),
        ("", "нет ни одной фразы"),
    ],
)
def test_a_wrong_list_is_refused(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "phrases.txt"
    path.write_text(text, "utf-8")
    with pytest.raises(VoiceHostError, match=message):
        closed_list.read(path)


def test_a_list_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(VoiceHostError, match="Не удалось прочитать"):
        closed_list.read(tmp_path / "none.txt")


@pytest.mark.parametrize(
    "data",
    [
        "\ufeffмосква\r\nКрасная площадь\r\n".encode(),
        "москва\r\nКрасная площадь".encode("cp1251"),
        "москва\nКрасная площадь\n".encode("utf-16"),
        "МОСКВА\r\nКРАСНАЯ ПЛОЩАДЬ\r\n".encode("cp1251"),
    ],
)
def test_the_encodings_of_russian_files_are_read(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "phrases.txt"
    path.write_bytes(data)
    assert closed_list.read(path).phrases == ("москва", "красная площадь")


@pytest.mark.parametrize(
    "data",
    [
        "москва".encode("koi8-r"),
        "ночной дозор\nвыхожу один я на дорогу".encode("koi8-r"),
        "москва".encode("cp866"),
        b"\x89PNG\r\n\x1a\n\0\0\xff\xd8",
    ],
)
def test_other_files_are_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "phrases.txt"
    path.write_bytes(data)
    with pytest.raises(VoiceHostError, match="не в кодировке UTF-8"):
        closed_list.read(path)
