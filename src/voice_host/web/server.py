"""uvicorn in a thread of its own: the game never waits for it."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator
from dataclasses import dataclass

import uvicorn

from voice_host.errors import VoiceHostError
from voice_host.web.app import application
from voice_host.web.hub import Hub
from voice_host.web.protocol_page import Archive

DEFAULT_PORT = 8010
_NEXT_PORTS = 20


@dataclass(frozen=True)
class Address:
    """Where pages are served."""

    port: int
    here: str
    """For a browser on this computer: "http://127.0.0.1:8010"."""

    there: str | None
    """For phones; None: they are not served."""


@contextlib.contextmanager
def serving(
    hub: Hub, port: int | None, *, phones: bool, archive: Archive | None = None
) -> Iterator[Address]:
    """Serve the hub's channels. `port` None: the first free one from 8010 on.

    `phones`: also for the other computers of this network; else for this one alone.
    VoiceHostError: the port that was asked for is taken.
    """
    listening = _listen("0.0.0.0" if phones else "127.0.0.1", port)
    port = listening.getsockname()[1]
    outside = own_address() if phones else None
    names = ["127.0.0.1", "localhost", *([outside] if outside else [])]
    hosts = frozenset(f"{name}:{port}" for name in names)
    config = uvicorn.Config(
        application(hub, hosts, archive),
        log_config=None,
        access_log=False,
        lifespan="off",
        server_header=False,
        timeout_graceful_shutdown=1,
        limit_concurrency=512,
        h11_max_incomplete_event_size=16_384,
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=_run, args=(hub, server, listening), name="web", daemon=True)
    thread.start()
    try:
        there = f"http://{outside}:{port}" if outside else None
        yield Address(port, f"http://127.0.0.1:{port}", there)
    finally:
        server.should_exit = True
        thread.join(3)
        listening.close()


def _run(hub: Hub, server: uvicorn.Server, listening: socket.socket) -> None:
    try:
        hub.loop.run_until_complete(server.serve([listening]))
    finally:
        hub.loop.close()


def _listen(address: str, port: int | None) -> socket.socket:
    ports = [port] if port is not None else range(DEFAULT_PORT, DEFAULT_PORT + _NEXT_PORTS)
    for each in ports:
        listening = socket.socket()
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((address, each))
        except (OSError, OverflowError):
            listening.close()
        else:
            return listening
    if port is None:
        raise VoiceHostError("Нет свободного порта для страниц: --no-browser играет без них.")
    raise VoiceHostError(f"Порт {port} занят или не годится: выберите другой (--port).")


def own_address() -> str | None:
    """This computer's address on its network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])
