"""The command `demo` with the real voices and the real ear."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from voice_host.__main__ import run
from voice_host.game.events import GameOver
from voice_host.protocol.words import VICTORIES
from voice_host.sound import read

pytestmark = pytest.mark.speech


def test_a_whole_game_by_voice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    arguments = ["--players", "6", "--seed", "3", "--fast", "--json", "--out", str(out)]
    assert run(["demo", "classic", *arguments]) == 0
    printed = capsys.readouterr()
    events = [json.loads(line) for line in printed.out.splitlines()]
    figures = json.loads(printed.err)
    over = next(event for event in events if event["event"] == "game_over")
    assert figures["winner"] == over["winner"]
    assert figures["share"] >= 0.9
    assert figures["wrong"] == []
    assert figures["real_time_factor"] < 0.2
    assert read(out / "table.wav").seconds == pytest.approx(figures["table_seconds"], abs=0.1)

    assert run(["replay", "--json", str(out / "game.game")]) == 0
    replayed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    again = next(event for event in replayed if event["event"] == "game_over")
    assert again["winner"] == over["winner"]


def test_every_winner_has_a_name() -> None:
    winners = set(get_args(get_type_hints(GameOver)["winner"]))
    assert set(VICTORIES) == winners


def test_too_few_players_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["demo", "--players", "5", "--fast"]) == 2
    assert "от 6 до 20" in capsys.readouterr().err


def test_a_folder_that_cannot_be_written_is_refused_before_the_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.write_text("")
    for out in (file, file / "out"):
        assert run(["demo", "--players", "6", "--fast", "--out", str(out)]) == 2
        printed = capsys.readouterr()
        assert printed.out == ""
        assert f"Не удалось писать в папку {out}" in printed.err
