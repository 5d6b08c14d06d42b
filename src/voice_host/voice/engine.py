"""What every voice can do."""

from __future__ import annotations

from typing import Protocol

from voice_host.sound import Sound


class Engine(Protocol):
    """Text to sound. All engines pass tests/voice/test_engine_contract.py."""

    @property
    def name(self) -> str:
        """The engine's name on the command line, e.g. "pyttsx3"."""
        ...

    def render(self, text: str) -> Sound:
        """The text spoken, at 16 kHz; no samples for a text without words.

        May be called from any thread. Raises VoiceHostError when the engine has failed for good.
        """
        ...

    def close(self) -> None:
        """End what the engine runs; may be called twice."""
        ...
