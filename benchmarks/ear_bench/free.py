"""Free speech, in which nothing may be carried out: read texts, table talk, the host, people.

Streams of about a minute by one speaker, as a player's minute is.
"""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path

from ear_bench import said
from ear_bench.cases import Case, Clip
from ear_bench.people import Recording
from ear_bench.plan import Cast, lines, list_parts
from ear_bench.said import Expected
from ear_bench.voices import Voice
from voice_host.phrases.reading import words_of

TESTS = Path(__file__).parents[2] / "tests"
GOLDEN = TESTS / "narration" / "golden.toml"
"""All that the host says."""
READ_TEXTS = TESTS / "fixtures" / "texts"
FORTUNES = Path("/usr/share/games/fortunes/ru")
"""Of Debian's fortunes-ru."""

STREAM = 60.0
"""Seconds."""
LETTERS_A_SECOND = 15.0
"""How fast people read: only to know beforehand about how long a text is."""
PAUSES = (0.2, 1.4)
"""Seconds between two sentences."""

CONDITIONS = ("clean", "room", "babble 20", "music 20")
"""Each for a quarter of the streams."""

TOTAL = (128.0, 20.0)
"""Minutes: full, quick. What the other sources leave is filled with read text."""
MINUTES = {"table talk": (36.0, 6.0), "host": (8.0, 2.0), "people": (36.0, 4.0)}

PHASES = {"day.speech": 1.0, "day.vote": 1.0, "day.talk": 0.2, "confirm": 0.1, "list": 0.1}
"""The share of the free speech that is heard in each phase, or with a list of everyday words."""

_SENTENCE = re.compile(r"[^.!?;]+[.!?;]*")
_RUSSIAN = re.compile(r"[А-ЯЁ][А-Яа-яЁё ,.!?:;«»\"()—–-]+")


@dataclass(frozen=True)
class _Stream:
    source: str
    number: int
    voice: str
    clips: tuple[Clip, ...]


def free_speech(cast: Cast, people: Sequence[Recording], quick: bool) -> Iterator[Case]:
    """All of it, in each phase its share."""
    made = list(_streams(cast, people, quick))
    for phase, share in PHASES.items():
        wanted = _expected(phase)
        step = round(1 / share)
        for stream in made[::step]:
            yield _case(cast, stream, phase, next(wanted))


def _expected(phase: str) -> Iterator[Expected]:
    if phase == "list":
        return cycle(part.expected for part in list_parts())
    return cycle([said.CONFIRM if phase == "confirm" else said.phase(phase)])


def _case(cast: Cast, stream: _Stream, phase: str, expected: Expected) -> Case:
    condition = CONDITIONS[stream.number % len(CONDITIONS)]
    return Case(
        set=stream.source,
        part=phase,
        condition=condition,
        voice=stream.voice,
        half=cast.half,
        expected=expected,
        clips=stream.clips,
        meant=(),
        free=True,
        around=cast.babble(stream.voice, stream.number) if "babble" in condition else (),
    )


def _streams(cast: Cast, people: Sequence[Recording], quick: bool) -> Iterator[_Stream]:
    by_minutes = {source: both[quick] for source, both in MINUTES.items()}
    if not people:
        del by_minutes["people"]
    by_minutes["read"] = TOTAL[quick] - sum(by_minutes.values())
    texts = {
        "table talk": _shuffled(lines("table_talk.txt"), cast.half),
        "host": _shuffled(_host(), cast.half),
        "read": _shuffled(read_texts(), cast.half),
    }
    for source, minutes in by_minutes.items():
        if source == "people":
            yield from _by_people(people, minutes)
        else:
            yield from _by_voices(cast, source, texts[source], minutes)


def _by_voices(cast: Cast, source: str, texts: Sequence[str], minutes: float) -> Iterator[_Stream]:
    """The texts over and over, each time round by other voices."""
    chance = random.Random(f"{cast.half} {source}")
    endless = cycle(texts)
    for number in range(round(minutes * 60 / STREAM)):
        voice: Voice = cast.voices[number % len(cast.voices)]
        clips: list[Clip] = []
        lasts = 0.0
        while lasts < STREAM:
            text, pause = next(endless), chance.uniform(*PAUSES)
            clips.append(cast.clip(voice, text, pause))
            lasts += len(text) / LETTERS_A_SECOND + pause
        yield _Stream(source, number, voice.name, tuple(clips))


def _by_people(people: Sequence[Recording], minutes: float) -> Iterator[_Stream]:
    chance = random.Random("people")
    number = 0
    lasts = 0.0
    clips: list[Clip] = []
    for at, recording in enumerate(people):
        pause = chance.uniform(*PAUSES)
        clips.append(Clip(recording.path, recording.text, pause))
        lasts += recording.seconds + pause
        ends = at + 1 == len(people) or people[at + 1].collection != recording.collection
        if lasts >= STREAM or ends:
            yield _Stream("people", number, recording.collection, tuple(clips))
            number, lasts, clips = number + 1, 0.0, []
            if number >= minutes * 60 / STREAM:
                return


def _host() -> list[str]:
    """But for the lines that are a player's phrase, or quote one: then the ear is shut."""
    found = tomllib.loads(GOLDEN.read_text("utf-8"))
    heard = [said.phase(name).phrases() for name in ("day.speech", "day.vote")]
    return [
        text
        for texts in found.values()
        for text in texts
        if "«" not in text and not any(one.find(" ".join(words_of(text))) for one in heard)
    ]


def read_texts() -> list[str]:
    """Sentences of the tests' texts and of Debian's fortunes, if they are installed."""
    paths = [*sorted(READ_TEXTS.glob("*.txt")), *sorted(FORTUNES.glob("*.u8"))]
    paragraphs = (
        paragraph
        for path in paths
        for paragraph in re.split(r"\n%\n|\n\n", path.read_text("utf-8", errors="ignore"))
    )
    return [sentence for paragraph in paragraphs for sentence in _sentences(paragraph)]


def _sentences(paragraph: str) -> Iterable[str]:
    """Those of a length in which they can be read without losing breath."""
    found = (" ".join(match[0].split()) for match in _SENTENCE.finditer(paragraph))
    return (text for text in found if 25 <= len(text) <= 200 and _RUSSIAN.fullmatch(text))


def _shuffled(texts: Sequence[str], half: str) -> list[str]:
    """In an order of its own for each half."""
    return random.Random(f"order {half}").sample(texts, len(texts))
