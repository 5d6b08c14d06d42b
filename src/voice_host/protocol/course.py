"""The course of a game as a picture: days and nights from left to right, a line for each seat
for as long as it was at the table."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from voice_host.protocol.parts import Night, Protocol, Seat
from voice_host.protocol.pictures import called, colour, svg
from voice_host.protocol.words import LEAVINGS, worded

_ROW, _HEAD, _LABEL, _WIDE = 30, 26, 150, 540
_WIDEST = 96
_LETTER = 8
"""No letter is wider."""
_BY_NIGHT = ("shot", "death")
"""Told in the morning, but it was the night."""


class _Column(NamedTuple):
    day: int
    night: bool


def course(kept: Protocol) -> Iterator[str]:
    """With a line of what its signs mean."""
    columns = list(_columns(kept))
    if not columns:
        return
    wide = min(_WIDEST, _WIDE / len(columns))
    rows = _Rows(kept, columns, wide)
    width, height = _LABEL + _WIDE + 10, _HEAD + _ROW * len(kept.seats)
    yield '<figure tabindex="0">'  # it may be wider than the screen, and scrolled by keys
    yield from svg(width, height, rows.told, rows.drawn())
    yield "</figure>"
    yield f'<p class="about">{_SIGNS}{_CAMPS if any(s.role for s in kept.seats) else ""}.</p>'


_SIGNS = (
    "Число — голоса против игрока (в последнем круге), ! — фол, × — убит, "
    "? — проверка, + — иной выбор"
)
_CAMPS = "; красная линия — город, чёрная — мафия, серая — сам за себя"


def _columns(kept: Protocol) -> Iterator[_Column]:
    nights = {night.day for night in kept.nights}
    for day in range(kept.day + 1):
        if day:
            yield _Column(day, night=False)
        if day in nights:
            yield _Column(day, night=True)


class _Rows:
    def __init__(self, kept: Protocol, columns: list[_Column], wide: float) -> None:
        self._kept = kept
        self._columns = columns
        self._wide = wide

    @property
    def told(self) -> str:
        """In words."""
        left = (
            f"игрок {seat.seat}: день {seat.left.day}, {worded(LEAVINGS, seat.left.why)}"
            for seat in self._kept.seats
            if seat.left is not None
        )
        return f"Ход партии, дней: {self._kept.day}. Ушли: {'; '.join(left) or 'никто'}"

    def drawn(self) -> Iterator[str]:
        """Columns, then seats."""
        height = _HEAD + _ROW * len(self._kept.seats)
        for place, column in enumerate(self._columns):
            x = _LABEL + place * self._wide
            if column.night:
                yield (
                    f'<rect class="night" x="{x:g}" y="0" width="{self._wide:g}" '
                    f'height="{height}"/>'
                )
            name = ("ночь {}" if column.night else "день {}").format(column.day)
            if self._wide < len(name) * _LETTER:
                name = f"{name[0]} {column.day}"
            yield f'<text class="head" x="{x + self._wide / 2:g}" y="17">{name}</text>'
        for seat in self._kept.seats:
            yield from self._row(seat, _HEAD + _ROW * (seat.seat - 1) + _ROW / 2)

    def _row(self, seat: Seat, y: float) -> Iterator[str]:
        yield f'<text x="0" y="{y + 4:g}">{called(self._kept, seat.seat)}</text>'
        last = self._last(seat)
        end = _LABEL + (last + 1) * self._wide - 4
        yield f'<path class="life {colour(seat)}" d="M{_LABEL + 4} {y:g}H{end:g}"/>'
        for place, column in enumerate(self._columns[: last + 1]):
            signs = list(self._signs(seat, column))
            for number, sign in enumerate(signs, start=1):
                x = _LABEL + (place + number / (len(signs) + 1)) * self._wide
                yield from _sign(sign, x, y)
        if seat.left is not None:
            why = escape(worded(LEAVINGS, seat.left.why))
            if _LABEL + _WIDE - end > 10 + len(why) * _LETTER:
                yield f'<text class="quiet" x="{end + 10:g}" y="{y + 4:g}">{why}</text>'

    def _last(self, seat: Seat) -> int:
        """The column in which it left, or the last."""
        if seat.left is None:
            return len(self._columns) - 1
        by_night = seat.left.why in _BY_NIGHT
        wanted = _Column(seat.left.day - by_night, night=by_night)
        return self._columns.index(wanted) if wanted in self._columns else len(self._columns) - 1

    def _signs(self, seat: Seat, column: _Column) -> Iterator[str]:
        if column.night:
            for night in self._kept.nights:
                if night.day == column.day:
                    yield from _by_night(night, seat.seat)
        else:
            yield from self._by_day(seat.seat, column.day)

    def _by_day(self, seat: int, day: int) -> Iterator[str]:
        fouls = sum(
            foul.seat == seat and foul.day == day and not foul.cancelled
            for foul in self._kept.fouls
        )
        if fouls:
            yield "!" if fouls == 1 else f"{fouls}!"
        against = [
            ballot.count
            for vote in self._kept.votes
            if vote.day == day and vote.kind == "vote"
            for ballot in vote.ballots
            if ballot.seats == (seat,)
        ]
        if against:
            yield str(against[-1])


def _by_night(night: Night, seat: int) -> Iterator[str]:
    """What a check says, its choice need not say once more; nor a shot that has hit."""
    killed = seat in (night.killed or ())
    checked = {(check.role, check.by) for check in night.checks}
    if killed:
        yield "×"
    if any(seat in (check.seat, check.second) for check in night.checks):
        yield "?"
    if not killed and any(
        seat in (action.target, action.second) and (action.role, action.by) not in checked
        for action in night.actions
    ):
        yield "+"


def _sign(sign: str, x: float, y: float) -> Iterator[str]:
    if sign == "×":
        yield f'<path class="sign" d="M{x - 6:g} {y - 6:g}l12 12m0 -12l-12 12"/>'
        return
    yield f'<circle class="mark" cx="{x:g}" cy="{y:g}" r="9"/>'
    yield f'<text class="in" x="{x:g}" y="{y + 4:g}">{sign}</text>'
