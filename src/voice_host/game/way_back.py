"""The way back into a floor that its speaker has ended himself, perhaps too early (SPORT-9).

What came of its end may be much: the next floor, a vote, somebody who leaves. So the whole state of
before is kept, and comes back.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, replace
from typing import Self

from voice_host.game.commands import Command
from voice_host.game.state import FloorHeld, State

MOST = 2
"""So often one floor may come back: the table must get on."""


class SpokenOn(Command, frozen=True):
    """What a game logs in place of a ReturnFloor that was undone: it never comes from outside.

    `by` spoke on until then, and nobody else pays for that with his own time.
    """

    until: float
    """Game time, seconds."""


@dataclass(frozen=True)
class WayBack:
    """Open from the end of a floor until the table has gone on."""

    phase: str
    floor: FloorHeld
    before: State
    """As it was when the floor ended."""
    left: float
    """Seconds that the floor still had."""
    until: float
    """Game time until which it is open."""

    @classmethod
    def leave_open(cls, phase: str, state: State, seconds: float) -> Self | None:
        """For the floor that ends now; None where it has come back too often."""
        held = state.floor
        if held is None or held.returned == MOST:
            return None
        assert state.deadline is not None
        if state.deadline <= state.at:  # the human host let him speak on
            return None
        # A ruleset's roles never change.
        kept = copy.deepcopy(state, {id(state.roles): state.roles})
        return cls(phase, held, kept, state.deadline - state.at, state.at + seconds)

    def state(self, at: float) -> State:
        """As if the floor had not ended, with the clock where it stood then."""
        floor = replace(self.floor, returned=self.floor.returned + 1)
        return replace(self.before, at=at, deadline=at + self.left, floor=floor)
