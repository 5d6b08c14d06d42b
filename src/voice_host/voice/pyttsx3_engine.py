"""pyttsx3 speaking through espeak-ng, in a process of its own."""

from __future__ import annotations

import contextlib
import json
import queue
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any

import numpy as np

from voice_host.errors import VoiceHostError
from voice_host.sound import RATE, Sound, read

START_SECONDS = 20.0
"""How long the process may take to say its first word (0.3 s on a quiet machine)."""

RENDER_SECONDS = 10.0
"""How long a phrase may take (20 ms on a quiet machine)."""

_QUIET = 30
"""Samples up to this are the silence after the last word."""

_TAIL = RATE // 20
"""How much of that silence is kept."""

_NO_LIBRARY = "Не найдена библиотека espeak-ng. Установите её: sudo apt-get install espeak-ng"


class _WorkerGone(Exception):  # noqa: N818  # never leaves this file
    """The process ended, or did not answer in time."""


class Pyttsx3Engine:
    """One voice. A process that hangs or dies is started again once a phrase."""

    name = "pyttsx3"

    def __init__(self, voice: str = "ru", *, rate: int = 150, pitch: int = 50) -> None:
        """`voice`: espeak-ng's language, with a variant after a plus, e.g. "ru+f2".

        `rate`: words a minute. `pitch`: 0..99. Raises VoiceHostError when the library or the voice
        is missing.
        """
        self._arguments = [voice, str(rate), str(pitch)]
        self._voice = voice
        self._lock = threading.Lock()
        self._folder = tempfile.TemporaryDirectory(prefix="voice-host-")
        try:
            self._worker = self._start()
        except BaseException:
            self._folder.cleanup()
            raise

    def render(self, text: str) -> Sound:
        """The text spoken, at 16 kHz."""
        if not any(character.isalnum() for character in text):
            return Sound(np.zeros(0, np.int16))
        with self._lock:
            try:
                return self._ask(text)
            except _WorkerGone:
                self._worker.end()
                self._worker = self._start()
            try:
                return self._ask(text)
            except _WorkerGone as error:
                raise VoiceHostError(
                    f"Голос pyttsx3 дважды не ответил на «{text}». Выберите другой: --voice silent",
                    exit_code=1,
                ) from error

    def close(self) -> None:
        """End the process."""
        with self._lock:
            self._worker.end()
            self._folder.cleanup()

    def _ask(self, text: str) -> Sound:
        file = Path(self._folder.name, "phrase.wav")
        file.unlink(missing_ok=True)
        answer = self._worker.ask({"text": text, "file": str(file)}, RENDER_SECONDS)
        if not answer.get("done") or not file.is_file():
            raise _WorkerGone
        return _without_tail(read(file))

    def _start(self) -> _Worker:
        worker = _Worker([sys.executable, "-m", f"{__package__}.pyttsx3_worker", *self._arguments])
        try:
            error = worker.answer(START_SECONDS).get("error")
        except _WorkerGone:
            error = "start"
        if error is None:
            return worker
        worker.end()
        raise VoiceHostError(self._explain(error), exit_code=1)

    def _explain(self, error: str) -> str:
        if error == "library":
            return _NO_LIBRARY
        if error == "voice":
            return (
                f"В espeak-ng нет голоса «{self._voice}». Русский голос называется «ru», "
                "варианты — «ru+f2», «ru+m3» и другие: espeak-ng --voices=variant"
            )
        return "Голос pyttsx3 не запустился. Проверьте espeak-ng: espeak-ng -v ru привет"


class _Worker:
    """The process and the two pipes to it."""

    def __init__(self, command: list[str]) -> None:
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            start_new_session=True,  # Ctrl-C is for the game to answer
        )
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def ask(self, request: dict[str, str], seconds: float) -> dict[str, Any]:
        """Send a request and wait for its answer."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
        except OSError as error:
            raise _WorkerGone from error
        return self.answer(seconds)

    def answer(self, seconds: float) -> dict[str, Any]:
        """The next answer."""
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            raise _WorkerGone from None
        if not line:
            raise _WorkerGone
        answer: dict[str, Any] = json.loads(line)
        return answer

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


def _without_tail(sound: Sound) -> Sound:
    """espeak ends every sentence with a long pause; the host's own pauses come after lines."""
    loud = np.flatnonzero(np.abs(sound.samples) > _QUIET)
    end = loud[-1] + 1 + _TAIL if len(loud) else 0
    return Sound(sound.samples[:end], sound.rate)
