"""Whether what was heard is carried out, asked back, or let pass."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from voice_host.ear.recogniser import Word
from voice_host.letters import said_letters
from voice_host.phrases.grammar import Care

Verdict = Literal["do", "ask", "nothing"]

# How these numbers were got: `python benchmarks/ear.py --quick --half tuning --evidence FILE`,
# whose voices (five of RHVoice, four of espeak-ng), noises and talk are none of those that the
# `test` half reports on. With unknown_phone 5; what silence and neighbours forbid is left out:
#
# evidence        right phrases: 2, 5, 10 % below | 22 minutes of talk, the best false ones
# at_once         14.1  17.1  20.9                | 15.3 13.8  8.6  8.5  8.0
# before_silence  11.3  14.8  15.8                |  6.9
# alone            4.2  12.4  14.5                |  9.2  8.2  7.1  5.7
# readily          4.0   6.6   9.4                |  8.0  7.3  6.6
# confirmed       23.5  23.6  25.7                |  none
#
# Another phrase of the list in place of what was said has evidence too (half above 5, a few above
# 15): there the recogniser's confidence tells, which tells nothing of other speech.


@dataclass(frozen=True)
class Bands:
    """From which evidence a phrase is asked back, and from which it is carried out."""

    ask: float
    do: float


BANDS: dict[Care, Bands] = {
    "at_once": Bands(9.0, 16.0),
    "readily": Bands(4.0, 7.5),
    "alone": Bands(6.0, 9.5),
    "before_silence": Bands(7.5, 9.5),
    "confirmed": Bands(19.0, math.inf),
}

UNSURE, SURE = 0.3, 0.55
"""Confidences from which a phrase is asked back, and from which it is carried out."""

SLOWEST = 0.12
"""Seconds a letter, and DRAWN_OUT more: a phrase that took longer was something else."""

DRAWN_OUT = 0.4

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

    confidence: float
    """0..1: how much likelier it is than other phrases (see hypotheses.py)."""

    @property
    def text(self) -> str:
        """The words in one line."""
        return " ".join(word.text for word in self.words)

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
    """What becomes of a phrase; `evidence`: how well the sound fits it (see evidence.py).

    An answer of one word must stand alone; «четыре голоса» may follow talk, but nothing follows it.
    """
    if care == "alone" and (heard.after or (heard.before and len(heard.words) == 1)):
        return "nothing"
    if care == "before_silence" and (heard.after or heard.silence < SILENCE):
        return "nothing"
    bands = BANDS[care]
    if evidence < bands.ask or heard.confidence < UNSURE or heard.is_drawn_out:
        return "nothing"
    return "do" if evidence >= bands.do and heard.confidence >= SURE else "ask"
