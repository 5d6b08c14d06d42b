"""Speech models on this computer, by the name they were installed under or by their folder."""

from __future__ import annotations

from pathlib import Path

import click

from voice_host.errors import VoiceHostError
from voice_host.journal import data_folder

OFFICIAL = "vosk-model-"
"""How the names of the official models begin."""

EXAMPLE = "vosk-model-small-ru-0.22"

model_option = click.option(
    "--model",
    metavar="ИМЯ|ПАПКА",
    help="Модель Vosk вместо встроенной: установленная (voice-host model list) или её папка.",
)


def models_folder() -> Path:
    """Where `voice-host model install` puts them."""
    return data_folder() / "models"


def installed() -> list[Path]:
    """The folder of each, by name."""
    return sorted(path for path in models_folder().glob("[!.]*") if path.is_dir())


def find(wanted: str | None) -> Path | None:
    """The folder of a model that was asked for; None: the built-in one."""
    if wanted is None:
        return None
    for folder in (models_folder() / wanted, Path(wanted)):
        if folder.is_dir():
            return folder
    official = wanted if wanted.startswith(OFFICIAL) else EXAMPLE
    names = ", ".join(path.name for path in installed()) or "нет ни одной"
    raise VoiceHostError(
        f"Нет модели «{wanted}»: ни установленной, ни папки. Установленные: {names}. "
        f"Без --model слушает встроенная. Скачать официальную: voice-host model install {official}"
    )
