"""Who has won: one function a ruleset, named in its data."""

from __future__ import annotations

from collections.abc import Callable

from voice_host.game.role import Camp, Role
from voice_host.game.state import State

Result = tuple[str, str]
"""(winner, reason)."""


LONE_KILLERS = ("maniac", "werewolf")
"""Of the last two at the table the first of these wins."""


def classic(state: State) -> Result | None:
    """CLASSIC-22, in its order: nobody left, red, Maniac, Werewolf, black."""
    alive = state.alive
    if not alive:
        return "draw", "nobody_left"
    greys = [role for seat in alive if (role := state.role_of(seat)).lone_killer]
    killing = {role.id for role in greys if _acts(state, role)}
    black = state.living(Camp.BLACK)
    if not black and not greys:
        return "red", "no_black_left"
    if killing and len(alive) <= 2:
        return next(role for role in LONE_KILLERS if role in killing), "alone"
    if not killing and black >= len(alive) - black:
        return "black", "black_majority"
    return None


def _acts(state: State, role: Role) -> bool:
    """He is awake."""
    when = role.call.when if role.call else None
    return when is None or when(state, state.last_night)


VICTORIES: dict[str, Callable[[State], Result | None]] = {"classic": classic}
