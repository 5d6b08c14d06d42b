"""Whether what was heard is carried out, asked back, or let pass."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from voice_host.ear.recogniser import Word
from voice_host.letters import said_letters
from voice_host.phrases.grammar import Care

Verdict = Literal["do", "ask", "nothing"]

# Measured with the built-in model on synthetic people it never heard in training (espeak-ng and
# RHVoice voices, clean, in noise of 10 and 20 dB and in a room; 36 minutes of commands and talk, 36
# of read text). Evidence of 218 phrases said: 5 % below 6, half above 18. Of the 27 places in the
# read text taken for a phrase: one in four above 5, three above 8, none above 10. The recogniser's
# confidence tells nothing of other speech, only which of two phrases it was.


@dataclass(frozen=True)
class Bands:
    """From which evidence a phrase is asked back, and from which it is carried out."""

    ask: float
    do: float


BANDS: dict[Care, Bands] = {
    "at_once": Bands(7.0, 10.0),
    "readily": Bands(3.0, 6.0),
    "alone": Bands(3.0, 6.0),  # an answer to a question, with silence round it
    "before_silence": Bands(6.0, 9.0),  # none was found in the read text
    "confirmed": Bands(7.0, math.inf),
}

SURE = 0.6
"""Confidence from which a phrase is carried out."""

SLOWEST = 0.1
"""Seconds a letter, and DRAWN_OUT more: a phrase that took longer was something else."""

DRAWN_OUT = 0.3

SILENCE = 0.3
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
        letters = sum(said_letters(word.text) for word in self.words)
        seconds = self.words[-1].end - self.words[0].start
        return seconds > SLOWEST * letters + DRAWN_OUT


@dataclass(frozen=True)
class Grounds:
    """All that a verdict rests on."""

    heard: Heard
    care: Care
    evidence: float
    """How well the sound fits the phrase (see evidence.py)."""


def verdict(heard: Heard, care: Care, evidence: float) -> Verdict:
    """What becomes of a phrase; `evidence`: how well the sound fits it (see evidence.py)."""
    if care == "alone" and (heard.before or heard.after):
        return "nothing"
    if care == "before_silence" and (heard.after or heard.silence < SILENCE):
        return "nothing"
    bands = BANDS[care]
    if evidence < bands.ask or heard.is_drawn_out:
        return "nothing"
    return "do" if evidence >= bands.do and heard.confidence >= SURE else "ask"
