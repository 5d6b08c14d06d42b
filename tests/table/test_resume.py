"""`play` killed in the middle and `resume`: as people do it, through pipes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.process


def start(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "voice_host", *arguments, "--input", "keys", "--voice", "silent"],
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
