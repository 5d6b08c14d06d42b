"""Music under the night: so that nobody hears who moves and where a key is pressed.

It hangs on time and on what everybody knows, never on a key (ALL-1).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from voice_host.errors import VoiceHostError
from voice_host.resources import folder
from voice_host.sound import RATE, SPEECH_LEVEL, Samples, at_level, read

LEVEL = SPEECH_LEVEL - 18.0
"""How loud it is, dB (see `sound.level`)."""

DUCKED = 10 ** (-12 / 20)
"""So much of it is left while the host speaks: 12 dB less."""

FADE_IN, FADE_OUT = 4.0, 3.0
"""Seconds at nightfall and in the morning."""

DUCK, RISE = 0.15, 0.8
"""Seconds in which it makes room for a line, and comes back after it."""

_Gains = npt.NDArray[np.float64]


def pieces() -> list[Samples]:
    """All that lies in audio/night, by name and at one level; VoiceHostError for a broken file."""
    files = sorted(path for path in (folder("audio") / "night").iterdir() if path.name[0] != ".")
    if not files:
        raise VoiceHostError(
            "В папке audio/night нет музыки. Играть без неё: voice-host play --no-music"
        )
    return [at_level(read(path).samples, LEVEL) for path in files]


class NightMusic:
    """One piece a night, over and over; the next night the next one."""

    def __init__(self, pieces: Sequence[Samples]) -> None:
        """`pieces`: loops at LEVEL; each runs from its end into its beginning."""
        self._pieces = pieces
        self._number = 0
        self._position = 0
        self._fade = 0.0
        self._duck = 1.0

    def under(self, voice: Samples, *, night: bool, speaking: bool) -> Samples:
        """The host's voice with the music under it; `speaking`: it is to make room."""
        if not night and self._fade == 0.0:
            return voice
        size = len(voice)
        fade = _ramp(self._fade, 1.0 if night else 0.0, 1 / (FADE_IN if night else FADE_OUT), size)
        room = (1 - DUCKED) / (DUCK if speaking else RISE)
        duck = _ramp(self._duck, DUCKED if speaking else 1.0, room, size)
        self._fade, self._duck = float(fade[-1]), float(duck[-1])
        both = voice + self._take(size) * fade * duck
        if self._fade == 0.0:
            self._number, self._position, self._duck = self._number + 1, 0, 1.0
        return np.rint(np.clip(both, -32768, 32767)).astype(np.int16)

    def _take(self, size: int) -> Samples:
        piece = self._pieces[self._number % len(self._pieces)]
        taken = np.take(piece, range(self._position, self._position + size), mode="wrap")
        self._position = (self._position + size) % len(piece)
        return taken


def _ramp(now: float, goal: float, a_second: float, size: int) -> _Gains:
    """From where the gain is towards its goal, no faster than that."""
    steps = np.arange(1, size + 1) * a_second / RATE
    return np.minimum(now + steps, goal) if goal > now else np.maximum(now - steps, goal)
