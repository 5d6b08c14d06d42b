"""What a tuning found out about a group of people and their room, kept by the group's name."""

from __future__ import annotations

import contextlib
import os
import re
import tempfile
import unicodedata
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated

import msgspec

from voice_host.ear.profile import AS_IT_IS, Profile
from voice_host.errors import VoiceHostError, reason
from voice_host.journal import data_folder
from voice_host.table.tuning_round import SeatTuned

FORMAT = 1
"""Counts changes that an older program could not read."""

_UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What reading JSON raises; the last where it is nested too deeply."""

_NAME = re.compile(r"[\w][\w .-]{0,39}")


class Group(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One file."""

    format: Annotated[int, msgspec.Meta(ge=1, le=FORMAT)] = FORMAT
    name: str
    noise: float
    """How loud the room is when nobody speaks, dB."""

    seats: Mapping[int, Profile]
    """Of the seats whose phrases were understood."""

    @property
    def anybody(self) -> Profile:
        """For seats that were not tuned, and where anybody may speak: the gain of the others."""
        gains = sorted(profile.gain for profile in self.seats.values())
        return Profile(gain=gains[len(gains) // 2]) if gains else AS_IT_IS


def check_name(name: str) -> None:
    """VoiceHostError: this cannot be the name of a group."""
    _path(name)


def load(name: str) -> Group | None:
    """The group of that name; None: there is none yet.

    VoiceHostError: a name that cannot be one, or a file that cannot be read. It is left as it is.
    """
    path = _path(name)
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise VoiceHostError(f"Не удалось прочитать {path}: {reason(error)}.") from error
    try:
        group = msgspec.json.decode(content, type=Group)
    except _UNREADABLE as error:
        newer = _format_of(content) > FORMAT
        why = "сделан более новой версией программы" if newer else "повреждён"
        raise VoiceHostError(
            f"Файл настройки {path} {why}. Настройте слух заново: "
            f'voice-host tune --group "{name}"; прежний файл будет сохранён рядом.'
        ) from error
    return group


def tuned(name: str, noise: float, seats: Iterable[SeatTuned]) -> Group:
    """What is to be kept of a tuning: of whom too little was understood, what was known before."""
    known: dict[int, Profile] = {}
    with contextlib.suppress(VoiceHostError):  # `save` puts aside what cannot be read
        if (before := load(name)) is not None:
            known = dict(before.seats)
    known |= {found.seat: found.tuned.profile for found in seats if found.understood}
    return Group(name=name, noise=round(noise, 1), seats=known)


def save(group: Group) -> Path:
    """Write it in one go. A file that is there and cannot be read is put aside first."""
    path = _path(group.name)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not _readable(group.name):
            path.replace(_free(path))
        descriptor, draft = tempfile.mkstemp(dir=path.parent, prefix=".draft-")
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(msgspec.json.format(msgspec.json.encode(group)))
                file.flush()
                os.fsync(file.fileno())
            Path(draft).replace(path)
        except BaseException:
            Path(draft).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise VoiceHostError(f"Не удалось записать {path}: {reason(error)}.") from error
    return path


def _readable(name: str) -> bool:
    with contextlib.suppress(VoiceHostError):
        load(name)
        return True
    return False


def _free(path: Path) -> Path:
    """A name beside it that nothing has."""
    number = 1
    while (aside := path.with_suffix(f".broken-{number}.json")).exists():
        number += 1
    return aside


def _path(name: str) -> Path:
    """«Пятница» and «пятница» are one group."""
    plain = " ".join(unicodedata.normalize("NFC", name).casefold().split())
    if not _NAME.fullmatch(plain):
        raise VoiceHostError(
            f"Имя группы «{name}» не подходит: нужны буквы, цифры, пробел, точка или дефис, "
            "не больше сорока знаков."
        )
    return data_folder() / "groups" / f"{plain}.json"


def _format_of(content: bytes) -> int:
    """Which format a file says it has; 0: it says nothing."""
    with contextlib.suppress(*_UNREADABLE):
        found = msgspec.json.decode(content)
        if isinstance(found, dict) and isinstance(found.get("format"), int):
            return int(found["format"])
    return 0
