from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from tests.cli.conftest import Ran
from voice_host.cli._rules_text import WIDTH
from voice_host.cli.rules import OPTIONS, TIMES
from voice_host.game.ruleset import FOLDER, load, names

pytestmark = pytest.mark.unit

ROOT = Path(__file__).parent.parent.parent


def test_text(voice_host: Callable[..., Ran]) -> None:
    ran = voice_host("rules", "classic")
    assert ran.code == 0
    assert "6: дон — 1, комиссар — 1, мафия — 1, мирный житель — 3" in ran.out


@pytest.mark.parametrize("name", names())
def test_how_one_wins_and_votes_is_told(voice_host: Callable[..., Ran], name: str) -> None:
    told = voice_host("rules", name).out
    for heading in ("Кто побеждает", "Голосование", "Фолы"):
        assert heading in told.splitlines()


@pytest.mark.parametrize("name", names())
def test_no_line_that_is_broken_by_hand_is_broken_again(name: str) -> None:
    lines = (FOLDER / f"{name}.ru.txt").read_text(encoding="utf-8").splitlines()
    for line, following in pairwise(lines):
        assert len(line) <= WIDTH or not following.lstrip()[:1].islower(), line


def test_what_an_option_leaves_out_is_not_told(
    voice_host: Callable[..., Ran], tmp_path: Path
) -> None:
    mine = tmp_path / "mine.toml"
    text = (FOLDER / "clones.toml").read_text(encoding="utf-8")
    mine.write_text(text.replace("clan_time = true", "clan_time = false"), encoding="utf-8")
    mine.with_suffix(".ru.txt").write_bytes((FOLDER / "clones.ru.txt").read_bytes())
    assert "Клан три минуты совещается и убивает одного" in voice_host("rules", "clones").out
    assert "Клан убивает одного" in voice_host("rules", mine).out


@pytest.mark.parametrize("name", ["davydov", "clones"])
def test_where_nobody_has_a_minute_no_end_of_it_is_told(
    voice_host: Callable[..., Ran], name: str
) -> None:
    assert "до конца минуты" in voice_host("rules", "city").out
    assert "до конца минуты" not in voice_host("rules", name).out


def test_every_number_in_the_words_is_that_of_the_file(
    voice_host: Callable[..., Ran], tmp_path: Path
) -> None:
    mine = tmp_path / "mine.toml"
    text = (FOLDER / "sport.toml").read_text(encoding="utf-8")
    text = text.replace("speech = 60 ", "speech = 90 ").replace(
        "withdraw = true", "withdraw = false"
    )
    mine.write_text(text, encoding="utf-8")
    words = """\
Правила
  Говорят {speech:acc}, до {players:игрок gen}. В колоде: {deck}.
  {withdraw?Можно отозвать.|Отозвать нельзя, думайте {defence:acc}.}
  {withdraw?Всегда.}
"""
    mine.with_suffix(".ru.txt").write_text(words, encoding="utf-8")
    assert voice_host("rules", mine).out.splitlines()[2:7] == [
        "Правила",
        "  Говорят девяносто секунд, до десяти игроков. В колоде: дон, два мафиози, шериф и шесть",
        "  мирных жителей.",
        "  Отозвать нельзя, думайте тридцать секунд.",
        "",
    ]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("{spech}", "нет числа «spech». Есть: players, deck, meet,"),
        ("{anarchy?да}", "нет настройки «anarchy». Есть: reveal,"),
        ("{speech:каждый}", "«каждый» здесь не подходит"),
    ],
)
def test_wrong_words_are_refused_with_their_line(
    voice_host: Callable[..., Ran], tmp_path: Path, line: str, told: str
) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_bytes((FOLDER / "classic.toml").read_bytes())
    text = mine.with_suffix(".ru.txt")
    text.write_text(f"Правила\n  {line}\n", encoding="utf-8")
    ran = voice_host("rules", mine)
    assert (ran.code, ran.out) == (2, "")
    assert f"{text}, строка 2: {told}" in ran.err


def test_json(voice_host: Callable[..., Ran]) -> None:
    assert json.loads(voice_host("rules", "--json").out)["id"] == "classic"


@pytest.mark.parametrize("name", names())
def test_the_diagram_in_docs_is_the_machine(voice_host: Callable[..., Ran], name: str) -> None:
    drawn = voice_host("rules", name, "--diagram").out
    assert drawn == (ROOT / f"docs/{name}.mmd").read_text(encoding="utf-8"), "make docs"


@pytest.mark.parametrize("name", names())
def test_every_time_and_option_has_its_words(name: str) -> None:
    rules = load(name)
    assert set(rules.times.__struct_fields__) == set(TIMES)
    assert set(rules.options) <= set(OPTIONS)


def test_where_nothing_is_said_no_words_are_shown(voice_host: Callable[..., Ran]) -> None:
    ran = voice_host("words", "clones", "--phase", "day.judge")
    assert (ran.code, ran.out) == (0, "")
    assert "В фазе day.judge ничего не говорят" in ran.err


def test_unknown_rules(voice_host: Callable[..., Ran]) -> None:
    ran = voice_host("rules", "chess")
    assert (ran.code, ran.out) == (2, "")
    assert "Нет таких правил: «chess»" in ran.err
