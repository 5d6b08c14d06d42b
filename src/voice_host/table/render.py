"""When a line becomes sound: at once, or ahead in a thread while the line before it plays."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Protocol

from voice_host.sound import Sound
from voice_host.voice.engine import Engine

AT_ONCE = 0.01
"""Seconds that are waited for a sound: what is kept ready then begins in the same block."""


class Renderer(Protocol):
    """Makes the sound of a text."""

    def render(self, text: str) -> Future[Sound]:
        """The sound, when it is ready; a text that is not needed any more may be cancelled."""
        ...


class AtOnce:
    """Renders when asked: time stands still meanwhile, so the same game always sounds the same."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def render(self, text: str) -> Future[Sound]:
        """Always ready."""
        ready: Future[Sound] = Future()
        ready.set_result(self._engine.render(text))
        return ready


class Ahead:
    """Renders in one thread, in the order of asking: a live table's sound must not stop for it."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="voice")
        self._last: Future[Sound] | None = None

    def render(self, text: str) -> Future[Sound]:
        """Start on this text."""
        idle = self._last is None or self._last.done()
        self._last = self._worker.submit(self._engine.render, text)
        if idle:
            wait([self._last], AT_ONCE)
        return self._last

    def close(self) -> None:
        """Let the thread end."""
        self._worker.shutdown(wait=False, cancel_futures=True)
