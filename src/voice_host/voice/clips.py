"""Recorded pieces of speech: one ZIP a voice, `audio/clips/VOICE.zip`, a file a piece."""

from __future__ import annotations

import unicodedata
import zipfile
import zlib
from collections.abc import Container, Iterator
from pathlib import Path, PurePosixPath

from voice_host.errors import VoiceHostError, reason
from voice_host.resources import folder
from voice_host.sound import Sound, decoded

_MARK, _MARK_IN_FILES = "?", "？"
"""The first cannot stand in the name of a file on every system."""

_UNREADABLE = (
    OSError, EOFError, zipfile.BadZipFile, zlib.error,
    NotImplementedError, RuntimeError,  # packed in a way we cannot undo; behind a password
)  # fmt: skip


class Clips(Container[str]):
    """The recordings of one voice; a piece is known by its name (see `pieces.key`)."""

    def __init__(self, path: Path) -> None:
        """VoiceHostError: there is no such file, it is no ZIP, or there is nothing in it."""
        self._path = path
        try:
            self._zip = _opened(path)
        except OSError as error:
            raise VoiceHostError(f"Записи голоса {path}: {reason(error)}.", exit_code=1) from error
        except zipfile.BadZipFile as error:
            raise VoiceHostError(
                f"Записи голоса {path} повреждены: это не ZIP. Переустановите voice-host.",
                exit_code=1,
            ) from error
        files = [file for file in self._zip.infolist() if not file.is_dir()]
        self._files = {piece_of(file.filename): file for file in files}
        if not files:
            self._zip.close()
            raise VoiceHostError(
                f"Записи голоса {path}: в этом ZIP ничего нет. Как записать свой: audio/README.md",
                exit_code=1,
            )

    def __contains__(self, piece: object) -> bool:
        return piece in self._files

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)

    def data(self, piece: str) -> bytes:
        """The file of a piece. VoiceHostError: it is broken."""
        file = self._files[piece]
        try:
            return self._zip.read(file)
        except _UNREADABLE as error:
            raise VoiceHostError(f"{self._path}, {file.filename}: файл повреждён.") from error

    def sound(self, piece: str) -> Sound:
        """The recording, at 16 kHz. VoiceHostError: it is broken."""
        return decoded(self.data(piece), f"{self._path}, {self._files[piece].filename}")

    def close(self) -> None:
        """Close the file."""
        self._zip.close()


def _opened(path: Path) -> zipfile.ZipFile:
    """Few programs mark the names' encoding: zip writes UTF-8, Windows in Russian CP866."""
    try:
        return zipfile.ZipFile(path, metadata_encoding="utf-8")
    except UnicodeDecodeError:
        return zipfile.ZipFile(path, metadata_encoding="cp866")


def voices() -> list[str]:
    """Those that come with the program."""
    return sorted(path.stem for path in (folder("audio") / "clips").glob("*.zip"))


def path_of(voice: str) -> Path:
    """The file of a voice of the program's, or one's own: `voice` is a name or a path."""
    return Path(voice) if voice.endswith(".zip") else folder("audio") / "clips" / f"{voice}.zip"


def file_name(piece: str) -> str:
    """«кто согласен?» -> «кто согласен？.opus»."""
    return piece.replace(_MARK, _MARK_IN_FILES) + ".opus"


def piece_of(file_name: str) -> str:
    """The piece that a file is the recording of; any sound format will do."""
    name = unicodedata.normalize("NFC", PurePosixPath(file_name).stem)
    return name.replace(_MARK_IN_FILES, _MARK)
