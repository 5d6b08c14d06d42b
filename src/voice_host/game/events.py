"""Events: what the game made of a command. The only way out of a game.

One JSON object a line. `audience` None: for everybody. "seat:N": for that seat's own eyes.
"black": for the living blacks. "host": for the human host and the protocol.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from voice_host.game.commands import _tag


class Event(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="event", tag=_tag
):
    """Base of all events."""

    at: float
    """Game time, seconds."""

    audience: str | None = None

    @property
    def kind(self) -> str:
        """The event's name as in the contract, e.g. "floor_ended"."""
        return _tag(type(self).__name__)


class GameStarted(Event):
    ruleset: str
    players: int
    seed: int
    roles: dict[str, int]
    """The public deck: role id -> how many cards."""


class Dealt(Event):
    seat: int
    role: str


class CardTurn(Event):
    """The seat is asked to come to the keypad and look at (or key in) its card."""

    seat: int


class Phase(Event):
    name: str
    day: int
    seconds: float | None = None
    """How long it lasts, where that is fixed."""


class Floor(Event):
    seat: int
    seconds: float
    reason: Literal["speech", "nomination_only", "defence", "last_word", "best_move", "accusation"]


class FloorEnded(Event):
    seat: int
    why: Literal["said", "time", "foul", "host"]


class Nominated(Event):
    by: int
    seat: int


class NominationRefused(Event):
    by: int
    seat: int
    reason: Literal["already", "not_yours", "second", "gone", "unknown"]


class Withdrawn(Event):
    by: int
    seat: int


class VoteOpened(Event):
    candidates: tuple[int, ...]
    round: int


class Candidate(Event):
    """The hands for this seat go up now (SPORT-15)."""

    seat: int


class CountAsked(Event):
    """Hands are down; the table is asked how many there were, for `seat`, or for the lift."""

    seat: int | None = None


class Votes(Event):
    seat: int
    count: int
    voters: tuple[int, ...] | None = None


class Tie(Event):
    seats: tuple[int, ...]


class LiftAsked(Event):
    """«Кто за то, чтобы все голосуемые игроки покинули стол?» (SPORT-21)."""

    seats: tuple[int, ...]


class LiftVote(Event):
    count: int
    of: int
    passed: bool


class VoteSkipped(Event):
    reason: Literal["none", "single_day_one", "removed_player", "four_players", "whole_table"]


class NoOneLeft(Event):
    """The vote is over and nobody leaves (a tie that stays)."""


class Turn(Event):
    """Night way `round`: this seat comes to the keypad now, to enter or to read (ALL-11)."""

    seat: int
    purpose: Literal["enter", "read"]


class Woke(Event):
    role: str


class Slept(Event):
    role: str


class Chose(Event):
    role: str
    target: int | None
    by: int
    void: str | None = None
    """Why the choice had no effect, where the rules say so."""


class Check(Event):
    role: str
    seat: int
    answer: str


class NightResult(Event):
    killed: tuple[int, ...]
    missed: bool


class Left(Event):
    seat: int
    why: Literal[
        "vote", "lift", "shot", "foul", "disqualified", "death", "note", "missed_votes"
    ]  # fmt: skip
    role: str | None = None
    """Only where the ruleset shows it (ALL-2)."""


class Foul(Event):
    seat: int
    total: int
    reason: str | None = None


class FoulCancelled(Event):
    seat: int
    total: int


class Paused(Event):
    pass


class Resumed(Event):
    pass


class RepeatAsked(Event):
    pass


class TimeTold(Event):
    seconds: float


class Heard(Event):
    """What the ear made of an utterance; `command` is absent while it is being asked again."""

    text: str
    confidence: float
    command: str | None = None


class NotUnderstood(Event):
    text: str


class Refused(Event):
    """A phrase or key that is not allowed now changed nothing (ALL-4)."""

    command: str
    reason: str


class Undone(Event):
    what: str
    """The name of the command taken back."""


class Said(Event):
    """The host's voice: the line's id in the catalogue and its text."""

    line: str
    text: str


class GameOver(Event):
    winner: Literal["red", "black", "maniac", "werewolf", "draw"]
    reason: str
    roles: dict[int, str]
    """Seat -> role: secrets are over."""
