"""`play` in a real terminal: what is shown, what is not, and how the terminal is left."""

from __future__ import annotations

import contextlib
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from voice_host.game.ruleset import load
from voice_host.game.setup import Setup
from voice_host.table.role_names import role_name

pytestmark = pytest.mark.process

SETUP = Setup(ruleset="classic", players=6, seed=1)
ALTERNATE_ON, ALTERNATE_OFF = "\x1b[?1049h", "\x1b[?1049l"
PATIENCE = 60.0


class Game:
    """`voice-host play` in a terminal of its own."""

    def __init__(
        self, folder: Path, *options: str, known: Sequence[str] = ("classic", "--players", "6")
    ) -> None:
        """`known`: what the host need not ask."""
        self.main, self._side = pty.openpty()
        self.modes = termios.tcgetattr(self._side)
        self.shown = ""
        environment = {
            **os.environ,
            "VOICE_HOST_DATA": str(folder),
            "TERM": "xterm-256color",
            "COLUMNS": "80",
            "LINES": "24",
        }
        arguments = ["--seed", "1", "--input", "keys", "--voice", "silent"]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "voice_host", "play", *known, *arguments, *options],
            stdin=self._side,
            stdout=self._side,
            stderr=self._side,
            env=environment,
            start_new_session=True,
        )

    def press(self, keys: str) -> None:
        os.write(self.main, keys.encode())

    def wait_for(self, pattern: str) -> str:
        """Read until this is shown; gives what came since the last wait."""
        since = ""
        end = time.monotonic() + PATIENCE
        while not re.search(pattern, since):
            assert time.monotonic() < end, f"{pattern!r} never came; only {since[-2000:]!r}"
            if select.select([self.main], [], [], 0.2)[0]:
                since += os.read(self.main, 65536).decode(errors="replace")
        self.shown += since
        return since

    def leave(self, number: signal.Signals) -> int:
        self.process.send_signal(number)
        code = self.process.wait(PATIENCE)
        while select.select([self.main], [], [], 0.2)[0]:
            self.shown += os.read(self.main, 65536).decode(errors="replace")
        return code

    def modes_now(self) -> list[object]:
        return termios.tcgetattr(self._side)

    def close(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        self.process.wait()
        os.close(self.main)
        os.close(self._side)


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Game]:
    opened = Game(tmp_path)
    yield opened
    opened.close()


def test_cards_are_shown_one_seat_after_the_other_and_wiped(game: Game) -> None:
    cards = SETUP.deal(load("classic"))
    for seat in (1, 2):
        before = game.wait_for(f"Игрок {seat}. Нажмите")
        assert "Ваша карта" not in before.rpartition("Игрок")[2]
        game.press("x")
        card = game.wait_for("чтобы спрятать")
        assert role_name(cards[seat]) in card
        game.press("x")
    assert game.shown.startswith(ALTERNATE_ON) or ALTERNATE_ON in game.shown
    assert ALTERNATE_OFF not in game.shown


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGTERM, 128 + signal.SIGTERM), (signal.SIGINT, 130)]
)
def test_the_terminal_is_left_as_it_was(game: Game, number: signal.Signals, code: int) -> None:
    game.wait_for("Игрок 1. Нажмите")
    assert game.modes_now() != game.modes
    game.press("x")
    game.wait_for("Ваша карта")
    assert game.leave(number) == code
    assert game.modes_now() == game.modes
    after = game.shown.rpartition(ALTERNATE_OFF)[2]
    assert ALTERNATE_OFF in game.shown
    assert "Ваша карта" not in after
    assert "voice-host resume" in after


def test_what_is_typed_in_private_is_not_shown(tmp_path: Path) -> None:
    game = Game(tmp_path, "--own-cards")
    try:
        game.wait_for("Игрок 1. Нажмите")
        game.press("x")
        game.wait_for("Введите роль")
        game.press("комиссар")
        game.press("\n")
        game.wait_for("Игрок 2. Нажмите")
        assert "комиссар" not in game.shown.rpartition("Введите роль")[2].lower()
        game.press("x")
        game.wait_for("Введите роль")
        game.press("комиссар\n")
        game.wait_for("Такой карты в колоде не осталось")
    finally:
        game.close()


def test_a_game_is_agreed_upon_at_the_keys(tmp_path: Path) -> None:
    game = Game(tmp_path, known=())
    try:
        game.wait_for("Сколько вас за столом")
        game.press("4\n")
        game.wait_for("Играют от пяти")
        game.press("7\n")
        game.wait_for("Играем по классическим правилам")
        game.press("\n")
        game.wait_for("Начинаем")
        game.press("д\n")
        game.wait_for("Игрок 1. Нажмите")
    finally:
        game.close()


def test_ctrl_c_before_the_game_is_agreed_upon(tmp_path: Path) -> None:
    game = Game(tmp_path, known=("sport",))
    try:
        game.wait_for("Начинаем")
        assert game.leave(signal.SIGINT) == 130
        assert game.modes_now() == game.modes
    finally:
        game.close()
