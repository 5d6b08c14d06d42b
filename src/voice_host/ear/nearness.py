"""When the one who speaks to the host begins and stops, by loudness: other people's talk goes on.

Vosk ends an utterance where it hears silence. In a room full of voices there is none: the phrase is
right, but comes only when the room falls silent. The speaker is nearer and louder than the room, so
his pause shows in the level. It also shows sooner than Vosk, which waits for what follows, could
tell it.
"""

from __future__ import annotations

import math
from collections import deque

import numpy as np

from voice_host.sound import RATE, Samples

FRAME = RATE // 20
"""Samples in a step: 50 ms."""

STEPS = 3
"""Of which the level is the mean: a single one of a babble of voices jumps too much."""

ABOVE_ROOM = 7.0
"""Decibels above the room's level from which somebody near speaks."""

BELOW_SPEAKER = 18.0
"""Decibels below the speaker's loudest syllable under which he is silent in a silent room."""

BELOW_IN_UNKNOWN_ROOM = 14.0
"""The same where the room is not known and may be as loud: a softer word is taken for its own."""

PAUSE = 0.4
"""Seconds of it that end what was being said."""

ROOM_SECONDS = 12.0
ROOM_SHARE = 0.15
"""The room is as loud as this share of the softest frames of so many seconds."""

ROOM_KNOWN = 3.0
"""Seconds after which the room's level is to be trusted."""

ASSUMED = (20.0,) * 3
"""Levels taken for heard before the first: a room not known yet is silent, and who speaks at once
is heard from his first sound."""

FORGET = 2.0
"""Decibels a second by which the loudest syllable is forgotten."""


class Nearness:
    """Follows the level of a stream, frame by frame."""

    def __init__(self) -> None:
        self._levels: deque[float] = deque(ASSUMED, maxlen=round(ROOM_SECONDS * RATE / FRAME))
        self._powers: deque[float] = deque(maxlen=STEPS)
        self._rest = np.zeros(0, np.int16)
        self.begin()

    def begin(self) -> None:
        """A new stream in the same room: its times count from here."""
        self._rest = self._rest[:0]
        self._powers.clear()
        self._steps = 0
        self._loudest = -np.inf
        self._spoke = self._has_spoken = False
        self._last = 0
        self._since_ended: list[float] = []

    @property
    def can_tell(self) -> bool:
        """Whether the room can be told from somebody near: it has been heard for long enough, or
        somebody near has spoken in this stream, beside whom the room is soft."""
        return self._has_spoken or len(self._levels) * FRAME >= ROOM_KNOWN * RATE

    @property
    def spoken(self) -> tuple[float, float] | None:
        """Where somebody near began and stopped, seconds of this stream; None: nobody spoke.

        By what is known of the room now, after his pause, not by what was known when he began.
        """
        silence = self._silence()
        if not self.can_tell:
            silence = max(silence, self._loudest - BELOW_IN_UNKNOWN_ROOM)
        loud = [at for at, level in enumerate(self._since_ended) if level > silence]
        if not self._spoke or not loud:
            return None
        begun = self._steps - len(self._since_ended)
        return (begun + loud[0]) * FRAME / RATE, (begun + loud[-1] + 1) * FRAME / RATE

    def accept(self, samples: Samples) -> bool:
        """Take the next samples; whether the speaker has now been silent for PAUSE."""
        self._rest = np.concatenate([self._rest, samples])
        whole = len(self._rest) // FRAME
        frames = self._rest[: whole * FRAME].reshape(whole, FRAME).astype(np.float32)
        self._rest = self._rest[whole * FRAME :]
        for power in np.square(frames).mean(axis=1):
            self._powers.append(float(power))
            self._step(10 * math.log10(sum(self._powers) / len(self._powers) + 1.0))
        silent = (self._steps - 1 - self._last) * FRAME / RATE
        return self._spoke and silent >= PAUSE

    def ended(self) -> None:
        """What was being said is over: the next speech begins anew."""
        self._has_spoken |= self.spoken is not None
        self._spoke = False
        self._since_ended = []

    def _step(self, level: float) -> None:
        self._levels.append(level)
        self._since_ended.append(level)
        self._loudest = max(level, self._loudest - FORGET * FRAME / RATE)
        if level > self._silence():
            self._last = self._steps
            self._spoke = True
        self._steps += 1

    def _silence(self) -> float:
        """The level under which the speaker is silent."""
        softest = sorted(self._levels)[: max(1, int(len(self._levels) * ROOM_SHARE))]
        return max(softest[-1] + ABOVE_ROOM, self._loudest - BELOW_SPEAKER)
