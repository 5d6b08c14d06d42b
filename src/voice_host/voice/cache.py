"""Lines come again and again: each is rendered once."""

from __future__ import annotations

from functools import lru_cache

from voice_host.sound import Sound
from voice_host.voice.engine import Engine

LINES = 512
"""How many lines are kept: about 40 MB."""


class CachedEngine:
    """An engine that remembers; one cache an engine, so a text is heard in one voice only."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._rendered = lru_cache(maxsize=LINES)(engine.render)

    @property
    def name(self) -> str:
        """The name of the engine behind."""
        return self._engine.name

    def render(self, text: str) -> Sound:
        """The sound, rendered now or before."""
        return self._rendered(text)

    def close(self) -> None:
        """End the engine behind and forget its sound."""
        self._rendered.cache_clear()
        self._engine.close()
