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


def himself_once(state: State, action: Action) -> str | None:
    """Oneself once per game."""
    used = any(a.role == action.role and a.target == a.actor for a in state.actions)
    return "himself_once" if used and action.target == action.actor else None
