"""Piper, as a process: the Python program of `pip install piper-tts` or the C++ one before it.

Both take the same options, read a line of text and write a WAV file into a folder; then the one
says "Wrote FILE" on stderr, the other the file's name on stdout.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from voice_host.errors import VoiceHostError
from voice_host.sound import Sound, read
from voice_host.voice import process_engine
from voice_host.voice.process_engine import LineProcess, ProcessEngine, ProcessGoneError

PROGRAM = "piper"

_VOICES = "Русские голоса для Piper (ru_RU): два файла, .onnx и .onnx.json, рядом."


class PiperEngine(ProcessEngine):
    """A voice out of a file."""

    name = "piper"

    def __init__(self, voice: str = "", *, speed: int = 100) -> None:
        """`voice`: path of the .onnx file; its .onnx.json lies beside it. `speed`: per cent.

        VoiceHostError: the program or the file is missing, or it is no voice.
        """
        self._voice = Path(voice)
        self._speed = speed
        super().__init__()

    def _start(self) -> None:
        if not self._voice.name:
            raise VoiceHostError(f"Назовите файл голоса: --voice piper:ФАЙЛ.onnx. {_VOICES}")
        program = shutil.which(PROGRAM)
        if program is None:
            raise VoiceHostError(
                "Программа piper не найдена. Установите: pip install piper-tts", exit_code=1
            )
        for file in (self._voice, self._voice.with_name(f"{self._voice.name}.json")):
            if not file.is_file():
                raise VoiceHostError(f"Нет файла {file}. {_VOICES}", exit_code=1)
        slower = f"{100 / self._speed:.3f}"
        options = ["--model", str(self._voice), "--output_dir", str(self._folder)]
        self._process = LineProcess([program, *options, "--length_scale", slower], also_errors=True)
        try:
            self._speak("а", process_engine.START_SECONDS)
        except ProcessGoneError:
            self._process.end()
            raise VoiceHostError(
                f"Голос piper не запустился. Проверьте: echo привет | piper --model {self._voice} "
                "--output_file проба.wav",
                exit_code=1,
            ) from None

    def _say(self, text: str) -> Sound:
        return self._speak(text, process_engine.RENDER_SECONDS)

    def _end(self) -> None:
        self._process.end()

    def _speak(self, text: str, seconds: float) -> Sound:
        self._process.write(" ".join(text.split()))
        while not self._written(line := self._process.read(seconds)):
            pass
        file = Path(line[line.index(str(self._folder)) :].strip())
        try:
            return read(file)
        finally:
            file.unlink(missing_ok=True)

    def _written(self, line: str) -> bool:
        return str(self._folder) in line and line.rstrip().endswith(".wav")
