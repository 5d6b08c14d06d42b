"""uvicorn in a thread of its own: the game never waits for it."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import logging
import socket
import struct
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from ipaddress import ip_address

import uvicorn

from voice_host.errors import VoiceHostError
from voice_host.web.app import application
from voice_host.web.door import Door
from voice_host.web.hub import Hub

DEFAULT_PORT = 8010
_NEXT_PORTS = 20
_BACKLOG = 256
_UNREAD = 65_536
"""Bytes that the system keeps for a phone which does not read."""

_FLAGS_OF, _ADDRESS_OF = 0x8913, 0x8915
"""Of Linux's ioctl: SIOCGIFFLAGS, SIOCGIFADDR."""

_IN_USE = 0x1 | 0x40
"""IFF_UP and IFF_RUNNING."""

_SILENT = 30
"""Seconds until a phone that takes nothing of what it is sent is given up."""

logging.getLogger("uvicorn").addHandler(logging.NullHandler())  # or strangers write on the terminal


@dataclass(frozen=True)
class Address:
    """Where pages are served."""

    port: int
    here: str
    """For a browser on this computer: "http://127.0.0.1:8010"."""

    there: str | None
    """For phones; None: they are not served."""


@contextlib.contextmanager
def serving(hub: Hub, port: int | None, *, phones: bool) -> Iterator[Address]:
    """Serve the hub's channels. `port` None: the first free one from 8010 on.

    `phones`: also for the other computers of this network; else for this one alone.
    VoiceHostError: the port that was asked for is taken.
    """
    listening = _listen("0.0.0.0" if phones else "127.0.0.1", port)
    port = listening.getsockname()[1]
    outside = own_address() if phones else None
    door = Door()
    config = uvicorn.Config(
        application(hub, door),
        http=door.connection(),
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=1,
        h11_max_incomplete_event_size=16_384,
    )
    server = uvicorn.Server(config)
    loop = asyncio.new_event_loop()
    hub.serve(loop)
    thread = threading.Thread(target=_run, args=(loop, server, listening), name="web", daemon=True)
    thread.start()
    try:
        there = f"http://{outside}:{port}" if outside else None
        yield Address(port, f"http://127.0.0.1:{port}", there)
    finally:
        hub.close_all()
        server.should_exit = True
        thread.join(3)
        listening.close()


def _run(loop: asyncio.AbstractEventLoop, server: uvicorn.Server, at: socket.socket) -> None:
    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(server.serve([at]))


def _listen(address: str, port: int | None) -> socket.socket:
    ports = [port] if port is not None else range(DEFAULT_PORT, DEFAULT_PORT + _NEXT_PORTS)
    for each in ports:
        listening = socket.socket()
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _UNREAD)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _SILENT * 1000)
        try:
            listening.bind((address, each))
            listening.listen(_BACKLOG)
        except (OSError, OverflowError):
            listening.close()
        else:
            return listening
    if port is None:
        raise VoiceHostError("Нет свободного порта для страниц: --no-browser играет без них.")
    raise VoiceHostError(f"Порт {port} занят или не годится: выберите другой (--port).")


def own_address() -> str | None:
    """This computer's address on its network; nothing is sent to find it out.

    Where no way leads on, as on a laptop that is itself the phones' hotspot: that of a network of
    its own.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return next(_addresses(probe), None)
        return str(probe.getsockname()[0])


def _addresses(asking: socket.socket) -> Iterator[str]:
    """Private ones, of the interfaces that are up and have something at the other end."""
    for _, name in socket.if_nameindex():
        request = struct.pack("256s", name.encode())
        try:
            told = fcntl.ioctl(asking, _FLAGS_OF, request)
            address = ip_address(fcntl.ioctl(asking, _ADDRESS_OF, request)[20:24])
        except OSError:
            continue  # it has no address
        (flags,) = struct.unpack_from("H", told, 16)
        own = address.is_loopback or address.is_link_local or not address.is_private
        if flags & _IN_USE == _IN_USE and not own:
            yield str(address)
