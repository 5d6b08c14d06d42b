"""One recording of several people who speak one after another, cut into a piece for each."""

from __future__ import annotations

import numpy as np

from voice_host.ear.loudness import of_room, of_voice
from voice_host.errors import VoiceHostError
from voice_host.sound import FRAME, RATE, Samples, levels

LEAST = RATE // 2
"""Samples of silence between two people."""


def cut(samples: Samples, people: int) -> list[Samples]:
    """Cut at the longest silences: between two people it must be longer than within a saying.

    VoiceHostError: there are not so many silences.
    """
    border = (of_room(samples) + of_voice(samples)) / 2
    loud = np.flatnonzero(levels(samples) > border)
    silences = np.diff(loud)
    if len(silences) < people - 1 or (people > 1 and np.sort(silences)[1 - people] * FRAME < LEAST):
        raise VoiceHostError(
            f"В записи слышно меньше говорящих, чем игроков ({people}): между людьми нужна тишина."
        )
    longest = np.sort(np.argsort(silences, kind="stable")[len(silences) - (people - 1) :])
    middles = [(loud[at] + loud[at + 1] + 1) // 2 * FRAME for at in longest]
    return np.split(samples, middles)
