"""What keeps strangers out before any page is asked: host and origin, sizes, rates, headers."""

from __future__ import annotations

import hashlib
import time
from base64 import b64encode
from collections import OrderedDict
from dataclasses import dataclass

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from voice_host.protocol import STYLE

OWN_COMPUTER = frozenset({"127.0.0.1", "::1"})

_PROTOCOL_STYLE = f"'sha256-{b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()}'"
"""A protocol carries its style in itself, to be a file that needs no other."""

_HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; "
    f"style-src 'self' {_PROTOCOL_STYLE}; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}


@dataclass(frozen=True)
class Limits:
    """For each address on the network."""

    body: int = 4096
    """Bytes of a POST."""

    posts: float = 20.0
    """A second, and as many at once."""

    streams: int = 8
    """Open at the same time: a phone has one, and one more while it comes back."""

    addresses: int = 1024
    """So many are remembered."""


class Fence:
    """ASGI middleware."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str], limits: Limits) -> None:
        self._app = app
        self._hosts = hosts
        self._limits = limits
        self._rates: OrderedDict[str, _Bucket] = OrderedDict()
        self._streams: dict[str, int] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse, or let through with the headers of safety."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        peer = scope["client"][0] if scope.get("client") else ""
        headers = {
            name.decode("latin1"): value.decode("latin1") for name, value in scope["headers"]
        }
        status = self._refuses(scope["method"], headers, peer)
        if status:
            refusal = PlainTextResponse("Нельзя.\n", status_code=status, headers=_HEADERS)
            await refusal(scope, receive, send)
            return
        if scope["path"].endswith("/stream"):
            await self._stream(scope, receive, send, peer)
        else:
            await self._app(scope, self._limited(receive), _with_headers(send))

    def _refuses(self, method: str, headers: dict[str, str], peer: str) -> int:
        """The status of a refusal, or 0."""
        host = headers.get("host", "")
        if host not in self._hosts:
            return 421
        if method not in ("GET", "HEAD", "POST"):
            return 405
        if method != "POST":
            return 0
        if headers.get("origin") != f"http://{host}":
            return 403
        length = headers.get("content-length", "")
        if not length.isdecimal():
            return 411
        if int(length) > self._limits.body:
            return 413
        return 0 if peer in OWN_COMPUTER or self._bucket(peer).take() else 429

    def _bucket(self, peer: str) -> _Bucket:
        bucket = self._rates.pop(peer, None) or _Bucket(self._limits.posts)
        self._rates[peer] = bucket
        if len(self._rates) > self._limits.addresses:
            self._rates.popitem(last=False)
        return bucket

    async def _stream(self, scope: Scope, receive: Receive, send: Send, peer: str) -> None:
        there = self._streams.get(peer, 0)
        if there >= self._limits.streams and peer not in OWN_COMPUTER:
            await PlainTextResponse("", status_code=429)(scope, receive, send)
            return
        self._streams[peer] = there + 1
        try:
            await self._app(scope, receive, _with_headers(send))
        finally:
            self._streams[peer] -= 1
            if not self._streams[peer]:
                del self._streams[peer]

    def _limited(self, receive: Receive) -> Receive:
        """The server cuts off a body that is longer than it said; this does not rely on it."""
        got = 0

        async def receive_some() -> Message:
            nonlocal got
            message = await receive()
            got += len(message.get("body", b""))
            if got > self._limits.body:
                return {"type": "http.disconnect"}
            return message

        return receive_some


class _Bucket:
    """So many at once, and as many a second."""

    def __init__(self, rate: float) -> None:
        self._rate = self._there = rate
        self._at = time.monotonic()

    def take(self) -> bool:
        """One, if there is one."""
        now = time.monotonic()
        self._there = min(self._rate, self._there + (now - self._at) * self._rate)
        self._at = now
        if self._there < 1:
            return False
        self._there -= 1
        return True


def _with_headers(send: Send) -> Send:
    async def send_with(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = [(name.encode(), value.encode()) for name, value in _HEADERS.items()]
            message = {**message, "headers": [*message["headers"], *own]}
        await send(message)

    return send_with
