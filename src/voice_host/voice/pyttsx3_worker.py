"""The process in which pyttsx3 runs: `python -m voice_host.voice.pyttsx3_worker VOICE RATE PITCH`.

Answers a line of JSON on stdin with a line of JSON on stdout. espeak inside pyttsx3 is one global
state that may hang or crash; here that costs a process and not the game.

    <- {"ready": true}, or {"error": "library" | "voice"}
    -> {"text": "Принято.", "file": "/tmp/x/1.wav"}      <- {"done": true}
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import threading
from pathlib import Path
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
        speech.save(request["text"], request["file"])
        _answer(answers, done=True)


class _Speech:
    """pyttsx3 as it has to be used in 2.99: one save_to_file and one runAndWait a phrase.

    runAndWait returns after 10 ms whether the phrase is done or not: espeak's own thread writes
    the file, and only "finished-utterance" tells that it is whole.
    """

    def __init__(self, voice: str, rate: int, pitch: int) -> None:
        import pyttsx3

        self._voice = voice
        self._engine = pyttsx3.init("espeak")
        self._finished = threading.Event()
        self._engine.connect("finished-utterance", lambda **_: self._finished.set())
        self._known = {v.id for v in self._engine.getProperty("voices")}
        for name, value in (("voice", voice), ("rate", rate), ("pitch", pitch)):
            self._engine.setProperty(name, value)

    def voice_is_there(self) -> bool:
        """An unknown voice or variant raises nothing and changes nothing: look at what is set.

        The property takes effect only while something is spoken.
        """
        with tempfile.TemporaryDirectory() as folder:
            self.save("да", str(Path(folder, "first.wav")))
        language, plus, variant = self._voice.partition("+")
        identifier, set_plus, set_variant = str(self._engine.getProperty("voice")).partition("+")
        return (
            identifier in self._known
            and identifier.rpartition("/")[2] == language
            and set_plus + set_variant == plus + variant.lower()
        )

    def save(self, text: str, file: str) -> None:
        """Speak into a WAV file."""
        self._finished.clear()
        self._engine.save_to_file(text, file)
        self._engine.runAndWait()
        self._finished.wait()


def _take_stdout() -> TextIO:
    """The answers' own stream: pyttsx3 prints to stdout for every file."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return answers


def _answer(answers: TextIO, **message: Any) -> None:
    print(json.dumps(message), file=answers, flush=True)


if __name__ == "__main__":
    main()
