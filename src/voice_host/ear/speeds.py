"""The speed at which a voice is heard best.

A child's formants lie higher than any the model has learnt from, a very low voice's lower. Played
slower or faster, the same words come nearer to them. What the speaker said is known (a phrase of
the tuning, or one that was carried out), so the likelihood of just these words can be compared at
each speed; it has one flat top, and a parabola through all speeds finds it in spite of the noise.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from voice_host.ear.evidence import Evidence
from voice_host.ear.profile import Profile, shaped
from voice_host.sound import Samples

SPEEDS = (0.8, 0.85, 0.9, 0.95, 1.0, 1.05, 1.1, 1.15, 1.2)

CLEARLY = 0.02
"""By which share the fit must be better than at speed 1. See docs/ear.md for what was measured."""

ENOUGH = 3
"""Phrases without which nothing is chosen: one alone is often off by a tenth."""

Fits = tuple[float, ...]
"""The fit of one phrase at each of SPEEDS."""


def fits(evidence: Evidence, phrase: str, samples: Samples) -> Fits:
    """How well a phrase fits the sound in which it was said, at each of SPEEDS."""
    return tuple(evidence.fit(phrase, shaped(samples, Profile(speed=speed))) for speed in SPEEDS)


def best_speed(said: Sequence[Fits]) -> float:
    """One of SPEEDS for the voice that said some phrases; 1 where no other is clearly better."""
    if len(said) < ENOUGH:
        return 1.0
    away = np.log(SPEEDS)
    top = np.polynomial.Polynomial.fit(away, np.mean(said, axis=0), 2)
    smooth = top(away)
    best = int(np.argmax(smooth))
    usual = top(0.0)
    return SPEEDS[best] if smooth[best] - usual > CLEARLY * abs(usual) else 1.0
