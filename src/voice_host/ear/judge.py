"""Whether what was heard is carried out, asked back, or let pass."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from voice_host.ear.recogniser import Word
from voice_host.phrases.grammar import Care

Verdict = Literal["do", "ask", "nothing"]

# Measured with benchmarks/hearing.py and ten voices that never spoke in training, 40 minutes of
# read text among them.

SURE = 0.6
"""Confidence from which a phrase is carried out."""

FITS = 10.0
"""Evidence from which a phrase is carried out; of the phrases said nine in ten have more."""

MAY_FIT = 6.0
"""Evidence below which a phrase is let pass."""

SLOWEST = 0.1
"""Seconds a letter, and DRAWN_OUT more: a phrase that took longer was something else."""

DRAWN_OUT = 0.3

SILENCE = 0.4
"""Seconds without a word after «спасибо» and «пас»."""


@dataclass(frozen=True)
class Heard:
    """A phrase, and what was heard beside it in the same utterance."""

    words: tuple[Word, ...]
    before: bool
    """There was speech before it."""

    after: bool
    """There was speech after it."""

    silence: float
    """Seconds from its end to the end of the utterance."""

    @property
    def text(self) -> str:
        """The words in one line."""
        return " ".join(word.text for word in self.words)

    @property
    def confidence(self) -> float:
        """0..1: that of its least sure word."""
        return min(word.confidence for word in self.words)

    @property
    def is_drawn_out(self) -> bool:
        """It took longer than anybody would say it."""
        letters = sum(len(word.text) for word in self.words)
        seconds = self.words[-1].end - self.words[0].start
        return seconds > SLOWEST * letters + DRAWN_OUT


def verdict(heard: Heard, care: Care, evidence: float) -> Verdict:
    """What becomes of a phrase; `evidence`: how well the sound fits it (see evidence.py)."""
    if care == "alone" and (heard.before or heard.after):
        return "nothing"
    if care == "before_silence" and (heard.after or heard.silence < SILENCE):
        return "nothing"
    if evidence < MAY_FIT or heard.is_drawn_out:
        return "nothing"
    if care == "confirmed" or evidence < FITS or heard.confidence < SURE:
        return "ask"
    return "do"
