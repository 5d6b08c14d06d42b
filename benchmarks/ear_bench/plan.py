"""Phrases by the synthetic voices: which, by whom, in which surroundings."""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path

from ear_bench import said
from ear_bench.cases import RIGHT_AFTER_TALK, Case, Clip
from ear_bench.rooms import VOICES_AT_ONCE
from ear_bench.said import Part, Phrase
from ear_bench.voices import HALVES, Saying, Sounds, Voice

CONDITIONS = (
    "clean", "babble 20", "babble 10", "babble 5", "music 20", "music 10", "music 5", "room",
    "talk clean", "talk babble 20",
)  # fmt: skip
QUICK_CONDITIONS = (
    "clean", "babble 20", "babble 10", "music 10", "room", "talk clean", "talk babble 20",
)  # fmt: skip
FEW_CONDITIONS = ("clean", "babble 20", "babble 10", "room")
"""For phrases that must do nothing, and for the numbers of a large table."""
LIST_CONDITIONS = ("clean", "babble 20", "telephone")

# Phrases of each part in each condition: full, quick.
COUNTS = {
    "day.speech": (160, 18), "day.vote": (110, 18), "host": (72, 9), "floor ends": (54, 12),
    "day.defence": (18, 3), "way back": (18, 3), "confirm": (36, 6), "no command": (63, 9),
    "day.speech of 20": (45, 5), "day.vote of 20": (45, 5),
}  # fmt: skip
LIST_COUNTS = (108, 18)

TEXTS = Path(__file__).parents[1] / "texts"


def lines(name: str) -> list[str]:
    """The lines of a text of the bench; those that begin with # are for its readers."""
    found = (TEXTS / name).read_text("utf-8").splitlines()
    return [line.strip() for line in found if line.strip() and not line.startswith("#")]


class Cast:
    """The speakers of one half; knows which sayings have to be synthesised."""

    def __init__(self, half: str, sounds: Sounds) -> None:
        self.half = half
        self.voices = tuple(voice for voice in HALVES[half] if voice.is_here)
        self.absent = tuple(voice for voice in HALVES[half] if not voice.is_here)
        self.sayings: list[Saying] = []
        self._sounds = sounds
        self._babble = lines("babble.txt")

    def clip(self, voice: Voice, text: str, pause: float = 0.0) -> Clip:
        """A text in a voice."""
        saying = Saying(voice, text)
        self.sayings.append(saying)
        return Clip(self._sounds.path(saying), text, pause)

    def babble(self, but: str, number: int) -> tuple[Path, ...]:
        """Some of the other voices, talking."""
        others = [voice for voice in self.voices if voice.name != but]
        chosen = [others[(number + i) % len(others)] for i in range(VOICES_AT_ONCE)]
        return tuple(
            self.clip(voice, self._babble[(number + i) % len(self._babble)]).path
            for i, voice in enumerate(dict.fromkeys(chosen))
        )


def phrases(cast: Cast, quick: bool) -> Iterator[Case]:
    """Every phase grammar in every condition."""
    for part in said.parts():
        many = QUICK_CONDITIONS if quick else CONDITIONS
        conditions = FEW_CONDITIONS if part.name == "no command" else many
        yield from _cases(cast, part, conditions, COUNTS[part.name][quick])
    for part in said.large_table():
        yield from _cases(cast, part, FEW_CONDITIONS, COUNTS[part.name][quick])


def list_parts() -> list[Part]:
    """The lists of everyday words."""
    return [
        said.closed_list(f"list {path.stem}", lines(f"lists/{path.name}"))
        for path in sorted((TEXTS / "lists").glob("*.txt"))
    ]


def everyday_words(cast: Cast, quick: bool) -> Iterator[Case]:
    """Everyday words as `hear --phrases` hears them."""
    for part in list_parts():
        yield from _cases(cast, part, LIST_CONDITIONS, LIST_COUNTS[quick])


def _cases(cast: Cast, part: Part, conditions: Sequence[str], count: int) -> Iterator[Case]:
    """The same phrases by the same voices in each condition, so that these can be compared."""
    for phrase, number in in_turn(part.phrases, count):
        voice = cast.voices[number % len(cast.voices)]
        for condition in conditions:
            yield _case(cast, part, phrase, voice, condition, number)


def in_turn(phrases: Sequence[Phrase], count: int) -> Iterator[tuple[Phrase, int]]:
    """So many phrases, over and over the same, each with a number that tells who says it and where.

    Their order and their numbers hang on their words alone: a grammar that has got more phrases
    leaves the others as they were, and runs can be compared.
    """
    said: Counter[str] = Counter()
    in_order = sorted(phrases, key=lambda phrase: _number(phrase.text))
    for phrase in islice(cycle(in_order), count):
        yield phrase, _number(phrase.text) + said[phrase.text]
        said[phrase.text] += 1


def _number(text: str) -> int:
    return zlib.crc32(text.encode())


def _case(
    cast: Cast, part: Part, phrase: Phrase, voice: Voice, condition: str, number: int
) -> Case:
    clips = [cast.clip(voice, phrase.text)]
    if condition.startswith("talk"):
        talk = lines("before.txt")
        before = cast.clip(voice, talk[number % len(talk)])
        clips = [before, replace(clips[0], pause=RIGHT_AFTER_TALK)]
    return Case(
        set=voice.engine,
        part=part.name,
        condition=condition,
        voice=voice.name,
        half=cast.half,
        expected=part.expected,
        clips=tuple(clips),
        meant=phrase.meant,
        only_asked=phrase.only_asked,
        around=cast.babble(voice.name, number) if "babble" in condition else (),
    )
