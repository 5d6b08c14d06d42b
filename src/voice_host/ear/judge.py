"""Whether what was heard is carried out, asked back, or let pass."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from voice_host.ear.recogniser import Word
from voice_host.letters import said_letters
from voice_host.phrases.grammar import Care

Verdict = Literal["do", "ask", "nothing"]

# How these numbers were got: by what the tuning half of benchmarks/ear.py gives (four voices of
# RHVoice, four of espeak-ng, noises and talk, none of which the `test` half reports on): phrases
# of day.speech and day.vote, and 160 minutes of talk in each. With unknown_phone 5;
# what silence and neighbours forbid is left out:
#
#                 right phrases, 5 % and 10 % are below        talk, the best false ones
# evidence        clean       20 dB       10 dB       room        that nobody had said
# at_once         35.2 38.3   33.1 35.1   23.9 26.1   25.0 27.1   17.8 16.6 16.2 13.9
# before_silence  19.9 22.4   19.1 21.6   16.5 20.2   18.6 18.7   21.2 18.3 16.6 16.3 15.6 12.3
# alone           18.1 20.5   21.1 23.4    8.9 10.9   18.1 21.3   27.7 25.0 21.6 20.6 19.8 17.6
# confirmed       34.2 35.7   31.9 35.8   23.4 28.8   28.8 29.7   24.6 23.3 20.3 19.7 19.2 18.2
#
# In talk that is full of numbers three of four false counts had been said. In 1.1 hours of talk
# under 10 dB of babble or music one nomination is carried out (24.7), two «спасибо», two «пас», 13
# counts.
#
# `readily`: 518 sayings of a volunteer (tuxpaint-stamps-default) in lists of 24, with weights that
# gave three quarters of the evidence of these; from 5 on 91 % of them were right and 1.2 % wrong,
# from 6 on 90 % and 1.0 %, from 4 on 92 % and 1.5 %.
# Another phrase of the list in place of what was said has evidence too (half above 12, a few above
# 25): there the confidence tells, which tells nothing of other speech. From 0.5 on 1,449 phrases
# were right and 12 wrong, from 0.2 to 0.5 there were 21 right and 2 wrong.


@dataclass(frozen=True)
class Bands:
    """From which evidence a phrase is asked back, and from which it is carried out."""

    ask: float
    do: float


BANDS: dict[Care, Bands] = {
    "at_once": Bands(12.0, 19.0),
    "readily": Bands(3.0, 6.0),
    "alone": Bands(10.0, 15.0),
    "before_silence": Bands(10.0, 17.0),
    "confirmed": Bands(20.0, math.inf),
}

UNSURE, SURE = 0.2, 0.5
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
