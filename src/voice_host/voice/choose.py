"""From a voice's name on the command line to the engine."""

from __future__ import annotations

import logging

from voice_host.errors import VoiceHostError
from voice_host.voice.cache import CachedEngine
from voice_host.voice.engine import Engine
from voice_host.voice.pyttsx3_engine import Pyttsx3Engine
from voice_host.voice.silent import SilentEngine

VOICES = ("auto", "clips", "pyttsx3", "rhvoice", "piper", "silent")
"""The names that may be asked for."""

_NOT_BUILT = ("clips", "rhvoice", "piper")


def open_engine(name: str) -> Engine:
    """The engine of that name, with a cache before it.

    "auto" is the best voice there is; without any the game goes on in silence, with a warning.
    VoiceHostError for a name that is unknown, or whose engine is not there.
    """
    if name in _NOT_BUILT:
        raise VoiceHostError(
            f"Голос «{name}» в этой версии не установлен. Есть: auto, pyttsx3, silent.", exit_code=1
        )
    if name not in VOICES:
        raise VoiceHostError(f"Нет голоса «{name}». Есть: {', '.join(VOICES)}.")
    if name == "silent":
        return SilentEngine()
    try:
        return CachedEngine(Pyttsx3Engine())
    except VoiceHostError as error:
        if name != "auto":
            raise
        logging.getLogger(__name__).warning("%s Пока ведущий молчит: читайте с экрана.", error)
        return SilentEngine()
