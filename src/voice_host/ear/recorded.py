"""What is known of a recording: the TOML file beside it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TypeVar

import msgspec

from voice_host.errors import VoiceHostError, reason
from voice_host.phrases.nicknames import Names


class Setting(msgspec.Struct, frozen=True):
    """What could be said when it was recorded; what is left out is for the reader to choose."""

    ruleset: str = "classic"
    """Whose phases and words they are."""

    phase: str | None = None
    grammars: tuple[str, ...] = ()
    """Where they are not the phase's own: the host had asked something back."""

    players: int | None = None
    nicknames: Names = ()
    """Seats with names, by which they may be called."""


class Recorded(Setting, frozen=True):
    """The same, and what is to be heard in it."""

    text: str = ""
    commands: tuple[str, ...] = ()
    """In order, each as `phrases.written` writes it."""

    voice: str = ""
    condition: str = ""
    """What makes it hard to hear, or why nothing in it may be taken for a command."""

    snr_db: float | None = None


Known = TypeVar("Known", bound=Setting)


def beside(recording: Path, kind: type[Known]) -> Known:
    """What is written beside a recording; without a file of that name nothing is known."""
    path = recording.with_suffix(".toml")
    try:
        known = tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return kind()
    except OSError as error:
        raise VoiceHostError(f"Не удалось прочитать {path}: {reason(error)}.") from error
    except UnicodeDecodeError as error:
        raise VoiceHostError(f"{path}: ожидается текст в кодировке UTF-8.") from error
    except tomllib.TOMLDecodeError as error:
        raise VoiceHostError(f"{path}: это не TOML: {error}") from error
    try:
        return msgspec.convert(known, kind)
    except msgspec.ValidationError as error:
        raise VoiceHostError(f"{path}: не тот вид значения: {error}") from error
