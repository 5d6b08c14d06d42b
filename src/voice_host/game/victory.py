"""Who has won: one function a ruleset, named in its data."""

from __future__ import annotations

from collections.abc import Callable

from voice_host.game.role import Camp
from voice_host.game.state import State

Result = tuple[str, str]
"""(winner, reason)."""


def classic(state: State) -> Result | None:
    """CLASSIC-22, in its order: nobody left, red, Maniac, black."""
    alive = state.alive
    if not alive:
        return "draw", "nobody_left"
    killers = [seat for seat in alive if state.role_of(seat).lone_killer]
    black = state.living(Camp.BLACK)
    if not black and not killers:
        return "red", "no_black_left"
    if killers and len(alive) <= 2:
        return str(state.role_of(killers[0]).id), "alone"
    if not killers and black >= len(alive) - black:
        return "black", "black_majority"
    return None


def davydov(state: State) -> Result | None:
    """DAVYDOV-7: the honest win only by a night without a shot, which is found when it is over."""
    black, alive = state.living(Camp.BLACK), len(state.alive)
    if black == alive:
        return "black", "no_honest_left"
    if "early_end" in state.options and black >= alive - black:
        return "black", "black_majority"
    return None


VICTORIES: dict[str, Callable[[State], Result | None]] = {"classic": classic, "davydov": davydov}
