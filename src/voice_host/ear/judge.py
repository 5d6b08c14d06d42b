"""Whether what was heard is carried out, asked back, or let pass."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from voice_host.ear.recogniser import Word
from voice_host.letters import said_letters
from voice_host.phrases.grammar import Care

Verdict = Literal["do", "ask", "nothing"]

# How these numbers were got: by what the tuning half of benchmarks/ear.py gives (five voices of
# RHVoice, four of espeak-ng, noises and talk, none of which the `test` half reports on): phrases
# of day.speech and day.vote, and 160 minutes of talk heard in both phases. With unknown_phone 5;
# what silence and neighbours forbid is left out:
#
#                 right phrases, 5 % and 10 % are below        talk, the best false ones
# evidence        clean       20 dB       10 dB       room        that nobody had said
# at_once         26.1 26.8   25.0 26.5   13.8 16.7   16.9 21.1   28.4 19.4 17.6 17.5 14.5 14.2
# before_silence  15.8 17.7   14.7 17.8   12.9 13.0   11.0 11.7   20.5 13.6 13.0  8.3  7.0
# alone           16.2 17.8   13.7 15.7   10.2 11.8   10.2 14.0   22 above 9.5, 13 above 14
# confirmed       26.3 27.9   22.1 24.9   15.7 16.6   16.0 19.7   23.4 19.2 16.3 15.9 15.2 13.8
# readily         12.3 14.6    7.7 10.3   in lists of 24, in the babble: 12.2 11.8 10.5 10.3
#
# `readily` is as low as people need: a fifth of the words that they say right is below 7.
# Another phrase of the list in place of what was said has evidence too (half above 12, a few above
# 25): there the confidence tells, which tells nothing of other speech.


@dataclass(frozen=True)
class Bands:
    """From which evidence a phrase is asked back, and from which it is carried out."""

    ask: float
    do: float


BANDS: dict[Care, Bands] = {
    "at_once": Bands(9.0, 16.0),
    "readily": Bands(4.0, 6.0),
    "alone": Bands(8.0, 14.0),
    "before_silence": Bands(8.0, 13.5),
    "confirmed": Bands(16.0, math.inf),
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
