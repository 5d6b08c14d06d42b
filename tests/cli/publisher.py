"""A real web server on the loopback address that offers models, and misbehaves when told to."""

from __future__ import annotations

import hashlib
import io
import json
import threading
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

NAME = "vosk-model-small-ru-0.22"


def archive(files: Mapping[str, bytes] | None = None, packing: int = zipfile.ZIP_STORED) -> bytes:
    """A zip with a folder that looks like a model of Vosk."""
    contents = files or {
        "am/final.mdl": bytes(range(256)) * 2000,
        "graph/HCLr.fst": b"graph" * 1000,
        "graph/Gr.fst": b"words" * 1000,
    }
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", packing) as file:
        for name, content in contents.items():
            file.writestr(f"{NAME}/{name}", content)
    return data.getvalue()


@dataclass
class Publisher:
    """What the server offers, how it behaves, and what it was asked for."""

    data: bytes = field(default_factory=archive)
    told: dict[str, object] = field(default_factory=dict)
    """In the list, in place of what is true."""

    cut_after: list[int] = field(default_factory=list)
    """The next answers stop after so many bytes."""

    takes_ranges: bool = True
    names_versions: bool = True
    """Whether it sends an ETag."""

    status: int | None = None
    """Answered for the archive in place of it."""

    asked: list[str | None] = field(default_factory=list)
    """The Range of each request for the archive."""

    address: str = ""

    @property
    def version(self) -> str:
        """The ETag of what is offered now."""
        return f'"{hashlib.sha256(self.data).hexdigest()[:16]}"'

    def list(self) -> bytes:
        """The list of models: ours, and one of another language."""
        model = {
            "name": NAME,
            "lang": "ru",
            "url": f"{self.address}{NAME}.zip",
            "md5": hashlib.md5(self.data).hexdigest(),
            "size": len(self.data),
            "obsolete": "false",
            **self.told,
        }
        foreign = {**model, "name": "vosk-model-small-de", "lang": "de"}
        return json.dumps([foreign, model]).encode()


@contextmanager
def publishing() -> Iterator[Publisher]:
    """A publisher whose server runs."""
    publisher = Publisher()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if self.path.endswith(".json"):
                self._send(200, publisher.list(), {})
            elif publisher.status is not None:
                self._send(publisher.status, b"", {})
            else:
                self._archive()

        def _archive(self) -> None:
            data = publisher.data
            wanted = self.headers.get("Range")
            publisher.asked.append(wanted)
            headers = {"ETag": publisher.version} if publisher.names_versions else {}
            same = self.headers.get("If-Range") in (None, publisher.version)
            if wanted is None or not publisher.takes_ranges or not same:
                self._send(200, data, headers)
                return
            start = int(wanted.removeprefix("bytes=").removesuffix("-"))
            if start >= len(data):
                self._send(416, b"", {"Content-Range": f"bytes */{len(data)}"})
                return
            place = f"bytes {start}-{len(data) - 1}/{len(data)}"
            self._send(206, data[start:], {**headers, "Content-Range": place})

        def _send(self, status: int, data: bytes, headers: Mapping[str, str]) -> None:
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            if publisher.cut_after and not self.path.endswith(".json"):
                data = data[: publisher.cut_after.pop(0)]
            self.wfile.write(data)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    publisher.address = f"http://127.0.0.1:{server.server_port}/"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield publisher
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
