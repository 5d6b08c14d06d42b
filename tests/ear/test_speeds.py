from __future__ import annotations

import math

import pytest

from voice_host.ear.speeds import CLEARLY, ENOUGH, SPEEDS, Fits, best_speed

pytestmark = pytest.mark.unit


def heard_best_at(speed: float, rise: float, noise: tuple[float, ...] = (0.0,)) -> Fits:
    """Fits of about 180 that are `rise` better at `speed` than at 1."""
    width = math.log(speed) ** 2 or 1.0
    return tuple(
        180 + rise * (1 - math.log(at / speed) ** 2 / width) + noise[i % len(noise)]
        for i, at in enumerate(SPEEDS)
    )


@pytest.mark.parametrize("speed", [0.8, 0.9, 1.15])
def test_the_top_is_found_through_the_noise(speed: float) -> None:
    fits = heard_best_at(speed, 9.0, noise=(0.9, -0.9, 0.4))
    assert best_speed([fits] * ENOUGH) == pytest.approx(speed, abs=0.051)


def test_a_little_better_is_not_enough() -> None:
    rise = 180 * CLEARLY
    assert best_speed([heard_best_at(0.85, rise * 0.8)] * ENOUGH) == 1.0
    assert best_speed([heard_best_at(0.85, rise * 1.3)] * ENOUGH) == 0.85


def test_a_few_phrases_are_not_enough() -> None:
    assert best_speed([heard_best_at(0.8, 20.0)] * (ENOUGH - 1)) == 1.0


def test_phrases_that_disagree_choose_nothing() -> None:
    assert best_speed([heard_best_at(0.8, 6.0), heard_best_at(1.2, 6.0)] * ENOUGH) == 1.0
