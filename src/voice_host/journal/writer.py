"""The journal of a game that is being played: each command is on the disk before it is acted on."""

from __future__ import annotations

import contextlib
import os
import secrets
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec

from voice_host.errors import VoiceHostError, reason
from voice_host.game.commands import AnyCommand
from voice_host.game.events import Event
from voice_host.game.setup import Setup
from voice_host.journal.digest import Digest
from voice_host.journal.folder import find, games_folder
from voice_host.journal.lock import lock
from voice_host.journal.record import Entry, Head, Record, read


class Journal:
    """An open journal; a context manager.

    Use: `append(command)`, act on it, `note(events)`. After `open_journal` the events of the
    replayed commands are noted first.
    """

    def __init__(self, path: Path, descriptor: int, record: Record) -> None:
        self.path = path
        self.record = record
        """What was in it when it was opened."""
        self._file = descriptor
        self._size = record.whole
        self._digest = Digest()

    @classmethod
    def create(cls, setup: Setup, group: str | None = None) -> Self:
        """A new journal; the id is the time of day and something random."""
        now = datetime.now(UTC).replace(microsecond=0)
        head = Head(
            id=f"{now:%Y%m%d-%H%M%S}-{secrets.token_hex(2)}",
            started=now,
            setup=setup,
            group=msgspec.UNSET if group is None else group,
        )
        path = games_folder() / f"{head.id}.jsonl"
        try:
            # It holds every secret of the game (ALL-1): for the owner's eyes only.
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            path.parent.chmod(0o700)
            descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600)
            _sync_folder(path.parent)
        except OSError as error:
            raise _unwritable(path, error) from error
        lock(descriptor)
        journal = cls(path, descriptor, Record(path, head, (), 0))
        journal._write(msgspec.json.encode(head) + b"\n")
        return journal

    @property
    def id(self) -> str:
        """The game's id."""
        return self.record.head.id

    def append(self, command: AnyCommand) -> None:
        """Put a command on the disk; it may be acted on when this returns."""
        self._write(msgspec.json.encode(Entry(events=str(self._digest), do=command)) + b"\n")

    def note(self, events: Iterable[Event]) -> None:
        """What the game made of it: goes into the digest of the next line."""
        self._digest.note(events)

    def close(self) -> None:
        """Leave the file to others."""
        os.close(self._file)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _write(self, line: bytes) -> None:
        try:
            os.lseek(self._file, self._size, os.SEEK_SET)
            rest = memoryview(line)
            while rest:
                rest = rest[os.write(self._file, rest) :]
            os.fsync(self._file)
        except OSError as error:
            # Half a line must not stay in the middle of the journal.
            with contextlib.suppress(OSError):
                os.ftruncate(self._file, self._size)
            raise _unwritable(self.path, error) from error
        self._size += len(line)


def open_journal(name: str) -> Journal:
    """A journal by id or path, to be continued: locked, a torn last line cut off."""
    path = find(name)
    try:
        descriptor = os.open(path, os.O_RDWR)
    except OSError as error:
        raise _unwritable(path, error) from error
    try:
        if not lock(descriptor):
            raise VoiceHostError(f"Игру «{path.stem}» уже ведёт другая программа.", exit_code=1)
        record = read(str(path))
        os.ftruncate(descriptor, record.whole)
    except BaseException:
        os.close(descriptor)
        raise
    return Journal(path, descriptor, record)


def _sync_folder(folder: Path) -> None:
    """The new name in the folder must outlive a power cut too."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        os.fsync(descriptor)
        os.close(descriptor)


def _unwritable(path: Path, error: OSError) -> VoiceHostError:
    return VoiceHostError(
        f"Не удалось записать журнал {path}: {reason(error)}. Освободите место или укажите "
        "другую папку в переменной VOICE_HOST_DATA.",
        exit_code=1,
    )
