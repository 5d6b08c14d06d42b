"""The page of the protocol: on this computer, from the end of the game on."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from voice_host.protocol import FORMATS, Protocol, page
from voice_host.web.archive import Archive
from voice_host.web.safety import OWN_COMPUTER

PATH = "/protocol"
_MEDIA = {"html": "text/html", "csv": "text/csv", "json": "application/json"}
_HEAD = """<link rel="icon" href="/static/icon.svg">
<script type="module" src="/static/protocol.js"></script>
"""
_TOOLS = """<nav class="tools"><button id="print" type="button">Печать</button>
<a href="/protocol/html" download>Скачать</a>
<a href="/protocol/csv" download>Голоса, CSV</a>
<a href="/protocol/json" download>JSON</a></nav>"""


def protocol_routes(archive: Archive) -> list[Route]:
    """To look at, and as files."""

    async def show(request: Request) -> Response:
        return HTMLResponse(page(_found(archive, request), _HEAD, _TOOLS))

    async def download(request: Request) -> Response:
        kept, name = _found(archive, request), request.path_params["format"]
        if name not in FORMATS:
            raise HTTPException(404)
        file = f"mafia-{kept.id or 'game'}.{name}"
        return Response(
            FORMATS[name](kept),
            media_type=f"{_MEDIA[name]}; charset=utf-8",
            headers={"content-disposition": f'attachment; filename="{file}"'},
        )

    return [Route(PATH, show), Route(f"{PATH}/{{format}}", download)]


def _found(archive: Archive, request: Request) -> Protocol:
    peer = request.client.host if request.client else ""
    if archive.kept is None or peer not in OWN_COMPUTER:
        raise HTTPException(404)
    return archive.kept
