"""`play` and `resume` where they do not come to a game: one clear line, and nothing left behind."""

from __future__ import annotations

from pathlib import Path

import pytest

from voice_host.__main__ import run
from voice_host.errors import VoiceHostError
from voice_host.game.commands import Remove, TakeCard, Tick
from voice_host.game.game import Game
from voice_host.game.ruleset import load
from voice_host.game.setup import Setup
from voice_host.journal import Journal, all_journals
from voice_host.table import equipment

pytestmark = pytest.mark.unit


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VOICE_HOST_DATA", str(tmp_path / "data"))


def no_device() -> None:
    raise VoiceHostError("Микрофон не найден.", exit_code=1)


@pytest.mark.parametrize(
    ("arguments", "code", "why"),
    [
        (["--players", "5"], 2, "от 6 до 20"),
        (["--players", "21"], 2, "от 6 до 20"),
        (["--players", "0"], 2, "от 6 до 20"),
        (["chess"], 2, "Нет таких правил"),
        (["--night", "phones"], 2, "телефонов ещё не готова"),
        (["--seats", "nowhere.txt"], 2, "Не удалось прочитать nowhere.txt"),
        (["--input", "nowhere.wav"], 2, "Нет такого файла: nowhere.wav"),
        (["--input", "mic"], 1, "Микрофон не найден"),
        (["--voice", "piper"], 1, "не установлен"),
    ],
)
def test_refuses_in_one_line_and_begins_no_game(
    arguments: list[str],
    code: int,
    why: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(equipment, "Microphone", no_device)
    monkeypatch.setattr(equipment, "Speaker", no_device)
    voice = [] if "--voice" in arguments else ["--voice", "silent"]
    assert run(["play", *arguments, *voice]) == code
    told = capsys.readouterr().err.strip()
    assert why in told
    assert "\n" not in told
    assert all_journals() == []


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
