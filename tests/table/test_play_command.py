"""`play` and `resume` where they do not come to a game: one clear line, and nothing left behind."""

from __future__ import annotations

from pathlib import Path

import pytest

from voice_host.__main__ import run
from voice_host.cli._seats import Seating, draw_lots, read_seats
from voice_host.game.commands import Remove, TakeCard, Tick
from voice_host.game.game import Game
from voice_host.game.ruleset import load
from voice_host.game.setup import Setup
from voice_host.journal import Journal, all_journals

pytestmark = pytest.mark.unit


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VOICE_HOST_DATA", str(tmp_path / "data"))


@pytest.mark.parametrize(
    ("text", "why"),
    [("Анна\nБорис\nанна\nГлеб\nДана\nЕва\n", "Два игрока с одним именем"), ("\n", "файл пуст")],
)
def test_refuses_names_that_cannot_be_told_apart(
    text: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seats = tmp_path / "seats.txt"
    seats.write_text(text, "utf-8")
    assert run(["play", "--seats", str(seats)]) == 2
    assert why in capsys.readouterr().err


def test_seats_are_drawn_only_among_names(capsys: pytest.CaptureFixture[str]) -> None:
    """SPORT-3."""
    assert run(["play", "--draw"]) == 2
    assert "--seats" in capsys.readouterr().err


def test_seats_are_drawn_by_the_seed() -> None:
    """SPORT-3."""
    names = dict(enumerate("АБВГДЕЖЗИК", 1))
    given = Seating(names, {1: "нищий"})
    drawn = draw_lots(given, 7)
    assert drawn == draw_lots(given, 7) != given
    assert sorted(drawn.names.values()) == sorted(names.values())
    assert {drawn.names[seat]: told for seat, told in drawn.legends.items()} == {"А": "нищий"}
    assert set(draw_lots(given, None).names) == set(names)


def test_a_file_of_seats_may_tell_the_reality_and_the_legends(tmp_path: Path) -> None:
    """KATTANI-2."""
    file = tmp_path / "seats.txt"
    text = "Реальность: Палермо\nАнна — девочка-скрипачка\nБорис\nЖан-Поль - нищий\n"
    file.write_text(text, "utf-8")
    assert read_seats(file) == Seating(
        {1: "Анна", 2: "Борис", 3: "Жан-Поль"}, {1: "девочка-скрипачка", 3: "нищий"}, "Палермо"
    )


def test_a_text_named_wav_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "table.wav"
    path.write_text("не звук")
    assert run(["play", "--voice", "silent", "--input", str(path)]) == 2
    assert "не звукозапись" in capsys.readouterr().err
    assert all_journals() == []


def test_resume_without_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["resume"]) == 2
    assert "Незаконченных партий нет" in capsys.readouterr().err


def test_resume_of_a_game_that_is_over(capsys: pytest.CaptureFixture[str]) -> None:
    setup = Setup(ruleset="classic", players=6, seed=1)
    with Journal.create(setup) as journal:
        game = Game(setup, load("classic"))
        journal.note(game.start())
        for command in (
            *(TakeCard(by=seat) for seat in range(1, 7)),
            Tick(at=60.0),
            *(Remove(at=60.0, seat=seat) for seat in (1, 2, 3, 4, 5)),
        ):
            journal.append(command)
            journal.note(game.handle(command))
        assert game.over
        name = journal.id
    assert run(["resume", name]) == 2
    assert "уже доиграна" in capsys.readouterr().err
    assert run(["resume"]) == 2
    assert "Незаконченных партий нет" in capsys.readouterr().err
