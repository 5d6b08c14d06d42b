"""A typed text with slips in its words, brought to a phrase that is understood.

Only the wording is mended, never a number, and only words that are no Russian words: «выстовляю» is
a slip for «выставляю», but «выставляют» and «выставлю» say something else. Heard speech never comes
here: the recogniser gives only words of its list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from rapidfuzz import fuzz

from voice_host.phrases.morphology import morphology
from voice_host.phrases.reading import NUMBER, Skeleton

CLOSE = 80.0
"""Of 100: how like what it was meant to be a word must be."""

MARGIN = 3.0
"""By how much the text must be more like its phrase than like any that means something else."""

T = TypeVar("T")


def mend(
    skeleton: Skeleton, known: Iterable[Skeleton], meaning: Callable[[Skeleton], T]
) -> Skeleton | None:
    """The phrase that `skeleton` was meant to be, or None when that is not clear."""
    scored = sorted(
        ((_likeness(skeleton, phrase), phrase) for phrase in known if _could_be(skeleton, phrase)),
        reverse=True,
    )
    if not scored or scored[0][0] < CLOSE:
        return None
    best, phrase = scored[0]
    others = (score for score, other in scored if meaning(other) != meaning(phrase))
    return phrase if best - next(others, 0.0) >= MARGIN else None


def _likeness(skeleton: Skeleton, phrase: Skeleton) -> float:
    """0..100: that of the two words that are least alike."""
    return min(fuzz.ratio(*words) for words in zip(skeleton, phrase, strict=True))


def _could_be(skeleton: Skeleton, phrase: Skeleton) -> bool:
    """The numbers stand in the same places, and only words that are none differ."""
    return len(skeleton) == len(phrase) and all(
        said == meant or (NUMBER not in (said, meant) and not _is_word(said))
        for said, meant in zip(skeleton, phrase, strict=True)
    )


def _is_word(word: str) -> bool:
    known: bool = morphology().word_is_known(word)
    return known
