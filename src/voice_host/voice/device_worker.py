"""The microphone or the loudspeaker, in a process of its own: `-m ... input` or `... output`.

PortAudio learns of new devices only when it begins anew, which ends all its streams, and with a
broken device it may hang or die. Here it may: the game watches this process and starts another.
The process never gives up: it opens the system's own device, and when that is not there or goes
away it looks again every second. It ends when its stdin ends.

stdout: messages of one letter (see `Kind`), the length of the rest (4 bytes) and the rest. Samples
are 16-bit mono at the device's own rate; those for the loudspeaker come through stdin.
"""

from __future__ import annotations

import contextlib
import json
import os
import struct
import sys
import threading
import time
from collections import deque
from collections.abc import Iterator
from importlib import import_module
from typing import Any, BinaryIO, Literal

Direction = Literal["input", "output"]

HEAD = struct.Struct("<cI")
TAKEN = struct.Struct("<QII")
"""Bytes that went out of the queue since the device opened; gaps; the device's overruns."""

OPENED, MISSING, SOUND, OVERRUN, PLAYED, ALIVE = (bytes((letter,)) for letter in b"omsxpa")
"""Kinds of messages: a device is open (name, rate, latency); there is none (why); samples of the
microphone; some of them were lost; how far the loudspeaker is (TAKEN); nothing new."""

LEAD_SECONDS = 0.08
"""What must wait before sound begins, so that it does not stutter: more than a block."""

LOOK_EVERY = 1.0
"""Seconds between two looks for a device."""

STUCK_SECONDS = 2.5
"""A device that wants and gives nothing for so long is gone. (PulseAudio may need two to begin.)"""

_LATENCY = 0.03
"""Seconds that the device itself may wait: what PortAudio calls low stutters on a busy machine."""

_OTHER_RATES = (48_000, 44_100, 16_000)
_ALIVE_EVERY = 0.5
_BEHIND = 100
"""Pieces of the microphone's sound that may wait when nobody takes them."""


class Unavailable(Exception):  # noqa: N818  # never leaves this process
    """No device can be opened; the text is a word for the game, and perhaps what PortAudio said."""


class Outlet:
    """Messages to the game."""

    def __init__(self, pipe: BinaryIO) -> None:
        self._pipe = pipe

    def send(self, kind: bytes, rest: bytes = b"") -> None:
        """One message; without a game to read it the process ends."""
        try:
            self._pipe.write(HEAD.pack(kind, len(rest)) + rest)
            self._pipe.flush()
        except OSError:
            os._exit(0)

    def tell(self, kind: bytes, **facts: object) -> None:
        """The same in JSON."""
        self.send(kind, json.dumps(facts).encode())


class Feed:
    """Samples from the game, as bytes, for a device that takes them when it likes."""

    def __init__(self, rate: int) -> None:
        self._lead = round(LEAD_SECONDS * rate) * 2
        self._waiting = bytearray()
        self._lock = threading.Lock()
        self._flowing = False
        self._ended = False
        self.taken = 0
        """Bytes that went out."""
        self.gaps = 0
        """How often there was nothing to take in the middle of a sound."""
        self.all_heard = threading.Event()

    def put(self, piece: bytes) -> None:
        """Behind the others."""
        with self._lock:
            self._waiting += piece

    def end(self) -> None:
        """Nothing comes any more."""
        self._ended = True

    def take(self, size: int) -> bytes:
        """So many bytes; zeros where there is nothing."""
        with self._lock:
            waiting = len(self._waiting)
            if not self._flowing and waiting < self._lead and not self._ended:
                return bytes(size)
            self._flowing = waiting >= size
            piece = bytes(self._waiting[:size])
            self.gaps += not self._flowing and not self._ended and any(piece)
            del self._waiting[:size]
            self.taken += len(piece)
        if not piece and self._ended:
            self.all_heard.set()
        return piece.ljust(size, b"\0")


def portaudio() -> Any:
    """The module sounddevice."""
    try:
        return import_module("sounddevice")
    except OSError as error:
        raise Unavailable("library") from error


@contextlib.contextmanager
def _told() -> Iterator[None]:
    """PortAudio's errors."""
    error_class = portaudio().PortAudioError
    try:
        yield
    except error_class as error:
        raise Unavailable(f"refused {error}") from error


def opened(direction: Direction, callback: Any, finished: Any) -> tuple[Any, dict[str, object]]:
    """The system's own device with its stream begun, and what the game is to know of it.

    At the device's own rate; where that is refused, at another usual one.
    """
    sd = portaudio()
    with _told():
        listed = [d for d in sd.query_devices() if d[f"max_{direction}_channels"] > 0]
        if not listed:
            raise Unavailable("none")
        device = sd.query_devices(kind=direction)
    own = round(device["default_samplerate"])
    make = sd.RawInputStream if direction == "input" else sd.RawOutputStream
    refused: Unavailable | None = None
    for rate in dict.fromkeys((own, *_OTHER_RATES)):
        stream = None
        try:
            with _told():
                stream = make(
                    device=device["index"],
                    samplerate=rate,
                    channels=1,
                    dtype="int16",
                    latency=max(_LATENCY, device[f"default_low_{direction}_latency"]),
                    callback=callback,
                    finished_callback=finished,
                )
                stream.start()
        except Unavailable as error:
            if stream is not None:
                stream.close(ignore_errors=True)
            refused = refused or error
            continue
        facts = {"name": device["name"], "rate": rate, "latency": round(stream.latency, 4)}
        return stream, facts
    assert refused is not None
    raise refused


