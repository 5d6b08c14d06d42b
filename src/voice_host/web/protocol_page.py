"""The protocol of the game that was played: on this computer, from its end on."""

from __future__ import annotations

from collections.abc import Callable

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from voice_host.protocol import FORMATS, Protocol, page
from voice_host.web.safety import OWN_COMPUTER

PATH = "/protocol"
_MEDIA = {"html": "text/html", "csv": "text/csv", "json": "application/json"}
_TOOLS = """<nav class="tools"><button id="print" type="button">Печать</button>
<a href="/protocol/html" download>Скачать</a>
<a href="/protocol/csv" download>Голоса, CSV</a>
<a href="/protocol/json" download>JSON</a></nav>
<script type="module" src="/static/protocol.js"></script>"""


class Archive:
    """Empty until the game is over: whatever is asked then, there is nothing to find."""

    def __init__(self, protocol: Callable[[], Protocol | None]) -> None:
        """`protocol`: reads it, when the game is over; None: it cannot be read."""
        self._protocol = protocol
        self.kept: Protocol | None = None

    def close(self) -> None:
        """The game is over."""
        self.kept = self._protocol()

    async def show(self, request: Request) -> Response:
        """The page, with what may be done with it."""
        return HTMLResponse(page(self._found(request), _TOOLS))

    async def download(self, request: Request) -> Response:
        """The same as a file, or as data."""
        kept, name = self._found(request), request.path_params["format"]
        if name not in FORMATS:
            raise HTTPException(404)
        file = f"mafia-{kept.id or 'game'}.{name}"
        return Response(
            FORMATS[name](kept),
            media_type=f"{_MEDIA[name]}; charset=utf-8",
            headers={"content-disposition": f'attachment; filename="{file}"'},
        )

    def _found(self, request: Request) -> Protocol:
        peer = request.client.host if request.client else ""
        if self.kept is None or peer not in OWN_COMPUTER:
            raise HTTPException(404)
        return self.kept
