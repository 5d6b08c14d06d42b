"""Speech out of recorded pieces; what was not recorded is spoken by a live voice behind."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Container
from itertools import groupby

import numpy as np

from voice_host.errors import VoiceHostError
from voice_host.pieces import Part, cover
from voice_host.sound import RATE, Samples, Sound
from voice_host.voice.clips import Clips
from voice_host.voice.engine import Engine
from voice_host.voice.silent import SilentEngine

PAUSES = {".": 0.4, "!": 0.4, "?": 0.4, "…": 0.4, ":": 0.3, ";": 0.3, ",": 0.15, "—": 0.2, "–": 0.2}
"""Mark -> seconds of silence after it."""

_RUNNING_ON = 0.03
"""Where there is no mark."""


class ClipsEngine:
    """One recorded voice."""

    name = "clips"

    def __init__(self, clips: Clips, live: Callable[[], Engine | None] = lambda: None) -> None:
        """`live` opens the voice behind when it is needed first; None: there is none."""
        self._clips = clips
        self._open_live = live
        self._live: Engine | None = None
        self._live_asked = False
        self._broken: set[str] = set()
        self._lock = threading.Lock()

    def render(self, text: str) -> Sound:
        """The pieces in a row, at 16 kHz.

        What nothing can speak is left out; if that is all there is, a silence of its length.
        """
        parts = cover(text, _Whole(self._clips, self._broken))
        if not parts:
            return Sound(np.zeros(0, np.int16))
        spoken: list[Samples] = []
        for recorded, group in groupby(parts, lambda part: part.piece is not None):
            row = list(group)
            for part in row if recorded else [_one(row)]:
                sound = self._recorded(part) if recorded else self._spoken_live(part.text)
                if sound is not None:
                    spoken += [sound.samples, _silence(PAUSES.get(part.mark, _RUNNING_ON))]
        if not spoken:
            return SilentEngine().render(text)
        return Sound(np.concatenate(spoken[:-1]))

    def close(self) -> None:
        """Close the recordings and the voice behind."""
        self._clips.close()
        with self._lock:
            if self._live is not None:
                self._live.close()
            self._live_asked, self._live = True, None

    def _recorded(self, part: Part) -> Sound | None:
        assert part.piece is not None
        try:
            return self._clips.sound(part.piece)
        except VoiceHostError as error:
            self._broken.add(part.piece)
            _warn(f"{error} Эти слова скажет другой голос; починить: переустановите voice-host.")
            return self._spoken_live(part.text)

    def _spoken_live(self, text: str) -> Sound | None:
        with self._lock:
            if not self._live_asked:
                self._live, self._live_asked = self._open_live(), True
            if self._live is None:
                return None
            try:
                return self._live.render(text)
            except VoiceHostError as error:
                self._live.close()
                self._live = None
                _warn(f"{error} Чего нет в записях, читайте с экрана.")
                return None


class _Whole(Container[str]):
    """The clips without those that are broken."""

    def __init__(self, clips: Clips, broken: set[str]) -> None:
        self._clips = clips
        self._broken = broken

    def __contains__(self, piece: object) -> bool:
        return piece in self._clips and piece not in self._broken


def _one(parts: list[Part]) -> Part:
    """What the live voice speaks at one go."""
    return Part(" ".join(part.text for part in parts), parts[-1].mark, None)


def _silence(seconds: float) -> Samples:
    return np.zeros(round(seconds * RATE), np.int16)


def _warn(message: str) -> None:
    logging.getLogger(__name__).warning(message)
