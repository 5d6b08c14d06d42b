"""Many games of bots: who wins how often, how long it takes."""

from __future__ import annotations

import math
import random
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

import msgspec
from joblib import Parallel, delayed

from voice_host.bots.table import Table
from voice_host.game.setup import Setup

_TOGETHER = 20
"""Games a worker plays in one go: starting one costs more than playing it."""

_Z = 1.959964
"""Normal quantile of 97.5 %: two-sided 95 %."""


@dataclass(frozen=True)
class Simulation:
    """What came of it."""

    winners: Counter[str]
    days: int
    """Of all games together."""

    seconds: float
    """By the wall clock."""

    @property
    def games(self) -> int:
        """How many were played."""
        return self.winners.total()


def simulate(setup: Setup, *, games: int, seed: int, jobs: int) -> Simulation:
    """All games are of this setup, each with a deal of its own.

    The same seed gives the same winners, however many processes (`jobs`) share the games.
    """
    began = time.monotonic()
    chance = random.Random(seed)
    seeds = [chance.randrange(2**31) for _ in range(games)]
    batches = [seeds[start : start + _TOGETHER] for start in range(0, games, _TOGETHER)]
    played = Parallel(n_jobs=jobs)(delayed(_play)(setup, batch) for batch in batches)
    winners = sum((won for won, _ in played), Counter[str]())
    days = sum(days for _, days in played)
    return Simulation(winners, days, time.monotonic() - began)


def wilson(won: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a share, by Wilson: sound at 0 and 1 too."""
    share, z2 = won / games, _Z * _Z
    middle = share + z2 / (2 * games)
    half = _Z * math.sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    low, high = (middle - half) / (1 + z2 / games), (middle + half) / (1 + z2 / games)
    return max(0.0, low), min(1.0, high)


def _play(setup: Setup, seeds: Iterable[int]) -> tuple[Counter[str], int]:
    winners, days = Counter[str](), 0
    for seed in seeds:
        table = Table(msgspec.structs.replace(setup, seed=seed))
        winners[table.play().winner] += 1
        days += table.game.day
    return winners, days
