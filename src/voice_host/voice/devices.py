"""The microphone and the loudspeaker of this computer, each seen from outside its process."""

from __future__ import annotations

import contextlib
import json
import os
import select
import subprocess
import sys
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from voice_host.errors import VoiceHostError
from voice_host.told import Told
from voice_host.voice import device_worker as worker
from voice_host.voice.device_worker import Direction

START_SECONDS = 5.0
"""How long a device may take to open before the game begins without it."""

HUNG_SECONDS = 1.5
"""A process that says nothing for so long while its device is open hangs, and is started again."""

HUNG_LOOKING_SECONDS = 8.0
"""The same while it looks for a device: that may take long."""

_KILLED_SECONDS = 0.5
"""One that a driver holds even then is left behind: it may not hold the game."""

_NO_LIBRARY = Told(
    "Не найдена библиотека PortAudio. Установите её: sudo apt-get install libportaudio2"
)
_NONE = {
    "input": Told("Микрофон не найден. Подключите его и проверьте командой: arecord -l"),
    "output": Told("Динамики не найдены. Подключите их и проверьте командой: aplay -l"),
}
_BUSY = {
    "input": Told("Микрофон занят другой программой. Закройте её; кто держит: fuser -v /dev/snd/*"),
    "output": Told(
        "Динамики заняты другой программой. Закройте её; кто держит: fuser -v /dev/snd/*"
    ),
}
_REFUSED = {
    "input": Told(
        "Микрофон не открылся ({why}). Проверьте его командой: arecord -d 2 /tmp/проба.wav"
    ),
    "output": Told(
        "Динамики не открылись ({why}). Проверьте их командой: speaker-test -t sine -l 1"
    ),
}
_LOST = {
    "input": Told("Микрофон пропал: играем с клавиатуры. Вернётся — включу сам."),
    "output": Told("Динамики пропали: реплики читайте с экрана. Вернутся — включу сам."),
}
_BACK = {
    "input": Told("Микрофон включён: {name}."),
    "output": Told("Динамики включены: {name}."),
}
_UNAVAILABLE = "-9985"
"""PortAudio's word for a device that somebody else has."""


class DeviceLostError(VoiceHostError):
    """A device that was needed to go on has stopped."""


@dataclass(frozen=True)
class Facts:
    """An open device."""

    name: str
    rate: int
    """Its own samples a second."""

    latency: float
    """Seconds between the program and the air."""


class Device:
    """A microphone or a loudspeaker that may come and go; nothing here ever waits for it long."""

    def __init__(self, direction: Direction) -> None:
        """Begins to look for the system's own; nothing is waited for."""
        self._direction = direction
        self.facts: Facts | None = None
        """None: it is not there."""
        self.problem = ""
        """Why it was not there, when it was last looked for."""
        self.news: deque[str] = deque()
        """What happened to it and was not told yet."""
        self.opened = 0
        """How often it was opened."""
        self._process, self._orders, self._out = self._started()
        self._said = bytearray()
        self._heard_at = time.monotonic()

    def wait_until_open(self, seconds: float = START_SECONDS) -> bool:
        """Whether it is there; until it has answered, or for so long. Nothing of that is news."""
        deadline = time.monotonic() + seconds
        while self.facts is None and not self.problem and time.monotonic() < deadline:
            for _ in self.receive(0.05):
                pass
        self.news.clear()
        if self.facts is None and not self.problem:
            self.problem = _NONE[self._direction]
        return self.facts is not None

    def receive(self, seconds: float) -> Iterator[tuple[bytes, bytes]]:
        """What the device says, waiting for its first word for so long: SOUND, PLAYED, OVERRUN."""
        if select.select([self._out], [], [], max(0.0, seconds))[0]:
            self._read()
        elif time.monotonic() - self._heard_at > self._patience:
            self._restart()
        while len(self._said) >= worker.HEAD.size:
            kind, length = worker.HEAD.unpack_from(self._said)
            end = worker.HEAD.size + length
            if len(self._said) < end:
                break
            rest = bytes(self._said[worker.HEAD.size : end])
            del self._said[:end]
            if kind == worker.OPENED:
                self._open(Facts(**json.loads(rest)))
            elif kind == worker.MISSING:
                self._miss(**json.loads(rest))
            elif kind != worker.ALIVE and self.facts is not None:
                yield kind, rest

    def send(self, samples: bytes) -> None:
        """Samples for the loudspeaker; what it does not take is lost."""
        # A pipe that is full belongs to a process that hangs: `receive` finds out.
        with contextlib.suppress(OSError):
            os.write(self._orders, samples)

    def end(self) -> None:
        """It may play to its end, and leave."""
        with contextlib.suppress(OSError):
            os.close(self._orders)
        self._orders = -1

    def left(self, seconds: float) -> bool:
        """Whether the process has ended; waits for it so long."""
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def close(self) -> None:
        """End it at once."""
        self.facts = None
        self._process.kill()
        self.left(_KILLED_SECONDS)
        self.end()
        if self._out >= 0:
            os.close(self._out)
            self._out = -1

    @property
    def _patience(self) -> float:
        return HUNG_SECONDS if self.facts is not None else HUNG_LOOKING_SECONDS

    def _started(self) -> tuple[subprocess.Popen[bytes], int, int]:
        """The process, and our ends of the pipes to and from it."""
        orders, our_orders = os.pipe()
        our_out, out = os.pipe()
        os.set_blocking(our_orders, False)
        try:
            process = subprocess.Popen(
                [sys.executable, "-m", worker.__name__, self._direction],
                stdin=orders,
                stdout=out,
                stderr=subprocess.DEVNULL,  # PortAudio and ALSA would write into the screen
                start_new_session=True,  # Ctrl-C is for the game to answer
            )
        finally:
            os.close(orders)
            os.close(out)
        return process, our_orders, our_out

    def _restart(self) -> None:
        self._miss("lost")
        self.close()
        self._process, self._orders, self._out = self._started()
        self._said.clear()
        self._heard_at = time.monotonic()

    def _read(self) -> None:
        piece = os.read(self._out, 1 << 16)
        if piece:
            self._said += piece
            self._heard_at = time.monotonic()
        elif time.monotonic() - self._heard_at > worker.LOOK_EVERY:
            self._restart()  # it has died
        else:
            self._miss("died")
            time.sleep(0.01)

    def _open(self, facts: Facts) -> None:
        self.facts = facts
        self.opened += 1
        self.problem = ""
        self.news.append(_BACK[self._direction].of(name=facts.name))

    def _miss(self, why: str, detail: str = "") -> None:
        if self.facts is not None:
            self.news.append(_LOST[self._direction])
        self.facts = None
        self.problem = self._worded(why, detail)

    def _worded(self, why: str, detail: str) -> str:
        if why == "library":
            return _NO_LIBRARY
        if why == "refused" and _UNAVAILABLE in detail:
            return _BUSY[self._direction]
        if why == "refused":
            return _REFUSED[self._direction].of(why=detail)
        return _NONE[self._direction]
