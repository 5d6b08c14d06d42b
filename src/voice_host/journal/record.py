"""A journal as it is read: the first line says which game, each further line one command."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Literal, TypeVar

import msgspec

from voice_host.errors import VoiceHostError, reason
from voice_host.game.commands import AnyCommand
from voice_host.game.setup import Setup
from voice_host.journal.folder import find

FORMAT: Literal[1] = 1

T = TypeVar("T")


class Head(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line."""

    journal: Literal[1] = FORMAT
    id: str
    started: datetime
    setup: Setup
    group: str | msgspec.UnsetType = msgspec.UNSET
    """Whose evening it is (`play --group`): points are counted over its games (DAVYDOV-8)."""


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One command, written before it was acted on."""

    events: str
    """The digest of all events before it."""

    do: AnyCommand


@dataclass(frozen=True)
class Record:
    """A whole journal."""

    path: Path
    head: Head
    entries: tuple[Entry, ...]
    whole: int
    """Bytes up to the end of the last whole line; what follows was cut off by a power failure."""


def read(name: str) -> Record:
    """A journal by its id or path. A torn last line is left out, any other wrong line refused."""
    path = find(name)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise VoiceHostError(f"Не удалось прочитать {path}: {reason(error)}.") from error
    whole = data.rfind(b"\n") + 1
    lines = data[:whole].splitlines()
    if not lines:
        raise VoiceHostError(f"{path}, строка 1: ожидается начало журнала, а файл пуст.")
    head = _decode(path, 1, lines[0], Head, "начало журнала: id, started, setup")
    what = "команда: events, do"
    entries = tuple(_decode(path, n, line, Entry, what) for n, line in enumerate(lines[1:], 2))
    return Record(path, head, entries, whole)


def _decode(path: Path, number: int, line: bytes, kind: type[T], what: str) -> T:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise VoiceHostError(
            f"{path}, строка {number}: ожидается {what} ({_flaw(error)})."
        ) from error


_FLAWS = (
    (r"missing required field `(\w+)`", "не хватает «{}»"),
    (r"unknown field `(\w+)`", "лишнее поле «{}»"),
    (r"Invalid value '(.*?)'", "незнакомое значение «{}»"),
    (r"truncated", "строка оборвана"),
    (r"^Expected .* - at `\$\.?(\S+)`", "не то значение у «{}»"),
)
"""msgspec's English -> ours."""


def _flaw(error: msgspec.DecodeError | UnicodeDecodeError) -> str:
    for pattern, words in _FLAWS:
        if found := re.search(pattern, str(error)):
            return words.format(*found.groups())
    if isinstance(error, msgspec.ValidationError):
        return "не те значения"
    return "это не UTF-8" if isinstance(error, UnicodeDecodeError) else "это не JSON"
