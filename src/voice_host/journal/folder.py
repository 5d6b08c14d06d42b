"""Where the journals are on this computer."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

from voice_host.errors import VoiceHostError


def data_folder() -> Path:
    """The user's own data of the program; the variable VOICE_HOST_DATA puts it elsewhere."""
    chosen = os.environ.get("VOICE_HOST_DATA")
    return Path(chosen) if chosen else platformdirs.user_data_path("voice-host", appauthor=False)


def games_folder() -> Path:
    """One file a game."""
    return data_folder() / "games"


def find(name: str) -> Path:
    """The journal of a game by its id, or by the path of its file."""
    path = Path(name)
    if path.suffix != ".jsonl":
        path = games_folder() / f"{name}.jsonl"
    if not path.is_file():
        raise VoiceHostError(f"Нет игры «{name}». Какие есть: voice-host games.")
    return path


def all_journals() -> list[Path]:
    """Every journal, the oldest first."""
    return sorted(games_folder().glob("*.jsonl"))
