"""Guards: the conditions that a ruleset's transitions name."""

from __future__ import annotations

from collections.abc import Callable

from voice_host.game.role import Camp
from voice_host.game.state import State

QUIET_NIGHTS = 3
"""So many nights and days in a row in which nobody leaves are a draw (ALL-9, CLASSIC-24)."""


def decided(state: State) -> bool:
    """The result is fixed and nobody has a last word to say before it is told (ALL-3)."""
    return state.result is not None and not state.last_words


def standstill(state: State) -> bool:
    """The third quiet day in a row is over (CLASSIC-24, SPORT-36), and no stand-off (SPORT-23)."""
    return state.quiet_nights >= QUIET_NIGHTS and state.stand_off is None


def has_last_words(state: State) -> bool:
    """Somebody who left still has a last word."""
    return bool(state.last_words)


def left_in_the_night(state: State) -> bool:
    """It is morning: the day is still to come."""
    return state.is_morning


def vote_is_on(state: State) -> bool:
    """There is somebody to vote for."""
    return state.vote is not None


def tied(state: State) -> bool:
    """The round ended in a tie that is not settled."""
    return bool(state.tied)


def has_suspects(state: State) -> bool:
    """Somebody is to be condemned or pardoned (CLONES-8)."""
    return bool(state.suspects)


def one_on_one(state: State) -> bool:
    """One of the city and one of a clan are all that is left (CLONES-14)."""
    return len(state.alive) == 2 and state.living(Camp.RED) == state.living(Camp.BLACK) == 1


def maniac_hunts_sheriff(state: State) -> bool:
    """They, or the Sergeant in the Sheriff's place, are left alone; he does not see the Maniac at
    night (CLONES-14)."""
    left = {state.player(seat).role for seat in state.alive}
    return left in ({"maniac", "sheriff"}, {"maniac", "sergeant"})


def tied_again_the_same(state: State) -> bool:
    """The same seats tied as in the round before (SPORT-21)."""
    return bool(state.tied) and state.tied == state.tied_before


def night_comes(state: State) -> bool:
    """The table has agreed to the night, or the host has proposed it often enough (DAVYDOV-9)."""
    return state.free_day.night_comes


GUARDS: dict[str, Callable[[State], bool]] = {
    guard.__name__: guard
    for guard in (
        decided,
        standstill,
        has_last_words,
        left_in_the_night,
        vote_is_on,
        tied,
        tied_again_the_same,
        has_suspects,
        one_on_one,
        maniac_hunts_sheriff,
        night_comes,
    )
}
