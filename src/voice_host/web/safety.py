"""What keeps strangers out before any page is asked: host and origin, sizes, rates, headers."""

from __future__ import annotations

import hashlib
import time
from base64 import b64encode
from collections import OrderedDict
from collections.abc import Mapping
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
}
_FILES = "/static/"
_KEPT, _NOT_KEPT = "no-cache", "no-store"
"""The program's own files may stay in a browser, which asks each time whether they have changed."""


@dataclass(frozen=True)
class Limits:
    """For each address on the network; all phones of a table may come by one (a router's)."""

    body: int = 4096
    """Bytes of a POST."""

    head: int = 16_384
    """Bytes of what goes before."""

    rate: float = 30.0
    """Requests a second."""

    at_once: float = 240.0
    """Requests of which the rate is not asked: 25 phones that open their pages."""

    addresses: int = 1024
    """So many are remembered."""


class Fence:
    """ASGI middleware."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self._app = app
        self._limits = limits
        self._rates: OrderedDict[str, _Bucket] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse, or let through with the headers of safety."""
        assert scope["type"] == "http"  # the server has neither lifespan nor web sockets
        status = self._refuses(scope)
        if status:
            refusal = PlainTextResponse("Нельзя.\n", status, {"connection": "close"})
            await refusal(scope, receive, _with_headers(send, _NOT_KEPT))
        else:
            kept = _KEPT if scope["path"].startswith(_FILES) else _NOT_KEPT
            await self._app(scope, receive, _with_headers(send, kept))

    def _refuses(self, scope: Scope) -> int:
        """The status of a refusal, or 0."""
        peer = scope["client"][0]
        if peer not in OWN_COMPUTER and not self._bucket(peer).take():
            return 429
        if _head(scope) > self._limits.head:
            return 431
        headers = {
            name.decode("latin1"): value.decode("latin1") for name, value in scope["headers"]
        }
        host = headers.get("host", "")
        if host not in _own_names(*scope["server"]):
            return 421
        posts = scope["method"] == "POST"
        if posts and headers.get("origin") != f"http://{host}":
            return 403
        if not posts and scope["method"] not in ("GET", "HEAD"):
            return 405
        return self._too_long(headers, posts=posts)

    def _too_long(self, headers: Mapping[str, str], *, posts: bool) -> int:
        length = headers.get("content-length", "" if posts else "0")
        if not length.isdecimal() or "transfer-encoding" in headers:
            return 411
        return 413 if int(length) > (self._limits.body if posts else 0) else 0

    def _bucket(self, peer: str) -> _Bucket:
        bucket = self._rates.pop(peer, None) or _Bucket(self._limits)
        self._rates[peer] = bucket
        if len(self._rates) > self._limits.addresses:
            self._rates.popitem(last=False)
        return bucket


def _head(scope: Scope) -> int:
    return len(scope["raw_path"]) + sum(len(name) + len(value) for name, value in scope["headers"])


def _own_names(address: str, port: int) -> list[str]:
    """How a browser calls the side of this computer to which the connection was made.

    A foreign page whose name was made to lead here (DNS rebinding) calls it by that name.
    """
    names = [address, "localhost"] if address in OWN_COMPUTER else [address]
    called = [f"{name}:{port}" for name in names]
    return [*called, *names] if port == 80 else called


class _Bucket:
    """So many at once, and then so many a second."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._there = limits.at_once
        self._at = time.monotonic()

    def take(self) -> bool:
        """One, if there is one."""
        now = time.monotonic()
        came = (now - self._at) * self._limits.rate
        self._there = min(self._limits.at_once, self._there + came)
        self._at = now
        if self._there < 1:
            return False
        self._there -= 1
        return True


def _with_headers(send: Send, cache: str) -> Send:
    own = {**_HEADERS, "cache-control": cache}

    async def send_with(message: Message) -> None:
        if message["type"] == "http.response.start":
            added = [(name.encode(), value.encode()) for name, value in own.items()]
            message = {**message, "headers": [*message["headers"], *added]}
        await send(message)

    return send_with
