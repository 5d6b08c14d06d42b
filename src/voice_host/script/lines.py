"""What a game script says, line by line: plain data, made by the parser, played by the runner."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Literal

from voice_host.game.commands import AnyCommand
from voice_host.game.setup import Setup

STATE_KEYS = ("phase", "day", "floor", "alive", "paused")
"""Properties of the game that `expect state:` may ask about."""

Clock = Literal["itself", "waits"]
"""What moves it: it runs on by itself while nobody is asked, or only `wait:` moves it."""


@dataclass(frozen=True, kw_only=True)
class Line:
    """Base of all lines of the body."""

    number: int
    """In the file, from 1."""

    source: str
    """As written, without the comment."""


@dataclass(frozen=True, kw_only=True)
class Say(Line):
    """`3: спасибо`, `host: пауза`, `table: господин ведущий, пауза`."""

    who: int | Literal["host", "table"]
    words: str


@dataclass(frozen=True, kw_only=True)
class Votes(Line):
    """`votes: 4`."""

    count: int


@dataclass(frozen=True, kw_only=True)
class HandsUp(Line):
    """`hands: 2, 4`; `hands: -`."""

    seats: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Night(Line):
    """`night don: 4`, `night 3: 7, 8`, `night doctor: -`."""

    who: int | str
    """A seat or a role id."""

    targets: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Testament(Line):
    """`note: 5 mafia`, `note: 5 honest`, `note: -`: what Kattani writes at night."""

    about: int | None
    says: Literal["mafia", "honest"]


@dataclass(frozen=True, kw_only=True)
class Objection(Line):
    """`protest 3: судья ошибся`, after the game."""

    seat: int
    text: str


@dataclass(frozen=True, kw_only=True)
class Key(Line):
    """`key: 5`: what somebody typed on the keypad."""

    typed: str


@dataclass(frozen=True, kw_only=True)
class Wait(Line):
    """`wait: 60`."""

    seconds: Decimal


@dataclass(frozen=True, kw_only=True)
class Do(Line):
    """`do: {"command":"foul","seat":5,"reason":"..."}`: as the journal writes it."""

    command: AnyCommand


@dataclass(frozen=True, kw_only=True)
class TakeBack(Line):
    """`undo:`."""


@dataclass(frozen=True, kw_only=True)
class Expect(Line):
    """`expect: left seat=3`, `expect not: game_over`."""

    event: str
    fields: tuple[tuple[str, str], ...]
    wanted: bool


@dataclass(frozen=True, kw_only=True)
class ExpectState(Line):
    """`expect state: phase=day.vote alive=1,2`."""

    fields: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Script:
    """A whole file."""

    path: Path
    setup: Setup
    lines: tuple[Line, ...]
    clock: Clock = "itself"
