"""The table of scores: points of the finished games of one company on one evening (DAVYDOV-8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from voice_host.errors import VoiceHostError
from voice_host.game.events import GameOver
from voice_host.game.ruleset import load
from voice_host.journal.record import Record, read
from voice_host.journal.replay import replay

BREAK = timedelta(hours=6)
"""From the beginning of one game to that of the next: so much later is another evening."""


@dataclass(frozen=True)
class Round:
    """One finished game."""

    id: str
    started: datetime
    ruleset: str
    group: str | None
    points: Mapping[str, int]
    """By player: his name, or his seat as «игрок 5»."""


@dataclass(frozen=True)
class Evening:
    """Rounds by the same rules, of the same group, one after the other."""

    rounds: tuple[Round, ...]

    @property
    def scores(self) -> dict[str, int]:
        """Player -> all his points, the best first; of equals who came to the table first."""
        total: dict[str, int] = {}
        for played in self.rounds:
            for player, points in played.points.items():
                total[player] = total.get(player, 0) + points
        return dict(sorted(total.items(), key=lambda item: -item[1]))


def evenings(journals: Iterable[Path]) -> list[Evening]:
    """All there are, the oldest first. Journals that cannot be read or replayed are left out:
    `games` tells of them."""
    found: list[list[Round]] = []
    last: dict[tuple[str, str | None], list[Round]] = {}
    rounds = [played for path in journals if (played := _round(path)) is not None]
    for played in sorted(rounds, key=lambda each: each.started):
        company = (played.ruleset, _plain(played.group))
        open_ = last.get(company)
        if open_ is None or played.started - open_[-1].started > BREAK:
            found.append(open_ := [])
            last[company] = open_
        open_.append(played)
    return [Evening(tuple(each)) for each in found]


def evening_of(game: str, journals: Iterable[Path]) -> Evening | None:
    """The evening up to this game and with it; None: nothing was counted in it."""
    for evening in evenings(journals):
        ids = [played.id for played in evening.rounds]
        if game in ids:
            return Evening(evening.rounds[: ids.index(game) + 1])
    return None


def _round(path: Path) -> Round | None:
    try:
        record = read(str(path))
        if load(record.head.setup.ruleset).points is None:
            return None  # most games: not worth playing again
        return _played(record)
    except VoiceHostError:
        return None


def _played(record: Record) -> Round | None:
    replayed = replay(record)
    over = [event for event in replayed.events if isinstance(event, GameOver)]
    if not replayed.game.over or over[-1].points is None:
        return None
    head, names = record.head, record.head.setup.names
    group = head.group if isinstance(head.group, str) else None
    points = {names.get(seat, f"игрок {seat}"): each for seat, each in over[-1].points.items()}
    return Round(head.id, head.started, head.setup.ruleset, group, points)


def _plain(group: str | None) -> str | None:
    """«Пятница» and «пятница» are one group."""
    return None if group is None else " ".join(group.casefold().split())
