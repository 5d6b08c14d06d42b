"""Whether what was heard is carried out, asked back, or let pass."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from voice_host.ear.recogniser import Word
from voice_host.phrases.grammar import Care

Verdict = Literal["do", "ask", "nothing"]

SURE = 0.8
"""Confidence from which a phrase is carried out."""

UNSURE = 0.5
"""Confidence below which a phrase is let pass; between the two it is asked back."""

QUICKEST = 0.035
"""Seconds a letter: a word said quicker than this was not said."""

SILENCE = 0.4
"""Seconds without a word after «спасибо» and «пас»."""


@dataclass(frozen=True)
class Surroundings:
    """What was heard beside a phrase in the same utterance."""

    before: bool
    after: bool
    silence: float
    """Seconds from the end of the phrase to the end of the utterance."""


def confidence(words: Sequence[Word]) -> float:
    """0..1 for a phrase: that of its least sure word; 0 where a word is too short to be true."""
    if any(word.end - word.start < QUICKEST * len(word.text) for word in words):
        return 0.0
    return min(word.confidence for word in words)


def verdict(sure: float, care: Care, around: Surroundings) -> Verdict:
    """What becomes of a phrase with this confidence, said among these surroundings."""
    if care == "alone" and (around.before or around.after):
        return "nothing"
    if care == "before_silence" and (around.after or around.silence < SILENCE):
        return "nothing"
    if sure < UNSURE:
        return "nothing"
    if care == "confirmed" or sure < SURE:
        return "ask"
    return "do"
