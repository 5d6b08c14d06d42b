"""What a protocol says: plain data, the same for every ruleset."""

from __future__ import annotations

from typing import Literal

import msgspec


class Seat(msgspec.Struct, kw_only=True):
    """Who sat there and how he fared."""

    seat: int
    name: str | None = None
    role: str | None = None
    """As dealt; None: not told."""

    became: str | None = None
    """The role he took over (CLASSIC-13)."""

    card: str | None = None
    """The playing card that was dealt."""

    legend: str | None = None
    fouls: int = 0
    left: Leaving | None = None
    points: int | None = None
    """Of this game (DAVYDOV-8); None: none are counted, or it is not over."""


class Leaving(msgspec.Struct, kw_only=True):
    """How a seat left the table."""

    day: int
    at: float
    """Game time, seconds."""

    why: str
    """As the event `left` has it."""

    reason: str | None = None
    """Why the host removed the seat, where he said it."""


class Nomination(msgspec.Struct, kw_only=True):
    """Somebody was put up for the vote."""

    day: int
    at: float
    by: int
    seat: int
    withdrawn: bool = False


class Accusation(msgspec.Struct, kw_only=True):
    """Somebody was accused in free talk."""

    day: int
    at: float
    by: int | None
    """None: unknown."""

    seat: int


class Ballot(msgspec.Struct, kw_only=True):
    """The hands for one candidate, or for the lift."""

    seats: tuple[int, ...]
    """The candidate; of a lift all of the tied; of the night nobody."""

    count: int
    voters: tuple[int, ...] | None = None
    """Who stood for it; None: only counted."""


class Vote(msgspec.Struct, kw_only=True):
    """One round of a vote."""

    day: int
    round: int
    kind: Literal["vote", "lift", "best_player", "night"]
    """night: whether the table wants it (DAVYDOV-5); no answer is no hand."""

    ballots: list[Ballot]
    left: list[int] = []
    """Who left by it."""

    silent: list[int] = []
    """Whose turn it was, and who gave no vote (CITY-7)."""


class Skipped(msgspec.Struct, kw_only=True):
    """A vote that was not held, or not to its end."""

    day: int
    reason: str


class Spared(msgspec.Struct, kw_only=True):
    """Condemned by a vote, and not executed (CLASSIC-11)."""

    day: int
    seat: int


class Verdict(msgspec.Struct, kw_only=True):
    """What the Judge, or another in his place, has decided after a vote (CLONES-8)."""

    day: int
    decision: Literal["execute", "pardon", "lot"]
    seat: int | None = None
    """Who hangs, or the only suspect who is pardoned; None: all are pardoned."""


class Action(msgspec.Struct, kw_only=True):
    """A choice of the night; `target` None: declined."""

    role: str
    by: int
    target: int | None
    second: int | None = None
    """Who else was named, where the choice is of two."""

    void: str | None = None
    """Why it had no effect, where the rules say so."""


class Check(msgspec.Struct, kw_only=True):
    """What somebody asked at night and was told."""

    role: str
    by: int | None
    seat: int
    answer: str
    second: int | None = None
    """With whom the seat was compared."""


class Note(msgspec.Struct, kw_only=True):
    """What the note of a shot Kattani said of a seat."""

    seat: int
    says: str


class Night(msgspec.Struct, kw_only=True):
    """The night after a day: of day 0 the first one."""

    day: int
    actions: list[Action] = []
    checks: list[Check] = []
    shots: tuple[int, ...] | None = None
    """The notes that were read out (DAVYDOV-6); None: no notes are written."""

    killed: tuple[int, ...] | None = None
    """None: it was not morning yet."""

    note: Note | None = None


class BestMove(msgspec.Struct, kw_only=True):
    """Whom the first victim of the night takes for blacks."""

    day: int
    by: int
    picks: tuple[int, ...]


class Foul(msgspec.Struct, kw_only=True):
    """One foul; `total` with it."""

    day: int
    at: float
    seat: int
    total: int
    reason: str | None = None
    cancelled: bool = False


class Ban(msgspec.Struct, kw_only=True):
    """Removed for longer than this game."""

    day: int
    seat: int
    games: int | None = None
    """So many more; None: for the evening."""

    reason: str | None = None


class TeamLoss(msgspec.Struct, kw_only=True):
    """Who has lost the game for the camp, and by what (SPORT-34)."""

    seat: int
    reason: str | None = None


class Protest(msgspec.Struct, kw_only=True):
    """A protest after the game (SPORT-38)."""

    seat: int
    text: str
    voters: tuple[int, ...] | None = None
    """Who was for it; None: it was not put to the vote."""

    passed: bool | None = None
    outcome: str | None = None
    """What was decided then."""


class Result(msgspec.Struct, kw_only=True):
    """How it ended."""

    winner: str
    reason: str


class Protocol(msgspec.Struct, kw_only=True):
    """A whole game, corrections carried out."""

    id: str | None = None
    started: str | None = None
    """Date and time of day, ISO 8601."""

    ruleset: str
    players: int
    night: str
    seed: int | None = None
    """None: not told."""

    deck: dict[str, int] = {}
    """Role id -> number of cards."""

    day: int = 0
    """The last day that began."""

    seconds: float = 0.0
    """Game time of the last event."""

    result: Result | None = None
    """None: the game is not over."""

    scores: dict[str, int] | None = None
    """Player -> his points of the evening, this game the last (DAVYDOV-8); None: not counted."""

    seats: list[Seat] = []
    nominations: list[Nomination] = []
    accusations: list[Accusation] = []
    votes: list[Vote] = []
    skipped: list[Skipped] = []
    spared: list[Spared] = []
    verdicts: list[Verdict] = []
    nights: list[Night] = []
    best_moves: list[BestMove] = []
    fouls: list[Foul] = []
    bans: list[Ban] = []
    team_loss: TeamLoss | None = None
    protests: list[Protest] = []
    best_players: list[int] = []
    """Whom the table chose after the game; several where votes were equal."""
