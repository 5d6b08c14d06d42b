"""The official Russian models of Vosk: which there are, and fetching one."""

from __future__ import annotations

import hashlib
import tempfile
import urllib.request
import zipfile
from collections.abc import Callable
from pathlib import Path
from urllib.error import URLError

import msgspec

from voice_host.errors import VoiceHostError, reason

ADDRESS = "https://alphacephei.com/vosk/models/"
LANGUAGE = "ru"
TIMEOUT = 30.0
"""Seconds without an answer."""

CHUNK = 1 << 20
"""Bytes read at a time."""

Progress = Callable[[int, int], None]
"""(bytes so far, bytes in all)."""


class Official(msgspec.Struct, frozen=True):
    """One entry of the publisher's list."""

    name: str
    lang: str
    url: str
    md5: str
    size: int
    obsolete: str = "false"


def offered(address: str) -> list[Official]:
    """The Russian models that the publisher offers today."""
    try:
        with urllib.request.urlopen(address + "model-list.json", timeout=TIMEOUT) as answer:
            every = msgspec.json.decode(answer.read(), type=list[Official])
    except OSError as error:
        raise VoiceHostError(
            f"Нет связи с {address}. Без сети играйте со встроенной моделью.",
            exit_code=1,
        ) from error
    except msgspec.DecodeError as error:
        raise VoiceHostError(f"{address} ответил непонятно.", exit_code=1) from error
    return [model for model in every if model.lang == LANGUAGE and model.obsolete != "true"]


def install(name: str, models: Path, address: str, progress: Progress) -> Path:
    """Fetch a model into `models`; the folder is there only when it is whole."""
    target = models / name
    if target.exists():
        raise VoiceHostError(f"Модель «{name}» уже есть: {target}")
    known = {model.name: model for model in offered(address)}
    if name not in known:
        raise VoiceHostError(f"Нет модели «{name}». Есть: {', '.join(known)}.")
    try:
        models.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="draft-", dir=models) as draft:
            archive = Path(draft) / "model.zip"
            _fetch(known[name], archive, progress)
            with zipfile.ZipFile(archive) as file:
                file.extractall(draft)
            (Path(draft) / name).replace(target)
    except OSError as error:
        what = "связь прервалась" if isinstance(error, URLError) else reason(error)
        raise VoiceHostError(f"Не удалось установить «{name}»: {what}.", exit_code=1) from error
    except zipfile.BadZipFile as error:
        raise VoiceHostError(
            f"Не удалось установить «{name}»: архив повреждён. Повторите.", exit_code=1
        ) from error
    return target


def _fetch(model: Official, archive: Path, progress: Progress) -> None:
    digest = hashlib.md5(usedforsecurity=False)  # what the publisher's list gives
    with (
        urllib.request.urlopen(model.url, timeout=TIMEOUT) as answer,
        archive.open("wb") as file,
    ):
        while chunk := answer.read(CHUNK):
            file.write(chunk)
            digest.update(chunk)
            progress(file.tell(), model.size)
    if digest.hexdigest() != model.md5:
        raise VoiceHostError(
            f"Модель «{model.name}» скачалась с ошибкой: не сходится сумма. Повторите.", exit_code=1
        )
