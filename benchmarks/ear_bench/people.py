"""Recordings: people, where a folder of them is given, and the tests' own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ear_bench import said
from ear_bench.cases import AS_RECORDED, Case, Clip
from ear_bench.said import Expected
from voice_host.phrases.matcher import Match

INDEX = "INDEX.tsv"
LISTED = 30
"""Phrases in the closed lists that single words of people are heard with."""
SHORTEST = 3
"""Letters; shorter are names of letters, and parts of words."""
SPELLING = "KDE__klettres"
"""A collection of letters and syllables, not of words."""

FIXTURES = Path(__file__).parents[2] / "tests" / "fixtures" / "speech"
OOV = "oov"
"""The folder of those without a command."""
OOV_PHASE = "day.speech"


@dataclass(frozen=True)
class Recording:
    """One recording of a person."""

    path: Path
    seconds: float
    text: str
    kind: str
    """`digits`, `word` or `continuous`."""
    licence: str

    @property
    def collection(self) -> str:
        """Whose recordings they are."""
        return next(part for part in self.path.parts if "__" in part)

    @property
    def never_trained_on(self) -> bool:
        """The others may be trained on, and are."""
        return self.licence.startswith("GPL")


def recordings(folder: Path) -> list[Recording]:
    """All that the folder's index names."""
    rows = (folder / INDEX).read_text("utf-8").splitlines()[1:]
    return [
        Recording(folder / path, float(seconds), _plain(text), kind, licence)
        for path, seconds, text, kind, licence in (row.split("\t") for row in rows)
    ]


def _plain(text: str) -> str:
    return " ".join(re.findall("[а-яё]+", text.lower()))


def sentences(people: Sequence[Recording]) -> list[Recording]:
    """Continuous speech."""
    return [one for one in people if one.kind == "continuous"]


def words(people: Sequence[Recording], half: str, quick: bool) -> Iterator[Case]:
    """Single numbers and words by people never trained on, in lists of LISTED."""
    used = [
        one
        for one in people
        if one.never_trained_on
        and one.kind != "continuous"
        and one.collection != SPELLING
        and len(one.text) >= SHORTEST
    ]
    for one, closed in _listed(used)[:: 3 if quick else 1]:
        expected = Expected(closed=closed)
        yield Case(
            set="people",
            part=one.collection,
            condition=AS_RECORDED,
            voice=one.collection,
            half=half,
            expected=expected,
            clips=(Clip(one.path, one.text),),
            meant=expected.find(one.text).command,
        )


def _listed(used: Sequence[Recording]) -> list[tuple[Recording, tuple[str, ...]]]:
    """Each recording with a list that has its text: the texts in portions of LISTED."""
    texts = list(dict.fromkeys(one.text for one in used))
    portions = [tuple(texts[at : at + LISTED]) for at in range(0, len(texts), LISTED)]
    portions[-1] = tuple(texts[-LISTED:])
    having = {text: portion for portion in portions for text in portion}
    return [(one, having[one.text]) for one in used]


def fixtures(half: str) -> Iterator[Case]:
    """The recordings that the tests hear."""
    rows = (FIXTURES / "expected.tsv").read_text("utf-8").splitlines()
    wanted = dict(row.split("\t") for row in rows)
    for path in sorted(FIXTURES.rglob("*.ogg")):
        folder = path.parent.name
        phase = OOV_PHASE if folder == OOV else folder
        expected = said.phase(phase)
        text, voice, *_ = path.name.split(".")
        match = None
        if wanted.get(f"{folder}/{path.name}"):
            match = _said_last(expected, text.split("_"))
        yield Case(
            set="recordings",
            part=phase,
            condition=AS_RECORDED,
            voice=voice,
            half=half,
            expected=expected,
            clips=(Clip(path, text.replace("_", " ")),),
            meant=match.command if match else None,
            only_asked=match is not None and match.intent.heard == "confirmed",
            free=folder == OOV,
        )


def _said_last(expected: Expected, words: Sequence[str]) -> Match:
    """The longest phrase at the end of what is said."""
    found = (expected.phrases().find(" ".join(words[at:])) for at in range(len(words)))
    return next(match for match in found if match)
