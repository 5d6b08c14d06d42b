"""Whom a role may not choose at night: what its choices of earlier nights leave open.

A choice counts even if it came to nothing (ALL-12).
"""

from __future__ import annotations

from voice_host.game.night import Action
from voice_host.game.state import State


def not_twice_in_a_row(state: State, action: Action) -> str | None:
    """Not the seat of the night before."""
    before = state.choice(action.role, action.day - 1)
    return "twice_in_a_row" if before and before.target == action.target else None


def not_thrice_in_a_row(state: State, action: Action) -> str | None:
    """Not the seat of both nights before (CITY-13)."""
    before = [state.choice(action.role, action.day - back) for back in (1, 2)]
    again = all(made is not None and made.target == action.target for made in before)
    return "thrice_in_a_row" if again else None


def declines_once(state: State, action: Action) -> str | None:
    """Not to choose is possible in one night of the game; silence was not to choose (CITY-15)."""
    nights = (state.choice(action.role, day) for day in range(1, action.day))
    return "declined_once" if any(made is None or not made.targets for made in nights) else None


def himself_once(state: State, action: Action) -> str | None:
    """Oneself once per game."""
    used = any(a.role == action.role and a.target == a.actor for a in state.actions)
    return "himself_once" if used and action.target == action.actor else None
