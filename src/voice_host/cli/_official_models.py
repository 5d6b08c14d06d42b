"""The official Russian models of Vosk: which there are, and installing one."""

from __future__ import annotations

import hashlib
import http.client
import lzma
import shutil
import struct
import tempfile
import urllib.request
import zipfile
import zlib
from pathlib import Path

import msgspec

from voice_host.cli._download import TIMEOUT, Download, Progress, disk_error
from voice_host.errors import VoiceHostError

ADDRESS = "https://alphacephei.com/vosk/models/"
LANGUAGE = "ru"

UNPACKED = 2
"""How many times larger than its archive a model is, about, before the archive has come."""


_SPOILED = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    struct.error,
    EOFError,
    NotImplementedError,
    ValueError,
)
"""What zipfile raises, by how a file is packed, where it cannot be unpacked."""


class Official(msgspec.Struct, frozen=True):
    """One entry of the publisher's list."""

    name: str
    lang: str
    url: str
    md5: str = ""
    size: int = 0
    obsolete: str = "false"


def offered(address: str) -> list[Official]:
    """The Russian models that the publisher offers today."""
    try:
        with urllib.request.urlopen(address + "model-list.json", timeout=TIMEOUT) as answer:
            every = msgspec.json.decode(answer.read(), type=list[Official])
    except (OSError, http.client.HTTPException) as error:
        raise VoiceHostError(
            f"Нет связи с {address}. Без сети играйте со встроенной моделью.",
            exit_code=1,
        ) from error
    except msgspec.MsgspecError as error:
        raise VoiceHostError(f"{address} ответил непонятно.", exit_code=1) from error
    return [model for model in every if model.lang == LANGUAGE and model.obsolete != "true"]


def install(name: str, models: Path, address: str, progress: Progress) -> Path:
    """Fetch a model into `models`; the folder is there only when it is whole.

    A download that is broken off, also by Ctrl-C, goes on the next time.
    """
    target = models / name
    if target.exists():
        raise VoiceHostError(f"Модель «{name}» уже есть: {target}")
    known = {model.name: model for model in offered(address)}
    if name not in known:
        raise VoiceHostError(f"Нет модели «{name}». Есть: {', '.join(known)}.")
    model = known[name]
    archive = models / f"{name}.zip"
    download = Download(model.url, archive, model.size)
    try:
        models.mkdir(parents=True, exist_ok=True)
        if not archive.exists():
            _check_space(models, (1 + UNPACKED) * model.size - download.fetched)
            download.fetch(progress)
        problem = _unpack(model, archive, target)
    except OSError as error:
        raise disk_error(f"установить «{name}»", error) from error
    if problem:
        download.forget()
        raise VoiceHostError(
            f"Не удалось установить «{name}»: {problem}. Повторите команду; если не поможет, "
            "играйте со встроенной моделью.",
            exit_code=1,
        )
    archive.unlink()
    return target


def _check_space(folder: Path, wanted: int) -> None:
    free = shutil.disk_usage(folder).free
    if wanted > free:
        raise VoiceHostError(
            f"На диске мало места: нужно {wanted / 1e6:.0f} МБ, есть {free / 1e6:.0f} МБ "
            f"(папка {folder}).",
            exit_code=1,
        )


def _unpack(model: Official, archive: Path, target: Path) -> str | None:
    """Put the model's folder in place; what is wrong with the archive, if something is."""
    if model.md5 and _md5(archive) != model.md5.lower():
        return "скачанное не сходится с контрольной суммой"
    with tempfile.TemporaryDirectory(prefix=".draft-", dir=target.parent) as draft:
        try:
            with zipfile.ZipFile(archive) as file:
                _check_space(target.parent, sum(info.file_size for info in file.infolist()))
                file.extractall(draft)  # checks each file's sum, and lets none out of the folder
        except _SPOILED:
            return "архив повреждён"
        except RuntimeError:  # what zipfile raises where a password is wanted
            return "архив закрыт паролем"
        except OSError as error:
            if error.errno is None:  # what bz2 raises where its data is spoiled
                return "архив повреждён"
            raise
        unpacked = Path(draft) / model.name
        problem = _not_a_model(unpacked)
        if problem is None:
            unpacked.replace(target)
        return problem


def _not_a_model(folder: Path) -> str | None:
    # Vosk is slow to load: `model --help` should not wait for it.
    from voice_host.ear.model import check_folder

    try:
        check_folder(folder)
    except VoiceHostError:
        return "в архиве нет модели Vosk"
    return None


def _md5(path: Path) -> str:
    """What the publisher's list gives, good against accidents."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, lambda: hashlib.md5(usedforsecurity=False)).hexdigest()
