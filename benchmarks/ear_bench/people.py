"""Recordings: people, where a folder of them is given, and the tests' own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ear_bench import said
from ear_bench.cases import AS_RECORDED, Case, Clip
from ear_bench.said import Expected
from voice_host.ear.recorded import Recorded, beside
from voice_host.spelling import spelled

INDEX = "INDEX.tsv"
LISTED = 30
"""Phrases in the closed lists that single words of people are heard with."""
EVERY = 3
"""One in so many is heard when it must be quick."""
SHORTEST = 3
"""Letters; shorter are names of letters, and parts of words."""
SPELLING = "KDE__klettres"
"""A collection of letters and syllables, not of words."""

FIXTURES = Path(__file__).parents[2] / "tests" / "fixtures" / "speech"
OOV = "oov"
"""The folder of those without a command."""
SUFFIXES = {".ogg", ".flac", ".wav"}


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
    """Words only; a digit is said as a word, and who says it has said a number."""
    written = re.sub(r"\d+", lambda digits: f" {_in_words(digits[0])} ", text.lower())
    return " ".join(re.findall("[а-яё]+", written))


def _in_words(digits: str) -> str:
    return spelled(int(digits), "cardinal")["masculine"]


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
    for one, closed in _listed(used)[:: EVERY if quick else 1]:
        expected = Expected(closed=closed)
        yield Case(
            set="people",
            part=one.collection,
            condition=AS_RECORDED,
            voice=one.collection,
            half=half,
            expected=expected,
            clips=(Clip(one.path, one.text),),
            meant=said.meaning(expected.find(one.text)),
        )


def _listed(used: Sequence[Recording]) -> list[tuple[Recording, tuple[str, ...]]]:
    """Each recording with a list that has its text: the texts in portions of LISTED."""
    if not used:
        return []
    texts = list(dict.fromkeys(one.text for one in used))
    portions = [tuple(texts[at : at + LISTED]) for at in range(0, len(texts), LISTED)]
    portions[-1] = tuple(texts[-LISTED:])
    having = {text: portion for portion in portions for text in portion}
    return [(one, having[one.text]) for one in used]


def fixtures(half: str, quick: bool) -> Iterator[Case]:
    """The recordings that the tests hear, as far as it is written beside them."""
    paths = sorted(path for path in FIXTURES.rglob("*") if path.suffix in SUFFIXES)
    for path in paths[:: EVERY if quick else 1]:
        known = beside(path, Recorded)
        if known.phase is None:
            continue
        grammars = known.grammars or said.phase(known.phase, rules=known.ruleset).grammars
        players = known.players or said.PLAYERS
        expected = Expected(grammars, players, rules=known.ruleset)
        yield Case(
            set="recordings",
            part=known.phase if path.parent.name == OOV else path.parent.name,
            condition=AS_RECORDED,
            voice=known.voice,
            half=half,
            expected=expected,
            clips=(Clip(path, known.text),),
            meant=known.commands,
            only_asked=any(map(expected.always_asks, known.commands)),
            free=path.parent.name == OOV,
        )
