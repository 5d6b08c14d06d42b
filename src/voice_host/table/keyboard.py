"""The keys, one by one, without waiting: a terminal in raw mode, or plain lines from a pipe."""

from __future__ import annotations

import codecs
import contextlib
import os
import select
import signal
import sys
from collections import deque
from collections.abc import Iterator
from types import FrameType
from typing import Protocol, TextIO

from voice_host.errors import VoiceHostError


class Keyboard(Protocol):
    """Where keys come from."""

    @property
    def hides(self) -> bool:
        """Whether what is typed is kept from the screen."""
        ...

    def pressed(self) -> str:
        """The keys pressed since the last call; Enter is "\\n"."""
        ...


class KeysEndedError(VoiceHostError):
    """The pipe has ended, and the game has not."""

    def __init__(self) -> None:
        super().__init__(
            "Ввод закончился раньше партии. Продолжить её: voice-host resume", exit_code=1
        )


class RawKeyboard:
    """A terminal without echo: every key as it is pressed."""

    hides = True

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")

    def pressed(self) -> str:
        """Never waits. KeysEndedError: the terminal has gone."""
        keys = ""
        while _something_to_read(self._descriptor):
            try:
                data = os.read(self._descriptor, 1024)
            except OSError:  # that is how a terminal goes
                data = b""
            if not data:
                raise KeysEndedError
            keys += self._decoder.decode(data)
        return keys.replace("\r", "\n")


class PipedKeyboard:
    """Lines from a pipe or a file: one each time, so that each meets its own question."""

    hides = False

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._lines: deque[bytes] = deque()
        self._rest = b""

    def pressed(self) -> str:
        """Never waits; the next whole line, or nothing. KeysEndedError: there are no more."""
        while not self._lines and _something_to_read(self._descriptor):
            data = os.read(self._descriptor, 1024)
            if not data:
                raise KeysEndedError
            *whole, self._rest = (self._rest + data).split(b"\n")
            self._lines.extend(whole)
        return self._lines.popleft().decode(errors="replace") + "\n" if self._lines else ""


def _something_to_read(descriptor: int) -> bool:
    return bool(select.select([descriptor], [], [], 0)[0])


@contextlib.contextmanager
def open_keyboard(stream: TextIO = sys.stdin) -> Iterator[Keyboard]:
    """The keyboard without echo, put back as it was however the game ends."""
    descriptor = stream.fileno()
    with _ended_by(signal.SIGTERM, signal.SIGHUP):
        if not stream.isatty():
            yield PipedKeyboard(descriptor)
            return
        import termios

        before = termios.tcgetattr(descriptor)
        silent = termios.tcgetattr(descriptor)
        silent[3] &= ~(termios.ICANON | termios.ECHO)
        try:
            termios.tcsetattr(descriptor, termios.TCSAFLUSH, silent)
            yield RawKeyboard(descriptor)
        finally:
            with contextlib.suppress(termios.error):  # the window was closed
                termios.tcsetattr(descriptor, termios.TCSAFLUSH, before)


@contextlib.contextmanager
def _ended_by(*signals: signal.Signals) -> Iterator[None]:
    """They become an exception, so that every `finally` runs."""
    before = {number: signal.signal(number, _leave) for number in signals}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _leave(number: int, _frame: FrameType | None) -> None:
    raise SystemExit(128 + number)
