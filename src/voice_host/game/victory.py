"""Who has won: one function a ruleset, named in its data."""

from __future__ import annotations

from collections.abc import Callable

from voice_host.game.guards import maniac_hunts_sheriff
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


def davydov(state: State) -> Result | None:
    """DAVYDOV-7: the honest win only by a night without a shot, which is found when it is over."""
    black, alive = state.living(Camp.BLACK), len(state.alive)
    if black == alive:
        return "black", "no_honest_left"
    if "early_end" in state.options and black >= alive - black:
        return "black", "black_majority"
    return None


def _acts(state: State, role: Role) -> bool:
    """He is awake."""
    when = role.call.when if role.call else None
    return when is None or when(state, state.last_night)


def clones(state: State) -> Result | None:
    """CLONES-14: the camp that is left alone, or a clan that nobody can stop."""
    alive = state.alive
    if not alive:
        return "draw", "nobody_left"
    camps = [state.clan(seat) or _alone(state, seat) for seat in alive]
    if len(set(camps)) == 1:
        return camps[0], "alone"
    clans = [clan for seat in alive if (clan := state.clan(seat))]
    stopped = any(state.player(seat).role in _STOP_CLANS for seat in alive)
    for clan in dict.fromkeys(clans):
        if not stopped and 2 * clans.count(clan) > len(alive):
            return clan, "majority"
    return None


_STOP_CLANS = ("doctor", "sheriff", "sergeant")
"""While one of them lives a clan does not win by its number."""


def _alone(state: State, seat: int) -> str:
    """The camp of who is in no clan: the city, or a grey by himself."""
    role = state.role_of(seat)
    return role.id if role.camp is Camp.GREY else str(role.camp)


def at_nightfall(state: State) -> Result:
    """How a game ends that stops before a night and has no result yet."""
    if maniac_hunts_sheriff(state):
        return "maniac", "hunts_sheriff"
    return "draw", "standstill"


VICTORIES: dict[str, Callable[[State], Result | None]] = {
    "classic": classic,
    "clones": clones,
    "davydov": davydov,
}
