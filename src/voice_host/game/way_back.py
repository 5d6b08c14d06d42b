"""The way back into a floor that its speaker has ended himself, perhaps too early (SPORT-9).

What came of its end may be much: the next floor, a vote, somebody who leaves. So the whole state of
before is kept, and comes back.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, replace
from typing import Self

from voice_host.game.state import FloorHeld, State

MOST = 2
"""So often one floor may come back: the table must get on."""


@dataclass(frozen=True)
class WayBack:
    """Open from the end of a floor until the table has gone on."""

    phase: str
    floor: FloorHeld
    before: State
    """As it was when the floor ended."""

    @classmethod
    def leave_open(cls, phase: str, state: State) -> Self | None:
        """For the floor that ends now; None where it has come back too often."""
        held = state.floor
        if held is None or held.returned == MOST:
            return None
        # A ruleset's roles never change.
        kept = copy.deepcopy(state, {id(state.roles): state.roles})
        return cls(phase, held, kept)

    def is_open(self, at: float, seconds: float) -> bool:
        """Not yet so many seconds have passed."""
        return at <= self.before.at + seconds

    def state(self, at: float) -> State:
        """As if the floor had not ended, with the clock where it stood then."""
        deadline = self.before.deadline
        assert deadline is not None
        left = deadline - self.before.at
        floor = replace(self.floor, returned=self.floor.returned + 1)
        return replace(self.before, at=at, deadline=at + left, floor=floor)
