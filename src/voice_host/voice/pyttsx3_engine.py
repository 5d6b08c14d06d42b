"""pyttsx3 speaking through espeak-ng, in a process of its own."""

from __future__ import annotations

import json
import sys
from typing import Any

from voice_host.errors import VoiceHostError
from voice_host.sound import Sound, read
from voice_host.voice import process_engine
from voice_host.voice.process_engine import LineProcess, ProcessEngine, ProcessGoneError

_WORDS_A_MINUTE = 150

_NO_LIBRARY = "Не найдена библиотека espeak-ng. Установите её: sudo apt-get install espeak-ng"


class Pyttsx3Engine(ProcessEngine):
    """A voice of espeak-ng."""

    name = "pyttsx3"

    def __init__(self, voice: str = "ru", *, speed: int = 100, pitch: int = 50) -> None:
        """`voice`: espeak-ng's language, with a variant after a plus, e.g. "ru+f2".

        `speed`: per cent. `pitch`: 0..99. VoiceHostError: the library or the voice is missing.
        """
        self._arguments = [voice, str(_WORDS_A_MINUTE * speed // 100), str(pitch)]
        self._voice = voice
        super().__init__()

    def _start(self) -> None:
        worker = f"{__package__}.pyttsx3_worker"
        self._process = LineProcess([sys.executable, "-m", worker, *self._arguments])
        try:
            error = self._answer(process_engine.START_SECONDS).get("error")
        except ProcessGoneError:
            error = "start"
        if error is not None:
            self._process.end()
            raise VoiceHostError(self._explain(error), exit_code=1)

    def _say(self, text: str) -> Sound:
        file = self._folder / "phrase.wav"
        file.unlink(missing_ok=True)
        self._process.write(json.dumps({"text": text, "file": str(file)}))
        answer = self._answer(process_engine.RENDER_SECONDS)
        if not answer.get("done") or not file.is_file():
            raise ProcessGoneError
        return read(file)

    def _end(self) -> None:
        self._process.end()

    def _answer(self, seconds: float) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(self._process.read(seconds))
        return answer

    def _explain(self, error: str) -> str:
        if error == "library":
            return _NO_LIBRARY
        if error == "voice":
            return (
                f"В espeak-ng нет голоса «{self._voice}». Русский голос называется «ru», "
                "варианты — «ru+f2», «ru+m3» и другие: espeak-ng --voices=variant"
            )
        return "Голос pyttsx3 не запустился. Проверьте espeak-ng: espeak-ng -v ru привет"
