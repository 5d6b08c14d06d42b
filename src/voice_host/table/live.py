"""A real evening: microphone to host to loudspeaker, and the keys, until the game is over."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass

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


def lead(host: Host, terminal: Terminal, room: Room, voice: FallbackVoice) -> None:
    """Play until the game is over. What is lost on the way is said once; the keys go on."""
    while not host.over:
        out = host.step(_hear(terminal, room))
        _speak(out, terminal, room)
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


def _speak(out: Samples, terminal: Terminal, room: Room) -> None:
    if room.speaker is None:
        return
    try:
        room.speaker.write(out)
    except DeviceLostError as error:
        terminal.notice(str(error))
        room.speaker.close()
        room.speaker = None
