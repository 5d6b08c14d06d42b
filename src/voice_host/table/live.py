"""A real evening: microphone to host to loudspeaker, and the keys, until the game is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

from voice_host.sound import BLOCK_SECONDS, Samples
from voice_host.table.fallback_voice import FallbackVoice
from voice_host.table.host import Host
from voice_host.table.keys import BEGIN, Keys
from voice_host.table.level import Level
from voice_host.table.screens import LiveScreen
from voice_host.table.sources import Source
from voice_host.voice.devices import DeviceLostError
from voice_host.voice.speaker import Speaker

_NO_EAR = "Без микрофона этого не сделать: подключите его и начните ещё раз."


@dataclass
class Room:
    """What there is to hear and to be heard with; devices come and go, and the room stays."""

    source: Source
    speaker: Speaker | None
    """None: nothing is said aloud."""

    def late(self) -> float:
        """Seconds until the host's own voice, given out now, is heard in a block."""
        if self.speaker is None or not self.speaker.latency:
            return 0.0
        return self.speaker.latency + self.source.latency + BLOCK_SECONDS

    def news(self) -> Iterator[str]:
        """What happened to the devices since this was asked last."""
        yield from self.source.news()
        if self.speaker is not None:
            yield from self.speaker.news()

    def say(self, out: Samples) -> None:
        """At the pace of the source."""
        if self.speaker is not None:
            self.speaker.keep_up(out)

    def close(self) -> None:
        """Give the devices back."""
        self.source.close()
        if self.speaker is not None:
            self.speaker.close()


class Machine(Protocol):
    """What talks with the room before a game."""

    @property
    def over(self) -> bool:
        """Nothing more is to be said or heard."""
        ...

    def step(self, block: Samples) -> Samples:
        """One block of the room's sound in, as much to be spoken out."""
        ...


def converse(
    machine: Machine,
    room: Room,
    voice: FallbackVoice,
    tell: Callable[[str], None],
    *,
    needs_ear: bool,
) -> None:
    """Let it talk to its end. DeviceLostError: it `needs_ear`, and there is no microphone."""
    while not machine.over:
        room.say(machine.step(room.source.read()))
        for text in room.news():
            tell(text)
        if needs_ear and not room.source.there:
            raise DeviceLostError(_NO_EAR)
        if (failure := voice.failure()) is not None:
            tell(failure)


def gather(host: Host, screen: LiveScreen, keys: Keys, room: Room, voice: FallbackVoice) -> None:
    """Wait until everybody has come who is to come, or the table says or keys that it begins."""
    keys.before = True
    while screen.waits:
        block = room.source.read()
        room.say(host.wait(block, lambda: keys.aside(BEGIN)))
        for text in room.news():
            screen.notice(text)
        if (failure := voice.failure()) is not None:
            screen.notice(failure)
        screen.serve(host)
    keys.before = False


def lead(host: Host, screen: LiveScreen, room: Room, voice: FallbackVoice) -> None:
    """Play until the game is over. What happens to devices is told once; the keys go on."""
    level = Level()
    while not host.over:
        block = room.source.read()
        listens = host.has_ear and room.source.there and host.listening
        hints = level.hear(block, listens=listens, floor=host.game.floor is not None)
        screen.meter = level.meter
        room.say(host.step(block))
        for text in (*room.news(), *hints):
            screen.notice(text)
        if (failure := voice.failure()) is not None:
            screen.notice(failure)
        screen.serve(host)
    if room.speaker is not None:
        room.speaker.finish()
        room.speaker = None
    screen.end()
