"""When a line becomes sound: at once, or ahead in a thread while the line before it plays."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from typing import Protocol

from voice_host.sound import Sound
from voice_host.voice.engine import Engine


class Renderer(Protocol):
    """Gives the sound of a text when it is ready."""

    def prepare(self, text: str) -> None:
        """This text will be spoken soon."""
        ...

    def sound(self, text: str) -> Sound | None:
        """The sound; None while it is not ready yet."""
        ...


class AtOnce:
    """Renders when asked: time stands still meanwhile, so the same game always sounds the same."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def prepare(self, text: str) -> None:
        """Nothing to do ahead."""

    def sound(self, text: str) -> Sound | None:
        """Always ready."""
        return self._engine.render(text)


class Ahead:
    """Renders in one thread: a live table's sound must not stop for it."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="voice")
        self._coming: dict[str, Future[Sound]] = {}

    def prepare(self, text: str) -> None:
        """Start on this text."""
        if text not in self._coming:
            self._coming[text] = self._worker.submit(self._engine.render, text)

    def sound(self, text: str) -> Sound | None:
        """None while the thread is at it; what the engine raised is raised here."""
        self.prepare(text)
        if not self._coming[text].done():
            return None
        return self._coming.pop(text).result()

    def close(self) -> None:
        """Let the thread end."""
        self._worker.shutdown(wait=False, cancel_futures=True)
