"""What a role is: the vocabulary in which the files of `voice_host.roles` are written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from voice_host.game.night import Action, Outcome
    from voice_host.game.state import State


class Camp(StrEnum):
    """Who a role wins with."""

    RED = "red"
    BLACK = "black"
    GREY = "grey"
    """Each for himself."""


class Stage(IntEnum):
    """The order in which the choices of one night take effect (CLASSIC-18).

    Shots are aimed before anybody is saved: who saves may be shot (CLONES-7). They hit after it.
    """

    VISIT = 1
    KILL = 2
    SAVE = 3
    MARK = 4
    ANSWER = 5


Effect = Callable[["Outcome", "Action"], None]
"""Writes what a choice does into the night's outcome."""

Counts = Callable[["State", "Sequence[Action]"], "Sequence[Action]"]
"""Of the choices made in one call those that count."""

When = Callable[["State", int], bool]
"""Whether the role acts in the night after this day."""

Limit = Callable[["State", "Action"], "str | None"]
"""A reason why this choice is not allowed, or None."""

Answer = Callable[["Outcome", "Action"], "str | None"]
"""What the one who asked is told; None: nothing."""


@dataclass(frozen=True)
class Call:
    """How a role is called at night."""

    stage: Stage
    effect: Effect | None = None
    after: Effect | None = None
    """What comes of it once it is known who is shot (CLONES-3)."""

    answer: Answer | None = None
    keyed_by: tuple[str, ...] = ()
    """Roles that key for a team, the first with a living seat; empty: the role itself."""

    stand_ins: tuple[str, ...] = ()
    """Who keys when nobody else of them lives (CLASSIC-1, CITY-11)."""

    each: bool = False
    """Every living seat of `keyed_by` may enter, as often as it likes; `counts` says whose entry
    it is (CLONES-5)."""

    counts: Counts | None = None
    """Which of several choices count; None: all."""

    when: When | None = None
    """It is called every night, but acts only then (CLASSIC-17)."""

    targets: int = 1
    """How many seats a choice names; 0: nothing is asked, there is only something to read."""

    reflected: bool = True
    """A Mirror sends it back to who made it (CLASSIC-14)."""

    himself: bool = False
    """May name its own seat (ALL-12)."""

    limits: tuple[Limit, ...] = ()

    declining: Limit | None = None
    """Whether it may name nobody; silence always may (CITY-15)."""

    again: bool = False
    """May be keyed anew until time is out (CITY-11)."""

    alone: bool = False
    """Every living seat of `keyed_by` acts for itself, any seat may be aimed at, one that has left
    too, and several may be (SPORT-24)."""


@dataclass(frozen=True)
class Role:
    """One card of the game."""

    id: str
    camp: Camp
    single: bool = True
    """At most one in a deck (ALL-10)."""

    shows: Camp | None = None
    """The camp a check sees, where it is not the own one."""

    lone_killer: bool = False
    """A grey who kills, in some night at least: the city has not won while he lives."""

    compares: Camp | None = None
    """The camp a comparison sees, where it is not the own one (CLASSIC-13, 14)."""

    among_blacks: bool = False
    """Wakes with the blacks, who take him for one of theirs (CLASSIC-10)."""

    follows: frozenset[str] = frozenset()
    """When the first of these roles leaves, he takes it over (CLASSIC-13)."""

    meets: str | None = None
    """In the first night it wakes to meet this role, where the deck has it (CLONES-1)."""

    reflects: bool = False
    """Most of what is aimed at him falls on who aimed it (CLASSIC-14)."""

    call: Call | None = None

    @property
    def keyers(self) -> tuple[str, ...]:
        """The roles whose seats key in this role's call, in order of precedence."""
        return (self.call and self.call.keyed_by) or (self.id,)

    @property
    def seen_as(self) -> Camp:
        """The camp that the Commissar's check shows."""
        return self.shows or self.camp

    @property
    def compared_as(self) -> Camp:
        """The camp that the Journalist compares."""
        return self.compares or self.camp
