"""A real evening: microphone to host to loudspeaker, and the keys, until the game is over."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from voice_host.sound import Samples
from voice_host.table.fallback_voice import FallbackVoice
from voice_host.table.host import Host
from voice_host.table.sources import Source, silence
from voice_host.table.terminal import Terminal
from voice_host.voice.devices import DeviceLostError
from voice_host.voice.speaker import AHEAD, Speaker

BLOCK_SECONDS = 0.1
LATE = AHEAD * BLOCK_SECONDS
"""Seconds that a block waits in the speaker's queue at most."""


@dataclass
class Room:
    """What there is to hear and to be heard with; a lost device leaves None."""

    source: Source
    speaker: Speaker | None

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
    machine: Machine, room: Room, voice: FallbackVoice, tell: Callable[[str], None]
) -> None:
    """Let it talk to its end. DeviceLostError: there is no microphone any more."""
    while not machine.over:
        _speak(machine.step(room.source.read()), tell, room)
        if (failure := voice.failure()) is not None:
            tell(failure)


def lead(host: Host, terminal: Terminal, room: Room, voice: FallbackVoice) -> None:
    """Play until the game is over. What is lost on the way is said once; the keys go on."""
    while not host.over:
        out = host.step(_hear(terminal, room))
        _speak(out, terminal.notice, room)
        if (failure := voice.failure()) is not None:
            terminal.notice(failure)
        terminal.serve(host)
    if room.speaker is not None:
        with contextlib.suppress(DeviceLostError):
            room.speaker.finish()
        room.speaker = None
    terminal.end()


def _hear(terminal: Terminal, room: Room) -> Samples:
    try:
        return room.source.read()
    except DeviceLostError as error:
        terminal.notice(str(error))
        room.source.close()
        room.source = silence()
        return room.source.read()


def _speak(out: Samples, tell: Callable[[str], None], room: Room) -> None:
    if room.speaker is None:
        return
    try:
        room.speaker.write(out)
    except DeviceLostError as error:
        tell(str(error))
        room.speaker.close()
        room.speaker = None
