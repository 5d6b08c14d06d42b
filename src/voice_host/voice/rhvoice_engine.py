"""RHVoice, by its program RHVoice-test: one process a phrase (about 0.2 s)."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from voice_host.errors import VoiceHostError
from voice_host.sound import Sound, read
from voice_host.voice import process_engine
from voice_host.voice.process_engine import ProcessEngine, ProcessGoneError

PROGRAM = "RHVoice-test"
DATA = "/usr/share/RHVoice"
"""Where its voices are, if the environment does not name another folder, as it may to RHVoice."""

_INSTALL = (
    "Установите: sudo apt-get install rhvoice rhvoice-russian (голоса — в разделе non-free Debian)."
)


class RHVoiceEngine(ProcessEngine):
    """One of its Russian voices."""

    name = "rhvoice"

    def __init__(self, voice: str = "aleksandr", *, speed: int = 100) -> None:
        """`voice`: as RHVoice names it. `speed`: per cent.

        VoiceHostError: the program or the voice is missing.
        """
        self._voice = voice
        self._speed = speed
        super().__init__()

    def _start(self) -> None:
        """Of a voice that is not there RHVoice says nothing and takes another."""
        if shutil.which(PROGRAM) is None:
            raise VoiceHostError(f"RHVoice не установлен. {_INSTALL}", exit_code=1)
        if self._voice not in (there := voices()):
            raise VoiceHostError(
                f"В RHVoice нет голоса «{self._voice}». "
                + (f"Есть: {', '.join(there)}." if there else _INSTALL),
                exit_code=1,
            )

    def _say(self, text: str) -> Sound:
        file = self._folder / "phrase.wav"
        file.unlink(missing_ok=True)
        command = [PROGRAM, "-p", self._voice, "-r", str(self._speed), "-o", str(file)]
        try:
            subprocess.run(
                command,
                input=text,
                encoding="utf-8",
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=process_engine.RENDER_SECONDS,
                check=True,
                start_new_session=True,  # Ctrl-C is for the game to answer
            )
        except (OSError, subprocess.SubprocessError) as error:
            raise ProcessGoneError from error
        if not file.is_file():
            raise ProcessGoneError
        return read(file)

    def _end(self) -> None:
        """A phrase's process has ended with it."""


def voices() -> list[str]:
    """Those that are installed, whatever their language."""
    folder = Path(os.environ.get("RHVOICE_DATA_PATH", DATA), "voices")
    return sorted(voice.name for voice in folder.iterdir()) if folder.is_dir() else []
