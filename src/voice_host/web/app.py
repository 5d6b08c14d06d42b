"""The routes: pages and their files, and for each channel hello, stream and act."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import (
    FileResponse,
    JSONResponse,
    PlainTextResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from voice_host.web.channel import Channel
from voice_host.web.envelope import EnvelopeError
from voice_host.web.hub import Hub
from voice_host.web.names import names
from voice_host.web.protocol_page import PATH as PROTOCOL
from voice_host.web.protocol_page import Archive
from voice_host.web.safety import OWN_COMPUTER, Fence, Limits

STATIC = Path(__file__).parent / "static"

_PAGES = {"/": "table.html", "/join": "join.html", "/seat/{seat:int}": "seat.html",
          "/host": "host.html"}  # fmt: skip
_REPLY_SECONDS = 5.0
_NO_WAY = PlainTextResponse("Нельзя.\n", status_code=403)


def application(hub: Hub, hosts: frozenset[str], archive: Archive | None = None) -> Starlette:
    """`hosts`: names and addresses, with port, by which this computer may be called."""
    routes = [Route(path, _page(name)) for path, name in _PAGES.items()]
    talk, archive = _Talk(hub), archive or Archive(lambda: None)
    return Starlette(
        routes=[
            *routes,
            Route("/channel/{name:path}/hello", talk.hello, methods=["POST"]),
            Route("/channel/{name:path}/act", talk.act, methods=["POST"]),
            Route("/channel/{name:path}/stream", talk.stream),
            Route("/words.json", _names),
            Route(PROTOCOL, archive.show),
            Route(f"{PROTOCOL}/{{format}}", archive.download),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[Middleware(Fence, hosts=hosts, limits=Limits())],
    )


def _page(name: str):  # type: ignore[no-untyped-def]
    async def serve(request: Request) -> Response:
        _for_whom(request, "table" if name == "table.html" else "")
        return FileResponse(STATIC / name)

    return serve


async def _names(request: Request) -> Response:
    return JSONResponse(names(request.query_params.get("lang", "ru")))


class _Talk:
    """What a page's channel.js asks."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def hello(self, request: Request) -> Response:
        """A page opens; only it can read the session that it gets."""
        channel = self._channel(request)
        try:
            return PlainTextResponse(channel.greet(await request.body()))
        except EnvelopeError:
            return _NO_WAY

    async def act(self, request: Request) -> Response:
        """Something was pressed; the game's own thread answers."""
        channel = self._channel(request)
        try:
            message = channel.read(await request.body())
        except EnvelopeError:
            return _NO_WAY
        reply = self._hub.entries.put(request.path_params["name"], message)
        with suppress(TimeoutError):
            told = await asyncio.wait_for(asyncio.wrap_future(reply), _REPLY_SECONDS)
            return PlainTextResponse(channel.envelope.seal(told))
        return PlainTextResponse("Игра занята.\n", status_code=503)

    async def stream(self, request: Request) -> Response:
        """Server-sent events."""
        channel = self._channel(request)
        try:
            events = await channel.stream(request.query_params.get("session", ""))
        except EnvelopeError:
            return _NO_WAY
        return StreamingResponse(events, media_type="text/event-stream")

    def _channel(self, request: Request) -> Channel:
        name = request.path_params["name"]
        _for_whom(request, name)
        channel = self._hub.find(name)
        if channel is None:
            raise HTTPException(404)
        return channel


def _for_whom(request: Request, name: str) -> None:
    """The table's page and its keypad are this computer's own."""
    peer = request.client.host if request.client else ""
    if name in ("table", "pad") and peer not in OWN_COMPUTER:
        raise HTTPException(403)
