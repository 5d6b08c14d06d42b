"""The process in which pyttsx3 runs: `python -m voice_host.voice.pyttsx3_worker VOICE RATE PITCH`.

Answers a line of JSON on stdin with a line of JSON on stdout. espeak inside pyttsx3 is one global
state that may hang or crash; here that costs a process and not the game.

    <- {"ready": true}, or {"error": "library" | "voice"}
    -> {"text": "Принято.", "file": "/tmp/x/1.wav"}      <- {"done": true}, false: it was cut off
"""

from __future__ import annotations

import json
import os
import queue
import sys
import time
from typing import Any, TextIO


def main() -> None:
    """Answer until stdin ends."""
    answers = _take_stdout()
    voice, rate, pitch = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    try:
        speech = _Speech(voice, rate, pitch)
    except (ImportError, RuntimeError, OSError):
        _answer(answers, error="library")
        return
    if not speech.voice_is_there():
        _answer(answers, error="voice")
        return
    _answer(answers, ready=True)
    for line in sys.stdin:
        request = json.loads(line)
        _answer(answers, done=speech.save(request["text"], request["file"]))


class _Speech:
    """pyttsx3 as it has to be used in 2.99: one save_to_file and one runAndWait a phrase.

    Settings and phrases are carried out by a thread of espeak's own. runAndWait first stops
    whatever that thread is doing, so before a phrase it must have come to rest.
    """

    def __init__(self, voice: str, rate: int, pitch: int) -> None:
        import pyttsx3
        from pyttsx3.drivers import _espeak

        self._voice = voice
        self._is_busy = _espeak.IsPlaying
        self._finished: queue.SimpleQueue[bool] = queue.SimpleQueue()
        self._engine = pyttsx3.init("espeak")
        self._engine.connect("finished-utterance", self._on_finished)
        self._known = {v.id for v in self._engine.getProperty("voices")}
        self._come_to_rest()
        # A new engine counts as busy and would keep the settings for the first runAndWait.
        self._engine.proxy.setBusy(False)
        for name, value in (("voice", voice), ("rate", rate), ("pitch", pitch)):
            self._engine.setProperty(name, value)
        self._come_to_rest()

    def voice_is_there(self) -> bool:
        """An unknown voice or variant raises nothing and changes nothing: look at what is set."""
        language, plus, variant = self._voice.partition("+")
        identifier, set_plus, set_variant = str(self._engine.getProperty("voice")).partition("+")
        return (
            identifier in self._known
            and identifier.rpartition("/")[2] == language
            and set_plus + set_variant == plus + variant.lower()
        )

    def save(self, text: str, file: str) -> bool:
        """Speak into a WAV file; whether all of it is there."""
        self._engine.save_to_file(text, file)
        self._engine.runAndWait()
        whole = self._finished.get()
        self._come_to_rest()
        return whole

    def _come_to_rest(self) -> None:
        while self._is_busy():
            time.sleep(0.001)

    def _on_finished(self, *, completed: bool, **_: Any) -> None:
        self._finished.put(completed)


def _take_stdout() -> TextIO:
    """The answers' own stream: pyttsx3 prints to stdout for every file."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return answers


def _answer(answers: TextIO, **message: Any) -> None:
    print(json.dumps(message), file=answers, flush=True)


if __name__ == "__main__":
    main()
