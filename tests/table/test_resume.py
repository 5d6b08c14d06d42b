"""`play` killed in the middle and `resume`: as people do it, through pipes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from voice_host import sound
from voice_host.sound import Sound

pytestmark = pytest.mark.process


def start(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    sound_in = () if "--input" in arguments else ("--input", "keys")
    return subprocess.Popen(
        [sys.executable, "-m", "voice_host", *arguments, *sound_in, "--voice", "silent"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**os.environ, "VOICE_HOST_DATA": str(folder), "COLUMNS": "200"},
        text=True,
    )


def read_until(game: subprocess.Popen[str], words: str) -> list[str]:
    assert game.stdout is not None
    lines: list[str] = []
    for line in game.stdout:
        lines.append(line.strip())
        if words in line:
            return lines
    raise AssertionError(f"{words!r} never came: {lines}")


def press_enter(game: subprocess.Popen[str], times: int) -> None:
    assert game.stdin is not None
    game.stdin.write("\n" * times)
    game.stdin.flush()


def test_a_killed_game_goes_on_where_it_was(tmp_path: Path) -> None:
    with start(tmp_path, "play", "--players", "6", "--seed", "1") as first:
        press_enter(first, 2)
        read_until(first, "Игрок номер три, ваша карта.")
        first.kill()
    with start(tmp_path, "resume") as second:
        press_enter(second, 1)
        said = read_until(second, "Игрок номер четыре, ваша карта.")
        second.kill()
    assert said == [
        "Ведущий: Игрок номер три, ваша карта.",
        "Ведущий: Игрок номер четыре, ваша карта.",
    ]


def test_a_program_that_is_told_to_end_puts_all_away_and_says_how_to_go_on(tmp_path: Path) -> None:
    with start(tmp_path, "play", "--players", "6") as game:
        read_until(game, "Добрый вечер!")
        game.terminate()
        read_until(game, "продолжить: voice-host resume")
        assert game.wait() == 128 + signal.SIGTERM


def test_the_table_is_told_that_it_is_recorded_in_a_game_that_goes_on_too(tmp_path: Path) -> None:
    quiet, folder = tmp_path / "quiet.wav", tmp_path / "heard"
    sound.write(quiet, Sound(np.zeros(10, np.int16)))
    asked = ("--input", str(quiet), "--keep-audio", str(folder))
    shown = f"Услышанное днём сохраняется в папку {folder}. Ночью записи нет."
    spoken = "Ведущий: Всё, что я слышу днём, записывается. Ночью записи нет."
    with start(tmp_path, "play", "--players", "6", *asked) as first:
        assert read_until(first, "Добрый вечер!")[:2] == [shown, spoken]
        first.kill()
    with start(tmp_path, "resume", *asked) as second:
        assert read_until(second, "ваша карта.")[:2] == [shown, spoken]
        second.kill()
    assert list(folder.iterdir()) == []


def test_without_an_ear_the_table_is_told_that_nothing_is_kept(tmp_path: Path) -> None:
    with start(tmp_path, "play", "--players", "6", "--keep-audio") as game:
        first, *_ = read_until(game, "Добрый вечер!")
        game.kill()
    assert first == "Услышанное не сохраняется (микрофона нет, слушать нечего). Игра идёт дальше."
