"""What all engines that run as a process of their own have in common."""

from __future__ import annotations

import contextlib
import queue
import subprocess
import tempfile
import threading
from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from voice_host.errors import VoiceHostError
from voice_host.sound import Sound
from voice_host.voice.evened import evened

START_SECONDS = 20.0
"""How long a process may take to be ready (under 1 s on a quiet machine)."""

RENDER_SECONDS = 10.0
"""How long a phrase may take (20 to 300 ms on a quiet machine)."""


class ProcessGoneError(Exception):
    """The process ended, or did not answer in time; never leaves the engines."""


class ProcessEngine(ABC):
    """One voice. A process that hangs or dies is started again once a phrase."""

    name: str

    def __init__(self) -> None:
        """Starts the process. VoiceHostError: the program or the voice is missing."""
        self._lock = threading.Lock()
        self._kept = tempfile.TemporaryDirectory(prefix="voice-host-")
        self._folder = Path(self._kept.name)
        try:
            self._start()
        except BaseException:
            self._kept.cleanup()
            raise

    def render(self, text: str) -> Sound:
        """The text spoken, at 16 kHz, as loud as every voice is."""
        if not any(character.isalnum() for character in text):
            return Sound(np.zeros(0, np.int16))
        with self._lock:
            try:
                return evened(self._say(text))
            except ProcessGoneError:
                self._end()
                self._start()
            try:
                return evened(self._say(text))
            except ProcessGoneError as error:
                raise VoiceHostError(
                    f"Голос {self.name} дважды не ответил на «{text}». "
                    "Выберите другой: --voice clips",
                    exit_code=1,
                ) from error

    def close(self) -> None:
        """End the process."""
        with self._lock:
            self._end()
            self._kept.cleanup()

    @abstractmethod
    def _start(self) -> None:
        """Be ready to speak; VoiceHostError tells what is missing."""

    @abstractmethod
    def _say(self, text: str) -> Sound:
        """Speak; ProcessGoneError: no answer."""

    @abstractmethod
    def _end(self) -> None:
        """End what runs; may be called twice."""


class LineProcess:
    """A process that reads lines and writes lines."""

    def __init__(self, command: Sequence[str], *, also_errors: bool = False) -> None:
        """`also_errors`: what it writes to stderr is read, too. OSError: there is no program."""
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT if also_errors else subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,  # Ctrl-C is for the game to answer
        )
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    @property
    def pid(self) -> int:
        """Its number."""
        return self._process.pid

    def write(self, line: str) -> None:
        """Send a line."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{line}\n")
            self._process.stdin.flush()
        except OSError as error:
            raise ProcessGoneError from error

    def read(self, seconds: float) -> str:
        """Its next line."""
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            raise ProcessGoneError from None
        if not line:
            raise ProcessGoneError
        return line

    def end(self) -> None:
        """Kill the process and close the pipes."""
        self._process.kill()
        self._process.wait()
        self._listener.join()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                # What was still to be written cannot reach a dead process.
                with contextlib.suppress(BrokenPipeError):
                    pipe.close()

    def _listen(self) -> None:
        """Every line of the process, and an empty one when it has ended."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line)
        self._lines.put("")
