"""What a game is worth to each seat: one function a ruleset, named in its data."""

from __future__ import annotations

from collections.abc import Callable

from voice_host.game.role import Camp
from voice_host.game.state import State

Points = dict[int, int]
"""Seat -> its points."""


def davydov(state: State, winner: str) -> Points:
    """DAVYDOV-8: the living blacks get one for each honest card, all the honest for each of them
    that is alive."""
    seats = range(1, len(state.players) + 1)
    black = {seat for seat in seats if state.role_of(seat).camp is Camp.BLACK}
    living = set(state.alive)
    worth = {
        "black": (black & living, len(set(seats) - black)),
        "red": (set(seats) - black, len(living - black)),
    }
    paid, points = worth.get(winner, (set[int](), 0))
    return {seat: points if seat in paid else 0 for seat in seats}


POINTS: dict[str, Callable[[State, str], Points]] = {"davydov": davydov}
