"""Fetching one large file: with progress, taken up again where it was cut off."""

from __future__ import annotations

import http.client
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any
from urllib.error import HTTPError, URLError

import msgspec

from voice_host.errors import VoiceHostError, reason

TIMEOUT = 30.0
"""Seconds without an answer."""

ATTEMPTS = 5
"""Times in a row that the connection may be cut with nothing new fetched in between."""

CHUNK = 1 << 18
"""Bytes read at a time."""


class _Note(msgspec.Struct):
    """What is kept beside a part, to go on with the same version of the file."""

    url: str
    validator: Annotated[str, msgspec.Meta(pattern=r"\A[ -~]*\Z")]
    """What the server called the version, as it may stand in a header; empty: nothing."""


Progress = Callable[[int, int], None]
"""(bytes so far, bytes in all)."""


class Download:
    """A file on its way: what has come is beside it as ``NAME.part``, also after a break."""

    def __init__(self, url: str, target: Path, size: int) -> None:
        """`size`: bytes, as the publisher tells it; 0: not told."""
        self._url = url
        self._target = target
        self._size = size
        self._part = target.with_name(f"{target.name}.part")
        self._note = target.with_name(f"{target.name}.part.json")

    @property
    def fetched(self) -> int:
        """Bytes that are there."""
        return self._part.stat().st_size if self._part.exists() else 0

    def fetch(self, progress: Progress) -> None:
        """Get all of it. VoiceHostError where the network fails; OSError where the disk does."""
        failures = 0
        while True:
            before = self.fetched
            try:
                self._fetch_on(progress)
                break
            except HTTPError as error:
                if error.code == http.HTTPStatus.REQUESTED_RANGE_NOT_SATISFIABLE and before:
                    break  # nothing is left to get: the publisher told a wrong size
                raise VoiceHostError(
                    f"{self._url}: сервер ответил «{error.code}». Повторите позже.", exit_code=1
                ) from error
            except (URLError, http.client.HTTPException, ConnectionError, TimeoutError) as error:
                failures = failures + 1 if self.fetched <= before else 0
                if failures >= ATTEMPTS:
                    raise VoiceHostError(self._broken_off(), exit_code=1) from error
        self._part.replace(self._target)
        self._note.unlink(missing_ok=True)

    def forget(self) -> None:
        """Begin anew the next time."""
        for path in (self._target, self._part, self._note):
            path.unlink(missing_ok=True)

    def _broken_off(self) -> str:
        done, size = self.fetched / 1e6, self._size / 1e6
        return (
            f"Связь прервалась: есть {done:.0f} из {size:.0f} МБ. "
            "Повторите команду, скачивание продолжится."
        )

    def _fetch_on(self, progress: Progress) -> None:
        have = self.fetched
        if have and have == self._size:
            return
        with urllib.request.urlopen(self._request(have), timeout=TIMEOUT) as answer:
            goes_on = answer.status == http.HTTPStatus.PARTIAL_CONTENT
            length = int(answer.headers.get("Content-Length") or 0)
            size = length + (have if goes_on else 0) if length else self._size
            self._remember(answer.headers)
            with self._part.open("ab" if goes_on else "wb") as file:
                while chunk := answer.read(CHUNK):
                    file.write(chunk)
                    file.flush()
                    progress(file.tell(), size)
        if self.fetched < size:
            raise http.client.IncompleteRead(b"")

    def _request(self, have: int) -> urllib.request.Request:
        """With If-Range a file that has changed since comes whole."""
        headers = {"Range": f"bytes={have}-"} if have else {}
        if have and (validator := self._validator()):
            headers["If-Range"] = validator
        return urllib.request.Request(self._url, headers=headers)

    def _remember(self, headers: Any) -> None:
        validator = headers.get("ETag") or headers.get("Last-Modified") or ""
        if validator.startswith("W/"):  # a weak one says nothing about bytes
            validator = headers.get("Last-Modified") or ""
        self._note.write_bytes(msgspec.json.encode(_Note(self._url, validator)))

    def _validator(self) -> str:
        """What the server called the version of which a part is here; empty: not known.

        Then only the checksum can tell that the parts do not belong together.
        """
        try:
            note = msgspec.json.decode(self._note.read_bytes(), type=_Note)
        except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return ""
        return note.validator if note.url == self._url else ""


def disk_error(what: str, error: OSError) -> VoiceHostError:
    """The one line about a disk that does not take the file."""
    return VoiceHostError(f"Не удалось {what}: {reason(error)}.", exit_code=1)
