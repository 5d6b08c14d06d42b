"""Where the data files are: inside the installed package, or beside `src/` in a checkout."""

from __future__ import annotations

from pathlib import Path

from voice_host.errors import VoiceHostError

PACKAGE = Path(__file__).parent


def folder(name: str) -> Path:
    """`grammars` and `audio` live at the top of the repository and inside the built package."""
    for place in (PACKAGE / name, PACKAGE.parent.parent / name):
        if place.is_dir():
            return place
    raise VoiceHostError(f"Не найдена папка «{name}»: переустановите voice-host.")
