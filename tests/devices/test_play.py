"""`play` as a person starts it, while the card comes and goes."""

from __future__ import annotations

import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from live_bench.virtual_card import VirtualCard

pytestmark = pytest.mark.process

PATIENCE = 60.0


class Playing:
    """The program, its keyboard held open, and what it shows line by line."""

    def __init__(self, data: Path, *options: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "voice_host", "play", "--players", "6", "--seed", "1", *options],
            env={**os.environ, "VOICE_HOST_DATA": str(data), "COLUMNS": "200"},
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def shows(self, text: str) -> None:
        deadline = time.monotonic() + PATIENCE
        seen: list[str] = []
        while time.monotonic() < deadline:
            try:
                seen.append(self._lines.get(timeout=1.0))
            except queue.Empty:
                continue
            if text in seen[-1]:
                return
        raise AssertionError(seen)

    def devices(self) -> list[int]:
        """The processes of the devices."""
        pid = self.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return [int(c) for c in children if b"device_worker" in _command_of(int(c))]

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        self._reader.join()
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            pipe.close()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line)


def _command_of(process: int) -> bytes:
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except FileNotFoundError:
        return b""


@contextmanager
def playing(data: Path, *options: str) -> Iterator[Playing]:
    program = Playing(data, *options)
    try:
        yield program
    finally:
        program.end()


def test_a_game_begun_without_devices_takes_them_when_they_come(
    card: VirtualCard, tmp_path: Path
) -> None:
    card.microphone.pull_out()
    card.loudspeaker.pull_out()
    with playing(tmp_path / "data") as program:
        program.shows("Динамики не найдены. Подключите их и проверьте командой: aplay -l.")
        program.shows("Ведущий: Добрый вечер!")
        card.microphone.plug_in()
        card.loudspeaker.plug_in()
        program.shows("включён")
        card.microphone.pull_out()
        program.shows("Микрофон пропал: играем с клавиатуры.")
        assert program.process.poll() is None


@pytest.mark.usefixtures("card")
def test_a_program_that_is_killed_leaves_no_process_behind(tmp_path: Path) -> None:
    with playing(tmp_path / "data") as program:
        program.shows("Ведущий: Добрый вечер!")
        devices = program.devices()
        assert len(devices) == 2
    deadline = time.monotonic() + PATIENCE
    while any(b"device_worker" in _command_of(process) for process in devices):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_a_microphone_that_was_asked_for_and_is_not_there_ends_it(
    card: VirtualCard, tmp_path: Path
) -> None:
    card.microphone.pull_out()
    with playing(tmp_path / "data", "--input", "mic") as program:
        program.shows("Микрофон не найден. Подключите его и проверьте командой: arecord -l")
        assert program.process.wait(PATIENCE) == 1
