"""What the pictures of a protocol have in common: whose colour, whose name, an SVG around it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from voice_host.game.role import Camp
from voice_host.protocol.parts import Protocol, Seat
from voice_host.roles import ROLES

_LONGEST = 15


def camp_of(seat: Seat) -> Camp | None:
    """As dealt; None: not told."""
    return ROLES[seat.role].camp if seat.role else None


def colour(seat: Seat) -> str:
    """The class of its camp."""
    camp = camp_of(seat)
    return camp.value if camp is not None else ""


def called(kept: Protocol, seat: int) -> str:
    """Number and name, short enough to stand before a row; markup is escaped."""
    name = kept.seats[seat - 1].name or ""
    short = name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"
    return escape(f"{seat} {short}".strip())


def svg(width: float, height: float, told: str, inside: Iterable[str]) -> Iterator[str]:
    """`told`: the same in words, for who does not see it."""
    yield (
        f'<svg role="img" aria-label="{escape(told)}" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}">'
    )
    yield from inside
    yield "</svg>"
