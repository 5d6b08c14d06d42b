"""What a role is: the vocabulary in which the files of `voice_host.roles` are written."""

from __future__ import annotations

from collections.abc import Callable
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
    """The order in which the choices of one night take effect (CLASSIC-18)."""

    VISIT = 1
    SAVE = 2
    KILL = 3
    ANSWER = 4


Effect = Callable[["Outcome", "Action"], None]
"""Writes what a choice does into the night's outcome."""

Limit = Callable[["State", "Action"], "str | None"]
"""A reason why this choice is not allowed, or None."""

Answer = Callable[["State", "Action"], str]
"""What the one who asked is told."""


@dataclass(frozen=True)
class Call:
    """How a role is called at night."""

    stage: Stage
    effect: Effect | None = None
    answer: Answer | None = None
    keyed_by: tuple[str, ...] = ()
    """Roles that key for a team, the first with a living seat; empty: the role itself."""

    himself: bool = False
    """May name its own seat (ALL-12)."""

    limits: tuple[Limit, ...] = ()

    alone: bool = False
    """Every living seat of `keyed_by` acts for itself, any seat may be aimed at, one that has left
    too, and several may be; only what all of them agree on takes effect (SPORT-24, 25)."""


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
    """A grey who kills: the city has not won and the blacks have not while he lives."""

    call: Call | None = None

    @property
    def keyers(self) -> tuple[str, ...]:
        """The roles whose seats key in this role's call, in order of precedence."""
        return (self.call and self.call.keyed_by) or (self.id,)

    @property
    def seen_as(self) -> Camp:
        """The camp that the Commissar's check shows."""
        return self.shows or self.camp
