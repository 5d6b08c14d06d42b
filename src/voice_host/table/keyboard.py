"""The keys, one by one, without waiting: a terminal in raw mode, or plain lines from a pipe."""

from __future__ import annotations

import codecs
import contextlib
import os
import select
import signal
import sys
from collections.abc import Iterator
from types import FrameType
from typing import Protocol, TextIO

from voice_host.errors import VoiceHostError


class Keyboard(Protocol):
    """Where keys come from."""

    hides: bool
    """Whether what is typed can be kept from the screen."""

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
    """The file descriptor of a terminal, or of a pipe: whatever is there now."""

    def __init__(self, descriptor: int, *, hides: bool) -> None:
        self.hides = hides
        self._descriptor = descriptor
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")

    def pressed(self) -> str:
        """Never waits."""
        keys = ""
        while select.select([self._descriptor], [], [], 0)[0]:
            data = os.read(self._descriptor, 1024)
            if not data:
                if keys:
                    break
                raise KeysEndedError
            keys += self._decoder.decode(data)
        return keys.replace("\r", "\n")


@contextlib.contextmanager
def open_keyboard(stream: TextIO = sys.stdin) -> Iterator[Keyboard]:
    """The keyboard without echo, put back as it was however the game ends."""
    descriptor = stream.fileno()
    if not stream.isatty():
        yield RawKeyboard(descriptor, hides=False)
        return
    import termios

    before = termios.tcgetattr(descriptor)
    silent = termios.tcgetattr(descriptor)
    silent[3] &= ~(termios.ICANON | termios.ECHO)
    on_term = signal.signal(signal.SIGTERM, _leave)
    on_hangup = signal.signal(signal.SIGHUP, _leave)
    try:
        termios.tcsetattr(descriptor, termios.TCSAFLUSH, silent)
        yield RawKeyboard(descriptor, hides=True)
    finally:
        termios.tcsetattr(descriptor, termios.TCSAFLUSH, before)
        signal.signal(signal.SIGTERM, on_term)
        signal.signal(signal.SIGHUP, on_hangup)


def _leave(number: int, _frame: FrameType | None) -> None:
    """A signal becomes an exception, so that every `finally` runs."""
    raise SystemExit(128 + number)
