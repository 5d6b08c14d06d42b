"""Who takes over what somebody else was (CLASSIC-13)."""

from __future__ import annotations

from collections.abc import Iterable

from voice_host.game.state import State


def follow(state: State, left: Iterable[int]) -> None:
    """These have just left together: who waits for one of them has his role now.

    The first of them in seat order, where there are several. He is told in the next night.
    """
    gone = [state.player(seat).role for seat in sorted(left)]
    for seat in state.alive:
        player = state.player(seat)
        follows = state.role_of(seat).follows
        taken = next((role for role in gone if role in follows), None)
        if taken is not None:
            player.dealt, player.role = player.role, taken
            player.learns = state.next_night
