"""A text as a row of pieces that were recorded one by one.

A recording is known by its words and by how they end: a sentence falls, a question rises, and
what goes on stays up. «Пять.», «пять?» and «пять,» are three recordings; other marks sound like
one of these.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass

FALLS, RISES, GOES_ON = ".", "?", ","
ENDINGS = (FALLS, GOES_ON, RISES)
"""The more alike two are, the nearer they stand."""

_SOUNDS_LIKE = {".": FALLS, "!": FALLS, "…": FALLS, ":": FALLS, ";": FALLS, "?": RISES}
_SILENT = str.maketrans("", "", '«»„“”"()')

LONGEST = 16
"""Words in a piece at most."""


@dataclass(frozen=True)
class Part:
    """Some words of a text, in its order."""

    text: str
    """As they are written there."""

    mark: str
    """The mark after them; empty: they run on without a stop."""

    piece: str | None
    """The recording that says them; None: there is none."""


_Cost = tuple[int, int, int]
"""Unknown words, pieces with another ending, parts: the less, the better."""


@dataclass(frozen=True)
class _Word:
    text: str
    mark: str

    @property
    def bare(self) -> str:
        return self.text.translate(_SILENT).lower()


def key(text: str) -> str:
    """By what name a recording of this text is known: «Кто согласен?» -> «кто согласен?».

    «Пять —», «пять,» and «пять» are «пять,»: the speech goes on.
    """
    return _key(_words(text))


def cover(text: str, known: Container[str]) -> list[Part]:
    """The text out of known pieces, the fewest there can be.

    What stands between two marks is either all known or spoken some other way as a whole. Where
    words are only known with another ending, that is better than none.
    """
    words = _words(text)
    best: dict[int, tuple[_Cost, list[Part]]] = {0: ((0, 0, 0), [])}
    for start in range(len(words)):
        if start not in best:
            continue
        (unknown, misfit, parts), row = best[start]
        for end, piece, costs in _ways_on(words, start, known):
            cost = (unknown + costs[0], misfit + costs[1], parts + 1)
            if end not in best or cost < best[end][0]:
                spoken = words[start:end]
                part = Part(" ".join(word.text for word in spoken), spoken[-1].mark, piece)
                best[end] = cost, [*row, part]
    return best[len(words)][1]


def _ways_on(
    words: list[_Word], start: int, known: Container[str]
) -> Iterator[tuple[int, str | None, tuple[int, int]]]:
    """Where the next part may end, the piece for it, and what it costs but being a part."""
    for end in range(start + 1, min(len(words), start + LONGEST) + 1):
        name = _key(words[start:end])
        for ending in (name[-1], *ENDINGS):
            if (piece := name[:-1] + ending) in known:
                yield end, piece, (0, piece != name)
                break
        if words[end - 1].mark in _SOUNDS_LIKE:
            break
    if start == 0 or words[start - 1].mark:
        end = next((at for at in range(start, len(words)) if words[at].mark), len(words) - 1) + 1
        yield end, None, (end - start, 0)


def _words(text: str) -> list[_Word]:
    """Each with the mark after it; a dash stands by itself and belongs to the word before it."""
    words: list[_Word] = []
    for word in text.split():
        stripped = word.translate(_SILENT)
        bare = stripped.rstrip(".,!?:;…—–")
        mark = stripped[len(bare) :][:1]
        if bare:
            words.append(_Word(word, mark))
        elif words and mark:
            words[-1] = _Word(f"{words[-1].text} {word}", words[-1].mark or mark)
    return words


def _key(words: list[_Word]) -> str:
    if not words:
        return ""
    inner = " ".join(word.bare for word in words)
    return inner.rstrip(" .,!?:;…—–") + _SOUNDS_LIKE.get(words[-1].mark, GOES_ON)
