"""From a voice's name on the command line to the engine."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from voice_host.errors import VoiceHostError
from voice_host.voice.cache import CachedEngine
from voice_host.voice.clips import Clips, path_of, voices
from voice_host.voice.clips_engine import ClipsEngine
from voice_host.voice.engine import Engine
from voice_host.voice.piper_engine import PiperEngine
from voice_host.voice.pyttsx3_engine import Pyttsx3Engine
from voice_host.voice.rhvoice_engine import RHVoiceEngine
from voice_host.voice.silent import SilentEngine

ENGINES = ("auto", "clips", "pyttsx3", "rhvoice", "piper", "silent")
"""The engines that may be asked for."""

DEFAULT_VOICE = "aleksandr"
"""Of the clips, and of RHVoice."""

_LIVE: dict[str, Callable[..., Engine]] = {
    "pyttsx3": Pyttsx3Engine,
    "rhvoice": RHVoiceEngine,
    "piper": PiperEngine,
}
_WRITTEN = re.compile(r"(?P<engine>[^:@]*)(?::(?P<voice>.+?))?(?:@(?P<speed>\d+))?")
_SLOWEST, _FASTEST = 50, 200


class VoiceName(NamedTuple):
    """What `--voice` asks for: `rhvoice`, `clips:irina`, `piper:FILE.onnx@120`."""

    engine: str
    voice: str | None
    """Which of the engine's voices; None: its usual one."""

    speed: int | None
    """Per cent of its usual speed."""


def voice_name(text: str) -> VoiceName:
    """VoiceHostError for what is written wrong."""
    found = _WRITTEN.fullmatch(text)
    engine = found["engine"] if found else text
    if found is None or engine not in ENGINES:
        raise VoiceHostError(f"Нет голоса «{text}». Есть: {', '.join(ENGINES)}.")
    speed = int(found["speed"]) if found["speed"] else None
    if engine not in (*_LIVE, "clips") and (found["voice"] or speed):
        raise VoiceHostError(f"Голос «{engine}» — один, и пишется просто: --voice {engine}")
    if speed is not None and engine not in _LIVE:
        raise VoiceHostError(f"Темп есть у голосов {', '.join(_LIVE)}; записи звучат как есть.")
    if speed is not None and not _SLOWEST <= speed <= _FASTEST:
        raise VoiceHostError(f"Темп голоса — от {_SLOWEST} до {_FASTEST} процентов, а не {speed}.")
    return VoiceName(engine, found["voice"], speed)


def open_engine(text: str, *, cached: bool = True) -> Engine:
    """The engine of that name, with a cache before it, if it is not to be without.

    "auto" is the best voice there is; without any the game goes on in silence, with a warning.
    VoiceHostError for a name that is unknown, or whose engine is not there.
    """
    name = voice_name(text)
    engine = _best() if name.engine == "auto" else _named(name)
    return CachedEngine(engine) if cached else engine


def _named(name: VoiceName) -> Engine:
    if name.engine == "silent":
        return SilentEngine()
    if name.engine == "clips":
        return _clips(name.voice or DEFAULT_VOICE)
    asked = {"voice": name.voice, "speed": name.speed}
    return _LIVE[name.engine](**{key: value for key, value in asked.items() if value is not None})


def _best() -> Engine:
    recorded = sorted(voices(), key=lambda voice: (voice != DEFAULT_VOICE, voice))
    ways: list[Callable[[], Engine]] = [partial(_clips, voice) for voice in recorded]
    for way in (*ways, RHVoiceEngine, Pyttsx3Engine):
        try:
            return way()
        except VoiceHostError as error:
            logging.getLogger(__name__).warning(str(error))
    logging.getLogger(__name__).warning("Пока ведущий молчит: читайте с экрана.")
    return SilentEngine()


def _clips(voice: str) -> ClipsEngine:
    path = path_of(voice)
    if not path.is_file():
        there = ", ".join(voices()) or "никаких"
        raise VoiceHostError(
            f"Нет записей голоса {path}. Есть: {there}. Как записать свой: audio/README.md",
            exit_code=1,
        )
    return ClipsEngine(Clips(path), partial(_live_behind, voice))


def _live_behind(voice: str) -> Engine | None:
    """Best the same voice; None where there is no live voice at all."""
    for way in (partial(RHVoiceEngine, voice), RHVoiceEngine, Pyttsx3Engine):
        try:
            return CachedEngine(way())
        except VoiceHostError:
            continue
    return None
