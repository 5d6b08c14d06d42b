"""How loud the table is: the meter on the screen, and a hint when nothing or too much comes in.

Only while the table is listened to: by night there is no meter, it would move with every key.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from voice_host.sound import RATE, Samples
from voice_host.told import Told

DEAD_SECONDS = 8.0
"""So long not one sample but zero: the microphone is switched off, or is none."""

FAINT_SECONDS = 40.0
"""So long nothing as loud as speech, where somebody should be speaking."""

_SPEECH_DB = -50.0
"""A block of speech is louder, relative to full scale: a player far from a weak microphone."""

_ROUNDING = 2
_CLIPPED = 32_000
_CLIPPED_SAMPLES = 8
_CLIPPED_BLOCKS = 5
"""So many blocks with samples at the end of the scale, within..."""

_CLIPPED_WITHIN = 10.0
"""...so many seconds: one knock on the table is not too loud a voice."""

_CALM_SECONDS = 60.0
"""A hint is given again only after so long without its cause."""

NOTHING_HEARD = Told(
    "Ничего не слышу: проверьте, включён ли микрофон (кнопка на нём или alsamixer)."
)
FAINT = Told("Слышу очень тихо: придвиньте микрофон или прибавьте его громкость (alsamixer).")
TOO_LOUD = Told("Слишком громко: отодвиньте микрофон или убавьте его громкость (alsamixer).")

_BARS = " ▁▂▃▄▅▆▇█"
_QUIETEST_DB, _LOUDEST_DB = -60.0, -6.0
_FALL_DB = 40.0
"""The meter falls by so much a second."""

_MOVES_EVERY = 0.25
"""Seconds: the whole screen is drawn anew for it."""


class _Hint:
    """Said once; again only when it was well for long."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._well_for = _CALM_SECONDS

    def give(self, is_so: bool, seconds: float) -> list[str]:
        """Its text when it is to be told now."""
        due = is_so and self._well_for >= _CALM_SECONDS
        self._well_for = 0.0 if is_so else self._well_for + seconds
        return [self._text] if due else []


class Level:
    """Takes the microphone's blocks."""

    def __init__(self) -> None:
        self.meter = ""
        """A bar for the screen; empty while nobody is listened to."""
        self._moved = 0.0
        self._db = _QUIETEST_DB
        self._zeros = self._faint = 0.0
        self._clipped: list[float] = []
        self._now = 0.0
        self._dead_hint, self._faint_hint, self._loud_hint = map(
            _Hint, (NOTHING_HEARD, FAINT, TOO_LOUD)
        )

    def hear(self, block: Samples, *, listens: bool, floor: bool) -> Sequence[str]:
        """A block, and the hints that it gives.

        `listens`: somebody may be heard in it; `floor`: and somebody should be speaking.
        """
        if not listens:
            self.meter = ""
            return ()
        seconds = len(block) / RATE
        self._now += seconds
        loud = decibels(block)
        self._db = max(loud, self._db - _FALL_DB * seconds)
        if not self.meter or self._now >= self._moved + _MOVES_EVERY:
            self.meter, self._moved = _bar(self._db), self._now
        self._zeros = self._zeros + seconds if is_dead(block) else 0.0
        self._faint = 0.0 if loud > _SPEECH_DB or not floor else self._faint + seconds
        if np.count_nonzero(np.abs(block.astype(np.int32)) >= _CLIPPED) >= _CLIPPED_SAMPLES:
            self._clipped.append(self._now)
        self._clipped = [at for at in self._clipped if at > self._now - _CLIPPED_WITHIN]
        dead = self._zeros >= DEAD_SECONDS
        return [
            *self._dead_hint.give(dead, seconds),
            *self._faint_hint.give(self._faint >= FAINT_SECONDS and not dead, seconds),
            *self._loud_hint.give(len(self._clipped) >= _CLIPPED_BLOCKS, seconds),
        ]


def _bar(level: float) -> str:
    share = (level - _QUIETEST_DB) / (_LOUDEST_DB - _QUIETEST_DB)
    return _BARS[round(min(1.0, max(0.0, share)) * (len(_BARS) - 1))]


def is_dead(samples: Samples) -> bool:
    """Nothing but zeros, as far as rounding on the way lets them be."""
    return not np.any(np.abs(samples) > _ROUNDING)


def decibels(block: Samples) -> float:
    """Root mean square relative to full scale; silence is -100."""
    power = float(np.mean(np.square(block.astype(np.float64)))) if len(block) else 0.0
    return max(-100.0, 10 * math.log10(max(power, 1e-9) / 32768.0**2))
