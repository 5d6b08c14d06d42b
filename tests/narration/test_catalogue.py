from __future__ import annotations

from pathlib import Path

import pytest

from voice_host.errors import VoiceHostError
from voice_host.narration import Catalogue
from voice_host.narration.catalogue import BUILT_IN
from voice_host.narration.lines import SLOTS, WORDED

pytestmark = pytest.mark.unit

LINES = BUILT_IN.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return Catalogue.load()


def test_the_catalogue_has_every_line_and_no_other(catalogue: Catalogue) -> None:
    cases = {line: WORDED[line][0] or catalogue.roles for line in WORDED}
    worded = {f"{line}.{case}" for line in WORDED for case in (*cases[line], "any")}
    assert set(SLOTS) <= catalogue.ids
    assert catalogue.ids <= set(SLOTS) | worded


def test_a_ruleset_has_its_own_words_where_it_says_otherwise(catalogue: Catalogue) -> None:
    sport = catalogue.of("sport")
    assert sport.line("woke.mafia").text == "Мафия выходит на охоту."
    assert catalogue.line("woke.mafia").text == "Просыпается мафия и выбирает жертву."
    assert sport.of("classic").line("paused") == catalogue.line("paused")


def test_a_wrong_line_of_a_ruleset_is_refused_where_it_stands(tmp_path: Path) -> None:
    path = tmp_path / "lines.toml"
    path.write_text(LINES.replace("[sport.woke]", "[sport.wake]"), encoding="utf-8")
    with pytest.raises(VoiceHostError, match=r"строка \d+: нет такой реплики: «wake.mafia»"):
        Catalogue.load(path)


def test_a_sentence_that_begins_with_a_slot_has_a_capital(catalogue: Catalogue) -> None:
    assert catalogue.line("slept", role="mafia").text == "Мафия засыпает."
    last_word = catalogue.line("floor.last_word", seat=5, nickname=None, seconds=60).text
    assert last_word == "Игрок номер пять, ваше последнее слово. Одна минута."


def test_a_role_without_its_own_line_is_called_all_the_same(catalogue: Catalogue) -> None:
    assert catalogue.worded("woke", "don") == "woke.don"
    assert catalogue.worded("woke", "judge") == "woke.any"


def test_several_cards_of_a_role_without_a_word_for_them(catalogue: Catalogue) -> None:
    told = catalogue.line("game_started", players=6, deck={"putana": 2, "citizen": 4}).text
    assert "В колоде: путана, две карты и четыре мирных жителя." in told


@pytest.mark.parametrize(
    ("old", "new", "line", "told"),
    [
        ('"Принято."', '"Принято: {place}."', "nominated", "{by}, {seat}"),
        ('"Продолжаем."', '"Продолжаем {seat}."', "resumed", "никаких"),
        ('"Принято."', '"Принято: {seat:abl}."', "nominated", "acc, dat, gen, ins, nom, ord"),
        ('"{count:голос}."', '"{count:бежит}."', "some", "существительное"),
        ('"Принято."', '"Принято {seat"', "nominated", "скобки"),
        ('"Принято."', '"Принято: {seat!r}."', "nominated", "неизвестные скобки"),
        ('"Принято."', '"Принято 5."', "nominated", "словами"),
        ('"Принято."', '"Принято OK."', "nominated", "русские слова"),
        ('"Принято."', "[]", "nominated", "нужен текст"),
        ('"Принято."', "5", "nominated", "нужен текст"),
        ("paused =", "pause =", "pause", "может быть, «paused»"),
        ('don = { name = "дон" }', 'don = { name = "" }', "don", "русский текст"),
        ('counted = "мафиози"', 'counted = "мафиозии"', "mafia", "не склонить"),
        ('doctor = { name', 'docter = { name', "[roles]", "нет названия роли «doctor»"),
        ('foul = "фол"', "foul = 1", "foul", "undone_names.foul"),
    ],
)  # fmt: skip
def test_a_wrong_catalogue_is_refused_with_its_line(
    tmp_path: Path, old: str, new: str, line: str, told: str
) -> None:
    text = LINES.replace(old, new, 1)
    assert text != LINES
    path = tmp_path / "lines.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(VoiceHostError) as refused:
        Catalogue.load(path)
    message = str(refused.value)
    assert message.startswith(f"{path}, строка ")
    number = int(message.removeprefix(f"{path}, строка ").partition(":")[0])
    assert text.splitlines()[number - 1].startswith(line)
    assert told in message


def test_a_missing_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "lines.toml"
    path.write_text(LINES.replace('speech = "Игрок', 'defence = "Игрок', 1), encoding="utf-8")
    with pytest.raises(VoiceHostError, match="это не TOML"):
        Catalogue.load(path)
    kept = [line for line in LINES.splitlines() if not line.startswith("accusation")]
    path.write_text("\n".join(kept), encoding="utf-8")
    with pytest.raises(VoiceHostError, match=r"строка \d+: нет реплики «floor.accusation»"):
        Catalogue.load(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(VoiceHostError, match="Не удалось прочитать реплики"):
        Catalogue.load(tmp_path / "nowhere.toml")
