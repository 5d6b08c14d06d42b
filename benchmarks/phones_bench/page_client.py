"""A page without a browser: what static/channel.js does, over plain sockets.

Written anew, and not out of the server's own parts, so that it would notice if they changed.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from base64 import b64decode, b64encode
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from hashlib import sha512
from typing import Any

from nacl.public import Box, PrivateKey, PublicKey
from nacl.secret import SecretBox


class PlainPage:
    """How a page of the computer itself writes."""

    def __init__(self, token: str) -> None:
        self._token = token

    def seal(self, message: dict[str, Any]) -> str:
        """For the server."""
        return json.dumps({**message, "token": self._token})

    def open(self, text: str) -> dict[str, Any]:
        """From the server."""
        return json.loads(text)  # type: ignore[no-any-return]


class SealedPage:
    """How a phone writes."""

    def __init__(self, token: str) -> None:
        keys = sha512(token.encode()).digest()
        self._to_page, self._from_page = SecretBox(keys[:32]), SecretBox(keys[32:])

    def seal(self, message: dict[str, Any]) -> str:
        """For the server."""
        text = json.dumps(message)
        return b64encode(self._from_page.encrypt(text.ljust(256).encode())).decode()

    def open(self, text: str) -> dict[str, Any]:
        """From the server."""
        return json.loads(self._to_page.decrypt(b64decode(text)))  # type: ignore[no-any-return]


class Knock:
    """The PIN at the host's door, as static/handover.js writes it."""

    def __init__(self, key: str) -> None:
        """`key`: what the door shows."""
        self._own = PrivateKey.generate()
        self._box = Box(self._own, PublicKey(b64decode(key)))

    def says(self, pin: str) -> dict[str, str]:
        """The message."""
        key = bytes(self._own.public_key)
        box = self._box.encrypt(pin.encode())
        return {"key": b64encode(key).decode(), "box": b64encode(box).decode()}

    def told(self, more: dict[str, str]) -> str:
        """The desk's token; CryptoError: it is another page's."""
        box = Box(self._own, PublicKey(b64decode(more["key"])))
        return box.decrypt(b64decode(more["box"])).decode()


@dataclass
class Answer:
    """To one request."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        """The body as text."""
        return self.body.decode()


class RefusedError(Exception):
    """The server's status was not 200."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


