"""DAVYDOV-8: the table of scores is kept over the rounds of an evening, and only over those."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest

from tests.cli.conftest import Ran
from voice_host.cli.play import scores_line
from voice_host.game.game import Game
from voice_host.game.ruleset import load
from voice_host.game.setup import Setup
from voice_host.journal import Journal, all_journals, evening_of
from voice_host.script.parser import parse
from voice_host.script.runner import run

pytestmark = pytest.mark.rules

GAMES = Path(__file__).parent.parent / "games"
BEGAN = datetime(2026, 11, 27, 19, tzinfo=UTC)
NAMES = {1: "Аня", 2: "Борис", 3: "Вера"}


def played(
    name: str, hours: float, group: str | None = None, names: dict[int, str] = NAMES, left: int = 0
) -> str:
    """The id of a game of the corpus that began so many hours into the evening; `left`: how many
    commands before its end it was broken off."""
    script = parse(GAMES / f"{name}.game")
    setup = Setup(
        **{**{f: getattr(script.setup, f) for f in Setup.__struct_fields__}, "names": names}
    )
    commands = run(script).commands
    game = Game(setup, load(setup.ruleset))
    with Journal.create(setup, group) as journal:
        journal.note(game.start())
        for command in commands[: len(commands) - left]:
            journal.append(command)
            journal.note(game.handle(command))
    head, *rest = journal.path.read_bytes().splitlines(keepends=True)
    fields = json.loads(head)
    fields["started"] = (BEGAN + timedelta(hours=hours)).isoformat()
    journal.path.write_bytes(msgspec.json.encode(fields) + b"\n" + b"".join(rest))
    return journal.id


def table(ran: Ran) -> list[dict[str, object]]:
    return [json.loads(line) for line in ran.out.splitlines()]


def test_points_are_added_up_over_an_evening(voice_host: Callable[..., Ran]) -> None:
    played("davydov_red_wins", 0)
    moved = {1: "Борис", 2: "Аня", 3: "Вера"}
    played("davydov_black_wins", 1, names=moved)
    played("red_wins", 1.5, names={})
    played("davydov_red_wins", 2, left=1)  # broken off
    [evening] = table(voice_host("games", "--points", "--json"))
    assert [len(game["points"]) for game in evening["games"]] == [7, 6]  # type: ignore[index,union-attr]
    assert evening["scores"] == {
        "Аня": 8, "Вера": 4, "игрок 4": 4, "игрок 6": 4, "игрок 7": 4, "Борис": 0, "игрок 5": 0,
    }  # fmt: skip
    text = voice_host("games", "--points").out
    assert "Аня" in text
    assert "всего 8" in text


def test_another_group_or_another_evening_has_a_table_of_its_own(
    voice_host: Callable[..., Ran],
) -> None:
    played("davydov_red_wins", 0, "Пятница")
    played("davydov_red_wins", 1, "Соседи")
    last = played("davydov_red_wins", 2, "пятница")
    played("davydov_red_wins", 30, "Пятница")
    found = table(voice_host("games", "--points", "--json"))
    assert [(each["group"], len(each["games"])) for each in found] == [  # type: ignore[arg-type]
        ("Пятница", 2),
        ("Соседи", 1),
        ("Пятница", 1),
    ]
    evening = evening_of(last, all_journals())
    assert evening is not None
    line = "Очки за вечер: Аня — 8, Вера — 8, игрок 4 — 8, игрок 6 — 8, игрок 7 — 8."
    assert scores_line(evening) == line


def test_the_protocol_has_the_points_of_the_game_and_of_the_evening(
    voice_host: Callable[..., Ran],
) -> None:
    first = played("davydov_red_wins", 0)
    second = played("davydov_black_wins", 1)
    played("davydov_black_wins", 2)
    kept = json.loads(voice_host("export", second).out)
    assert [seat["points"] for seat in kept["seats"]] == [0, 4, 0, 0, 0, 0]
    assert kept["scores"]["Аня"] == 4
    assert kept["scores"]["Борис"] == 4
    assert [a["seat"] for a in kept["accusations"]] == [5, 3, 1]
    assert [night["shots"] for night in kept["nights"]] == [[4], [6]]
    assert json.loads(voice_host("export", first).out)["scores"]["Борис"] == 0
    page = voice_host("export", second, "--format", "html").out
    assert "Очки за вечер" in page
    assert "Обвиняли: 1 → 5, 2 → 3." in page
    assert "За ночь: 3." in page
    assert "Выстрелы в записках: 4." in page


def test_a_game_without_points_says_nothing_of_them(voice_host: Callable[..., Ran]) -> None:
    game = played("red_wins", 0, names={})
    ran = voice_host("games", "--points")
    assert (ran.code, ran.out) == (0, "")
    assert "Партий с очками пока нет" in ran.err
    assert json.loads(voice_host("export", game).out)["scores"] is None
    assert evening_of(game, all_journals()) is None
