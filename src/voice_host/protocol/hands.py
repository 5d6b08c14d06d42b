"""One round of a vote as a picture: a row for each candidate, a disc for each hand."""

from __future__ import annotations

from collections.abc import Iterator

from voice_host.protocol.parts import Ballot, Protocol, Vote
from voice_host.protocol.pictures import called, colour, svg

_ROW, _DISC, _LABEL = 28, 11, 170
_STEP = 2 * _DISC + 4


def hands(kept: Protocol, vote: Vote) -> Iterator[str]:
    """Who voted is a disc with his number, in the colour of his camp; a hand that was only counted
    is empty."""
    most = max((ballot.count for ballot in vote.ballots), default=0)
    width = _LABEL + most * _STEP + 40
    told = ". ".join(_told(ballot) for ballot in vote.ballots)
    rows = (row for number, ballot in enumerate(vote.ballots)
            for row in _row(kept, vote, ballot, number * _ROW + _ROW / 2))  # fmt: skip
    yield from svg(width, max(1, len(vote.ballots)) * _ROW, told or "Голосов нет", rows)


def _row(kept: Protocol, vote: Vote, ballot: Ballot, y: float) -> Iterator[str]:
    gone = bool(vote.left) and set(ballot.seats) <= set(vote.left)
    mark = ' class="gone"' if gone else ""
    label = called(kept, ballot.seats[0]) if len(ballot.seats) == 1 else _listed(ballot.seats)
    yield f'<text x="0" y="{y + 4:g}"{mark}>{label}</text>'
    voters = ballot.voters or ()
    for place in range(ballot.count):
        x = _LABEL + place * _STEP + _DISC
        voter = kept.seats[voters[place] - 1] if place < len(voters) else None
        own = colour(voter) if voter is not None else ""
        yield f'<circle class="mark {own}" cx="{x}" cy="{y:g}" r="{_DISC}"/>'
        if voter is not None:
            yield f'<text class="in {own}" x="{x}" y="{y + 4:g}">{voter.seat}</text>'
    end = _LABEL + ballot.count * _STEP + 6
    yield f'<text x="{end}" y="{y + 4:g}"{mark}>{ballot.count}</text>'


def _told(ballot: Ballot) -> str:
    told = f"За {_listed(ballot.seats)}: {ballot.count}"
    return f"{told}, голосовали {_listed(ballot.voters)}" if ballot.voters else told


def _listed(seats: tuple[int, ...]) -> str:
    return ", ".join(map(str, seats))
