"""One thing to hear: which sounds it is made of, in which surroundings, what must come of it."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ear_bench import rooms
from ear_bench.said import Expected
from ear_bench.voices import Wave
from voice_host import sound
from voice_host.ear.listener import Hearing
from voice_host.sound import RATE, Samples

LEAD, TAIL = 0.5, 2.0
"""Seconds of the surroundings before the first sound and after the last."""

RIGHT_AFTER_TALK = 0.15
"""Seconds between talk and a phrase said without a pause."""

LEVEL = 0.08
"""Of speech, root mean square; 1 is full scale."""


AS_RECORDED = "as recorded"
"""The condition of sound that is heard just as it is: where its last word ends is not known."""


@dataclass(frozen=True)
class Clip:
    """A sound, what is said in it, and the pause before it."""

    path: Path
    text: str
    pause: float = 0.0


@dataclass(frozen=True)
class Case:
    """Clips one after the other through one listener."""

    set: str
    """Line of the table: which people, e.g. `rhvoice`."""

    part: str
    """Line of the table: which phrases, e.g. `day.vote`."""

    condition: str
    """Column of the table: `clean`, `babble 10`, `music 5`, `room`, `telephone`, `talk babble 20`
    or AS_RECORDED."""

    voice: str
    half: str
    expected: Expected
    clips: tuple[Clip, ...]
    meant: tuple[str, ...]
    """The commands that are said, as `written` has them. Empty: nothing may be carried out."""

    only_asked: bool = False
    free: bool = False
    """Free speech: what is heard in it is counted by the hour."""

    around: tuple[Path, ...] = ()
    """Voices for the babble."""

    @property
    def said(self) -> str:
        """The words that count."""
        return self.clips[-1].text

    @property
    def sounds(self) -> Iterator[Path]:
        """All that it is made of."""
        yield from (clip.path for clip in self.clips)
        yield from self.around

    @property
    def chance(self) -> np.random.Generator:
        """The same at every run, another one in the other half."""
        described = f"{self.half} {self.part} {self.condition} {self.voice} {self.said}"
        return np.random.default_rng(zlib.crc32(described.encode()))


@dataclass(frozen=True)
class Dressed:
    """The sound of a case."""

    samples: Samples
    ends: tuple[float, ...]
    """Where each clip ends, seconds."""

    def spoken_at(self, case: Case, hearing: Hearing) -> str:
        """What was being said."""
        moment = (hearing.start + hearing.end) / 2
        place = next((i for i, end in enumerate(self.ends) if moment < end), len(self.ends) - 1)
        return case.clips[place].text


def dress(case: Case) -> Dressed:
    """The sound of a case: clips in a row, and what its condition adds."""
    pieces: list[Wave] = [np.zeros(int(LEAD * RATE), np.float32)]
    ends: list[float] = []
    for clip in case.clips:
        pieces.append(np.zeros(int(clip.pause * RATE), np.float32))
        pieces.append(read(clip.path))
        ends.append(sum(map(len, pieces)) / RATE)
    wave = np.concatenate([*pieces, np.zeros(int(TAIL * RATE), np.float32)])
    surrounded = _surrounded(wave, case)
    if case.condition != AS_RECORDED:
        surrounded *= LEVEL / rooms.level(surrounded)
    rounded = np.clip(np.rint(surrounded * 32768), -32768, 32767).astype(np.int16)
    return Dressed(rounded, tuple(ends))


def _surrounded(wave: Wave, case: Case) -> Wave:
    kind, _, decibels = case.condition.removeprefix("talk ").partition(" ")
    chance = case.chance
    match kind:
        case "babble":
            noise = rooms.babble([read(path) for path in case.around], len(wave), chance)
            return rooms.add(wave, noise, float(decibels))
        case "music":
            return rooms.add(wave, rooms.music(len(wave), chance), float(decibels))
        case "room":
            return rooms.in_room(wave, case.half, int(chance.integers(100)))
        case "telephone":
            return rooms.telephone(wave)
        case _:
            return wave


def read(path: Path) -> Wave:
    """A sound file, -1..1."""
    return np.asarray(sound.read(path).samples / np.float32(32768), np.float32)
