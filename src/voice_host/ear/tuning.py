"""From three phrases of a known text to how their speaker is heard best."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from voice_host.ear import loudness
from voice_host.ear.evidence import Evidence
from voice_host.ear.listener import Listener
from voice_host.ear.model import SpeechModel
from voice_host.ear.profile import Profile
from voice_host.ear.speeds import best_speed, fits
from voice_host.phrases.closed_list import ClosedList
from voice_host.sound import RATE, Samples

PHRASES = ("выставляю игрока номер пять", "четыре голоса", "спасибо")
"""What is said: each kind of phrase that a game needs."""

QUIET = -50.0
"""dB below which a voice is made louder. Down to -58 dB, and up to clipping, the ear hears as well
as ever; below that a gain gives back all that was lost, down to -78 dB (4 steps of 32768)."""

LOUD_ENOUGH = -24.0
"""dB to which it is brought."""

MOST_GAIN = 500.0

LOOKED_FOR_AT = (1.0, 0.85, 1.15)
"""Speeds at which phrases are looked for until all are found: at the first no child is heard."""

AFTER = np.zeros(RATE, np.int16)
"""Silence after a saying, so that its last word ends."""


@dataclass(frozen=True)
class Tuned:
    """What came of one saying of PHRASES."""

    heard: frozenset[str]
    """Which of PHRASES are understood with `profile`."""

    level: float
    """How loud they were, dB."""

    profile: Profile


class Tuner:
    """Hears sayings again and again, one at a time."""

    def __init__(self, model: SpeechModel) -> None:
        self._listener = Listener(model)
        self._listener.expect(ClosedList(list(PHRASES)))
        self._evidence = Evidence(model)

    def hears_all(self, saying: Samples) -> bool:
        """Whether all PHRASES are understood at speed 1."""
        gain = gain_for(loudness.of_voice(saying))
        return len(self._hear(saying, Profile(gain=gain))) == len(PHRASES)

    def tune(self, saying: Samples) -> Tuned:
        """The gain and speed for this voice. The same sound always gives the same."""
        level = loudness.of_voice(saying)
        gain = gain_for(level)
        found: dict[str, Samples] = {}
        for speed in LOOKED_FOR_AT:
            found = self._hear(saying, Profile(speed, gain)) | found
            if len(found) == len(PHRASES):
                break
        said = [fits(self._evidence, phrase, sound) for phrase, sound in found.items()]
        profile = Profile(best_speed(said), gain)
        return Tuned(frozenset(self._hear(saying, profile)), level, profile)

    def _hear(self, saying: Samples, profile: Profile) -> dict[str, Samples]:
        """Each phrase that is understood, and its sound before the speed."""
        self._listener.hear_as(profile)
        hearings = [*self._listener.accept(np.concatenate([saying, AFTER]))]
        hearings += self._listener.finish()
        return {
            hearing.text: hearing.sound
            for hearing in hearings
            if hearing.verdict != "nothing" and hearing.sound is not None
        }


def gain_for(level: float) -> float:
    """What makes a voice of this level, dB, loud enough; 1 where it is."""
    return 1.0 if level >= QUIET else min(MOST_GAIN, 10 ** ((LOUD_ENOUGH - level) / 20))
