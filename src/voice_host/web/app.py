"""The routes: pages and their files, and for each channel hello, stream and act."""

from __future__ import annotations

import asyncio
import mimetypes
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
from starlette.types import Receive, Scope, Send

from voice_host.web.channel import Channel, Session
from voice_host.web.door import Door
from voice_host.web.envelope import EnvelopeError
from voice_host.web.hub import Hub
from voice_host.web.names import names
from voice_host.web.protocol_page import protocol_routes
from voice_host.web.safety import OWN_COMPUTER, Fence, Limits

STATIC = Path(__file__).parent / "static"

# What they are must not depend on the computer: a browser runs no script that is called a text.
for _ending, _kind in {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml",
                       ".woff2": "font/woff2"}.items():  # fmt: skip
    mimetypes.add_type(_kind, _ending)

_PAGES = {"/": "table.html", "/join": "join.html", "/seat/{seat}": "seat.html",
          "/host": "host.html"}  # fmt: skip
_REPLY_SECONDS = 5.0


def application(hub: Hub, door: Door) -> Starlette:
    """All that is served."""
    routes = [Route(path, _page(name)) for path, name in _PAGES.items()]
    talk = _Talk(hub, door)
    return Starlette(
        routes=[
            *routes,
            Route("/channel/{name}/hello", talk.hello, methods=["POST"]),
            Route("/channel/{name}/act", talk.act, methods=["POST"]),
            Route("/channel/{name}/stream", talk.stream),
            Route("/words.json", _names),
            *protocol_routes(hub.archive),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[Middleware(Fence, limits=Limits())],
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

    def __init__(self, hub: Hub, door: Door) -> None:
        self._hub = hub
        self._door = door

    async def hello(self, request: Request) -> Response:
        """A page opens; only it can read the session that it gets."""
        channel = self._channel(request)
        try:
            greeting = channel.greet(await request.body())
        except EnvelopeError as error:
            return _refusal(error)
        self._door.knows(_peer(request))
        return PlainTextResponse(greeting)

    async def act(self, request: Request) -> Response:
        """Something was pressed; the game's own thread answers."""
        channel = self._channel(request)
        try:
            message = channel.read(await request.body())
        except EnvelopeError as error:
            return _refusal(error)
        reply = self._hub.entries.put(request.path_params["name"], message)
        with suppress(TimeoutError):
            answered = asyncio.shield(asyncio.wrap_future(reply))  # the game's answer may be late
            told = await asyncio.wait_for(answered, _REPLY_SECONDS)
            return PlainTextResponse(channel.answer(message, told))
        return PlainTextResponse("Игра занята.\n", status_code=503)

    async def stream(self, request: Request) -> Response:
        """Server-sent events."""
        channel = self._channel(request)
        try:
            session = channel.begin(request.query_params.get("session", ""))
        except EnvelopeError as error:
            return _refusal(error)
        return _Stream(channel, session)

    def _channel(self, request: Request) -> Channel:
        name = request.path_params["name"]
        _for_whom(request, name)
        channel = self._hub.find(name)
        if channel is None:
            raise HTTPException(404)
        return channel


class _Stream(StreamingResponse):
    """What a page looks at; when it goes, however it does, it is not counted any more."""

    def __init__(self, channel: Channel, session: Session) -> None:
        super().__init__(channel.events(session), media_type="text/event-stream")
        self._channel, self._session = channel, session

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._channel.end(self._session)


def _refusal(error: EnvelopeError) -> Response:
    return PlainTextResponse("Нельзя.\n", status_code=error.status)


def _for_whom(request: Request, name: str) -> None:
    """The table's page and its keypad are this computer's own."""
    if name in ("table", "pad") and _peer(request) not in OWN_COMPUTER:
        raise HTTPException(403)


def _peer(request: Request) -> str:
    return request.client.host if request.client else ""
