"""Which count may still be corrected, and what of the game that is run again is news (ALL-5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from voice_host.game import events
from voice_host.game.commands import (
    Accuse,
    CancelFoul,
    Count,
    Foul,
    Hands,
    Lead,
    Remove,
    TeamLoss,
    UsePhones,
)
from voice_host.game.events import Event
from voice_host.game.refusal import Refusal

OUTLAST_A_RECOUNT = (Count, Hands, Accuse, Foul, CancelFoul, Remove, TeamLoss, Lead, UsePhones)
"""What was done after the count that is corrected, and is done again."""

_TOLD_ALREADY = (
    events.Accused, events.Foul, events.FoulCancelled, events.Banned, events.LedBy, events.Refused,
    events.PhonesUsed,
)  # fmt: skip


@dataclass(frozen=True)
class Counted:
    """One count of hands."""

    seat: int | None
    """Of which candidate; None: of the lift."""

    index: int
    """In the list of what stands."""

    before: int
    after: int
    """How many phases had begun before it, and when it was carried out."""


def counted(happened: Iterable[Event], before: int, after: int, length: int) -> Iterator[Counted]:
    """The count that these events come of; the last candidate's rest is none (SPORT-16)."""
    for event in happened:
        if isinstance(event, events.Votes | events.LiftVote):
            seat = event.seat if isinstance(event, events.Votes) else None
            yield Counted(seat, length - 1, before, after)
            return


def find(counts: Sequence[Counted], seat: int | None, begun: int) -> int:
    """The place of the count that is to be corrected; Refusal where there is none, or too late."""
    if not counts:
        raise Refusal("not_counted")
    last = counts[-1]
    if last.after != begun:
        raise Refusal("recount_too_late")
    found = [count for count in counts if (count.seat, count.before) == (seat, last.before)]
    if not found:
        raise Refusal("not_counted")
    return found[-1].index


def news(happened: Sequence[Event]) -> Iterator[Event]:
    """Without what all have heard before, and without the calls of candidates counted already."""
    told = [event for event in happened if not isinstance(event, _TOLD_ALREADY)]
    for event, following in pairwise([*told, None]):
        called = isinstance(event, events.Candidate) and isinstance(following, events.Votes)
        if event is not None and not called:
            yield event