@dataclass
class PageClient:
    """One opening of a page: `open()`, then `next()` for each view, and acts meanwhile."""

    port: int
    name: str
    """Of the channel."""

    envelope: PlainPage | SealedPage
    host: str = "127.0.0.1"
    """The server's address."""

    source: str | None = None
    """The page's own; all of 127.0.0.0/8 lead here, and only 127.0.0.1 is the computer itself."""

    session: str = ""
    said: int = 0
    sent: list[str] = field(default_factory=list)
    """The bodies of all that was posted: what somebody who listens has."""

    heard: list[str] = field(default_factory=list)
    """What came by the stream, as it came."""

    gone: bool = False
    """The server has said that this page may not look any more."""

    _writer: asyncio.StreamWriter | None = None
    _views: AsyncIterator[Any] | None = None

    async def open(self) -> Any:
        """Say hello, and look at the first view."""
        await self.hello()
        self._views = self.views()
        return await self.next()

    async def next(self) -> Any:
        """The next view; StopAsyncIteration: there is none any more."""
        assert self._views is not None
        return await anext(self._views)

    async def hello(self) -> None:
        """Begin a session; RefusedError."""
        mark = secrets.token_urlsafe(9)
        answer = await self.post("hello", self.envelope.seal({"mark": mark}))
        greeting = self.envelope.open(answer.text)
        assert greeting["mark"] == mark
        self.session = greeting["session"]
        self.said = 0

    async def act(self, **message: Any) -> dict[str, Any]:
        """Something is pressed."""
        self.said += 1
        numbered = {**message, "session": self.session, "n": self.said}
        answer = await self.post("act", self.envelope.seal(numbered))
        told = self.envelope.open(answer.text)
        assert (told["session"], told["n"]) == (self.session, self.said)
        return told["reply"]  # type: ignore[no-any-return]

    async def post(self, what: str, body: str) -> Answer:
        """As a page would; RefusedError."""
        self.sent.append(body)
        own = {"Origin": f"http://{self.host}:{self.port}", "Content-Type": "text/plain"}
        answer = await self.request("POST", f"/channel/{self.name}/{what}", own, body.encode())
        if answer.status != 200:
            raise RefusedError(answer.status)
        return answer

    async def views(self) -> AsyncIterator[Any]:
        """All that is shown, until the server ends it; RefusedError."""
        async for message in self.stream():
            yield message["view"]

    async def stream(self) -> AsyncIterator[dict[str, Any]]:
        """The same, with all that is said about it."""
        reader, self._writer = await connected(self.host, self.port, self.source)
        path = f"/channel/{self.name}/stream?session={self.session}"
        self._writer.write(_head("GET", path, {"Host": f"{self.host}:{self.port}"}))
        try:
            status, _headers = await _read_head(reader)
            if status != 200:
                raise RefusedError(status)
            event = ""
            async for line in _lines(reader):
                if line.startswith("event: "):
                    event = line.removeprefix("event: ")
                elif line.startswith("data: ") and event:
                    self.gone = self.gone or event == "gone"
                elif line.startswith("data: "):
                    self.heard.append(line)
                    told = self.envelope.open(line.removeprefix("data: "))
                    assert (told["session"], told["n"]) == (self.session, len(self.heard))
                    yield told
                elif not line:
                    event = ""
        finally:
            self.hang_up()

    def hang_up(self) -> None:
        """End the stream, as when a page is shut."""
        if self._writer is not None:
            self._writer.close()
            self._writer = None

    async def request(
        self, method: str, path: str, headers: dict[str, str], body: bytes = b""
    ) -> Answer:
        """Anything at all, on a connection of its own."""
        return await request(self.host, self.port, method, path, headers, body, self.source)


async def connected(
    host: str, port: int, source: str | None = None
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """From this address."""
    own = (source, 0) if source else None
    return await asyncio.open_connection(host, port, local_addr=own)


async def request(
    host: str,
    port: int,
    method: str,
    path: str,
    headers: dict[str, str],
    body: bytes = b"",
    source: str | None = None,
) -> Answer:
    """One request on a connection of its own."""
    reader, writer = await connected(host, port, source)
    usual = {"Host": f"{host}:{port}", "Connection": "close"}
    if body:
        usual["Content-Length"] = str(len(body))
    writer.write(_head(method, path, {**usual, **headers}) + body)
    try:
        status, got = await _read_head(reader)
        if method == "HEAD":
            return Answer(status, got, b"")
        if got.get("transfer-encoding") == "chunked":
            lines = [line async for line in _lines(reader)]
            return Answer(status, got, "\n".join(lines).encode())
        length = got.get("content-length")
        rest = await (reader.readexactly(int(length)) if length else reader.read())
        return Answer(status, got, rest)
    finally:
        writer.close()


def _head(method: str, path: str, headers: dict[str, str]) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {each}" for name, each in headers.items())]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


async def _read_head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin1")
    first, *lines = head.strip().split("\r\n")
    pairs = (line.split(":", 1) for line in lines)
    return int(first.split()[1]), {name.lower(): value.strip() for name, value in pairs}


async def _lines(reader: asyncio.StreamReader) -> AsyncIterator[str]:
    """Of a chunked body."""
    rest = ""
    while size := int(await reader.readline() or b"0", 16):
        rest += (await reader.readexactly(size + 2))[:-2].decode()
        *whole, rest = rest.split("\n")
        for line in whole:
            yield line
    if rest:
        yield rest
