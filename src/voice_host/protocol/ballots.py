"""The votes as a table: one row a ballot, for spreadsheets and scripts."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from voice_host.protocol.parts import Protocol

COLUMNS = (
    "game", "day", "round", "kind", "seats", "names", "nominated_by", "count", "voters", "left",
)  # fmt: skip
"""`seats`: the candidate, or all of a lift; several numbers in a field stand with spaces."""


def ballots(kept: Protocol) -> str:
    """CSV with a header line; `voters` is empty where hands were only counted."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(COLUMNS)
    names = {seat.seat: seat.name or "" for seat in kept.seats}
    for vote in kept.votes:
        by = {n.seat: n.by for n in kept.nominations if n.day == vote.day and not n.withdrawn}
        for ballot in vote.ballots:
            rows.writerow(
                (
                    kept.id or "",
                    vote.day,
                    vote.round,
                    vote.kind,
                    _spaced(ballot.seats),
                    "; ".join(names[seat] for seat in ballot.seats if names[seat]),
                    _spaced(by[seat] for seat in ballot.seats if seat in by),
                    ballot.count,
                    _spaced(ballot.voters or ()),
                    "yes" if ballot.seats and set(ballot.seats) <= set(vote.left) else "no",
                )
            )
    return out.getvalue()


def _spaced(seats: Iterable[int]) -> str:
    return " ".join(map(str, seats))