class Microphone:
    """Sends what it hears until the device stops."""

    def __init__(self, outlet: Outlet) -> None:
        self._outlet = outlet
        self._heard: deque[bytes] = deque(maxlen=_BEHIND)
        self._something = threading.Event()
        self._ended = False
        self._overruns = 0

    def run(self) -> None:
        """Comes back when the device has gone; Unavailable: it never was there."""
        self._ended = False
        self._heard.clear()
        self._something.clear()
        stream, facts = opened("input", self._copy, self._finish)
        self._outlet.tell(OPENED, **facts)
        told = 0
        heard_at = time.monotonic()
        while time.monotonic() - heard_at < STUCK_SECONDS:
            if not self._something.wait(_ALIVE_EVERY):
                self._outlet.send(ALIVE)
                continue
            self._something.clear()
            while self._heard:
                self._outlet.send(SOUND, self._heard.popleft())
            if self._overruns != told:
                told = self._overruns
                self._outlet.send(OVERRUN)
            if self._ended:
                break
            heard_at = time.monotonic()  # the game may take its time to read
        # Told before it is closed: closing may hang, and the game must know by then.
        self._outlet.tell(MISSING, why="lost")
        stream.close()

    def put(self, piece: bytes) -> None:
        """Nothing is said to a microphone."""

    def end(self) -> None:
        """The game needs it no more."""
        os._exit(0)

    def _copy(self, indata: Any, _frames: int, _time: Any, status: Any) -> None:
        """Called by PortAudio's own thread: nothing but a copy."""
        self._heard.append(bytes(indata))
        self._overruns += bool(status.input_overflow)
        self._something.set()

    def _finish(self) -> None:
        self._ended = True
        self._something.set()


class Loudspeaker:
    """Plays what comes through stdin while a device is there; the rest is lost."""

    def __init__(self, outlet: Outlet) -> None:
        self._outlet = outlet
        self._feed: Feed | None = None
        self._finished = False
        self._taken = threading.Event()
        self._underruns = 0

    def run(self) -> None:
        """Comes back when the device has gone; Unavailable: it never was there."""
        self._finished = False
        self._taken.clear()
        self._underruns = 0
        feed: Feed | None = None

        def fill(outdata: Any, _frames: int, _time: Any, status: Any) -> None:
            outdata[:] = feed.take(len(outdata)) if feed else bytes(len(outdata))
            self._underruns += bool(status.output_underflow)
            self._taken.set()

        stream, facts = opened("output", fill, self._finish)
        feed = self._feed = Feed(int(str(facts["rate"])))
        self._outlet.tell(OPENED, **facts)
        taken_at = time.monotonic()
        while not (self._finished or feed.all_heard.is_set()):
            if self._taken.wait(_ALIVE_EVERY):
                self._taken.clear()
                taken_at = time.monotonic()
            elif time.monotonic() - taken_at > STUCK_SECONDS:
                break
            self._outlet.send(PLAYED, TAKEN.pack(feed.taken, feed.gaps, self._underruns))
        self._feed = None
        if feed.all_heard.is_set():
            stream.stop()  # waits until the device has played what it took
            os._exit(0)
        self._outlet.tell(MISSING, why="lost")
        stream.close()

    def put(self, piece: bytes) -> None:
        """Play it."""
        if self._feed is not None:
            self._feed.put(piece)

    def end(self) -> None:
        """Play what there is, and leave."""
        if self._feed is None:
            os._exit(0)
        self._feed.end()

    def _finish(self) -> None:
        self._finished = True
        self._taken.set()


def _take_orders(device: Microphone | Loudspeaker, descriptor: int) -> None:
    while piece := os.read(descriptor, 1 << 16):
        device.put(piece)
    device.end()


def main(direction: str) -> None:
    """Until the game leaves."""
    outlet = Outlet(sys.stdout.buffer)
    device = (Microphone if direction == "input" else Loudspeaker)(outlet)
    orders = (device, sys.stdin.fileno())
    threading.Thread(target=_take_orders, args=orders, daemon=True).start()
    while True:
        try:
            device.run()
        except Unavailable as why:
            word, _, detail = str(why).partition(" ")
            outlet.tell(MISSING, why=word, detail=detail)
        time.sleep(LOOK_EVERY)
        outlet.send(ALIVE)
        with contextlib.suppress(Unavailable), _told():
            portaudio()._terminate()
        with contextlib.suppress(Unavailable), _told():
            portaudio()._initialize()


if __name__ == "__main__":
    main(sys.argv[1])
