"""A voice that may fail in the middle of a game: the game goes on in silence, with captions."""

from __future__ import annotations

from voice_host.errors import VoiceHostError
from voice_host.sound import Sound
from voice_host.told import Told
from voice_host.voice.engine import Engine
from voice_host.voice.silent import SilentEngine


class FallbackVoice:
    """An engine before another; `failure` says once why it has gone quiet."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._failure: str | None = None

    @property
    def name(self) -> str:
        """The name of the engine that speaks now."""
        return self._engine.name

    def render(self, text: str) -> Sound:
        """The text spoken, or as long a silence."""
        try:
            return self._engine.render(text)
        except VoiceHostError as error:
            self._engine.close()
            self._engine = SilentEngine()
            self._failure = Told("{problem} Реплики читайте с экрана.", problem=error)
            return self._engine.render(text)

    def failure(self) -> str | None:
        """Why the voice is gone; None after it has been told once."""
        told, self._failure = self._failure, None
        return told

    def close(self) -> None:
        """End the engine."""
        self._engine.close()
