from __future__ import annotations

import io
import os
import pty
from collections.abc import Iterator
from typing import IO

import pytest

from voice_host.table.keyboard import KeysEndedError, PipedKeyboard, open_keyboard

pytestmark = pytest.mark.unit


@pytest.fixture
def pipe() -> Iterator[tuple[int, IO[bytes]]]:
    reading, writing = os.pipe()
    with os.fdopen(writing, "wb", buffering=0) as out:
        yield reading, out
    os.close(reading)


def test_nothing_typed_is_nothing_and_does_not_wait(pipe: tuple[int, IO[bytes]]) -> None:
    assert PipedKeyboard(pipe[0]).pressed() == ""


def test_lines_come_one_at_a_time(pipe: tuple[int, IO[bytes]]) -> None:
    keyboard = PipedKeyboard(pipe[0])
    pipe[1].write("пас\n5\nне до конца".encode())
    assert [keyboard.pressed() for _ in range(3)] == ["пас\n", "5\n", ""]
    pipe[1].write(b"\n")
    assert keyboard.pressed() == "не до конца\n"


def test_the_end_of_the_pipe_is_told_after_its_last_line(pipe: tuple[int, IO[bytes]]) -> None:
    keyboard = PipedKeyboard(pipe[0])
    pipe[1].write(b"5\n")
    pipe[1].close()
    assert keyboard.pressed() == "5\n"
    with pytest.raises(KeysEndedError, match="voice-host resume"):
        keyboard.pressed()


def test_what_is_no_terminal_is_read_as_lines(pipe: tuple[int, IO[bytes]]) -> None:
    with (
        io.TextIOWrapper(os.fdopen(os.dup(pipe[0]), "rb", closefd=True)) as stream,
        open_keyboard(stream) as keyboard,
    ):
        assert not keyboard.hides


def test_a_terminal_whose_window_is_closed_is_the_end_of_the_keys_and_no_error() -> None:
    ours, theirs = pty.openpty()
    with os.fdopen(theirs, encoding="utf-8") as stream, open_keyboard(stream) as keyboard:
        assert keyboard.pressed() == ""
        os.close(ours)
        with pytest.raises(KeysEndedError):
            keyboard.pressed()
