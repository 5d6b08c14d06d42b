"""What the pages show, as data. Built anew once a block from what everybody may know.

Names of phases, roles and reasons are ids: the page has the words in its language.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from voice_host.game.events import (
    Event,
    GameOver,
    Heard,
    NominationRefused,
    NotUnderstood,
    Said,
)
from voice_host.game.game import Game
from voice_host.game.state import Player
from voice_host.roles import ROLES
from voice_host.table.host import Host
from voice_host.table.public_view import not_nominated, table_state


class Clock(msgspec.Struct, frozen=True):
    """Of what is timed now."""

    until: float
    """Game time at which it is out."""

    now: float
    """Game time when this was shown."""

    runs: bool
    """It stands while the host speaks, and in a pause."""

    total: float
    """Seconds that it was set for."""


class Seat(msgspec.Struct, frozen=True):
    """One place at the table."""

    seat: int
    name: str | None
    alive: bool
    fouls: int
    left: str | None = None
    """Why it has left."""

    role: str | None = None
    """Its card, where that was shown when it left (ALL-2)."""

    phone: bool = False
    """Somebody has taken it with a phone."""


class Vote(msgspec.Struct, frozen=True):
    """A vote that everybody sees."""

    candidates: tuple[int, ...]
    counts: tuple[int, ...]
    """Of the first candidates; the others are still to be counted."""

    current: int | None
    cast: dict[int, int | None]
    """Where each votes in turn: voter -> whom he has named; None: he was silent."""


class Caption(msgspec.Struct, frozen=True):
    """A line of what was said and heard."""

    kind: Literal["said", "heard", "asked", "missed", "note"]
    """heard: and done; asked: the host has asked back; missed: not understood."""

    text: str
    number: int = 0
    """Of all lines of this game."""


class Hearing(msgspec.Struct, frozen=True):
    """The microphone."""

    there: bool
    """Somebody could be heard: it is not played by keys alone."""

    listens: bool
    """Now."""

    meter: str


class Result(msgspec.Struct, frozen=True):
    """Secrets are over."""

    winner: str
    reason: str
    roles: dict[int, str]
    became: dict[int, str]
    camps: dict[int, str]
    """In the end."""

    points: dict[int, int]
    protocol: str | None = None
    """Its address, as soon as there is one."""


class Lobby(msgspec.Struct, frozen=True):
    """How a phone gets a seat."""

    waits: bool
    """The game begins when everybody has one, or when the table says so."""

    seat: int | None
    """To whose seat the code leads; None: to all that are free."""

    address: str
    """What the code says; who has it is at this table."""

    code: str
    """The QR code, as the address of an image."""


class TableView(msgspec.Struct, frozen=True):
    """For everybody: nothing in it that anybody may not know (ALL-1)."""

    ruleset: str
    phase: str
    """As in the contract; by night always "night"."""

    day: int
    paused: bool
    by_human: bool
    """A human host leads."""

    speaking: bool
    """The host says the last of his lines at this moment."""

    private: bool
    """Secrets are keyed in: nothing but the call and the clock is to be shown."""

    seats: tuple[Seat, ...]
    floor: int | None
    floor_reason: str | None
    picks: tuple[int, ...]
    """Whom the best move has named so far."""

    voter: int | None
    clock: Clock | None
    nominees: tuple[int, ...] | None
    """In order; None: the table is to remember them itself (SPORT-13)."""

    nominators: tuple[int, ...] | None
    """By whom, in the same order."""

    accused: tuple[int, ...]
    tied: tuple[int, ...]
    vote: Vote | None
    captions: tuple[Caption, ...]
    hearing: Hearing
    asked: str
    typed: str
    result: Result | None
    lobby: Lobby | None = None


def same(one: TableView | None, other: TableView) -> bool:
    """Nothing has changed but that time has passed."""
    return one is not None and timeless(one) == timeless(other)


def timeless(view: TableView) -> TableView:
    """Without what changes only because time passes."""
    return msgspec.structs.replace(view, clock=stopped(view.clock))


def stopped(clock: Clock | None) -> Clock | None:
    """The same whatever time it is."""
    if clock is None or not clock.runs:
        return clock
    return msgspec.structs.replace(clock, now=0.0)


def as_before(view: TableView, now: TableView) -> TableView:
    """What was shown before, and what is said and heard now."""
    return msgspec.structs.replace(
        view,
        speaking=now.speaking,
        captions=now.captions,
        hearing=now.hearing,
        paused=now.paused,
        clock=None,
        asked="",
        typed=now.typed,
    )


def table_view(
    host: Host,
    *,
    captions: Sequence[Caption],
    result: Result | None,
    asked: str,
    typed: str,
    meter: str,
    phones: frozenset[int] = frozenset(),
    lobby: Lobby | None = None,
) -> TableView:
    """As it is now."""
    game = host.game
    table, state = table_state(game), game.state
    private = game.in_private
    hidden = game.option("hide_nominees")
    return TableView(
        ruleset=game.ruleset.id,
        phase="night" if state.is_night else table.phase,
        day=table.day,
        paused=table.paused,
        by_human=game.led_by_human,
        speaking=host.speaking,
        private=private,
        seats=tuple(_seat(game, player, phones) for player in state.players),
        floor=table.floor,
        floor_reason=state.floor.reason if state.floor else None,
        picks=state.picks,
        voter=game.voter,
        clock=_clock(host),
        nominees=None if hidden else table.nominated,
        nominators=None if hidden else tuple(state.nominations.values()),
        accused=table.accused,
        tied=state.tied,
        vote=None if private else _vote(host),
        captions=tuple(captions),
        hearing=Hearing(there=host.has_ear, listens=host.listening, meter=meter),
        asked=asked,
        typed=typed,
        result=result,
        lobby=lobby,
    )


def _seat(game: Game, player: Player, phones: frozenset[int]) -> Seat:
    gone = (each.why for each in reversed(game.state.departures) if each.seat == player.seat)
    left = None if player.alive else next(gone, None)
    return Seat(
        seat=player.seat,
        name=game.setup.names.get(player.seat),
        alive=player.alive,
        fouls=player.fouls,
        left=left,
        role=player.role if left is not None and game.shows_card(left) else None,
        phone=player.seat in phones,
    )


def _clock(host: Host) -> Clock | None:
    deadline = host.game.deadline
    if deadline is None:
        return None
    return Clock(
        until=round(deadline, 3),
        now=round(host.now, 3),
        runs=host.clock_runs,
        total=host.game.state.timer,
    )


def _vote(host: Host) -> Vote | None:
    vote = host.game.state.vote
    if vote is None:
        return None
    counts = tuple(vote.counts)
    if vote.cast:
        named = list(vote.cast.values())
        counts = tuple(named.count(candidate) for candidate in vote.candidates)
    current = None if vote.cast else vote.current
    return Vote(candidates=vote.candidates, counts=counts, current=current, cast=dict(vote.cast))


def caption(event: Event) -> Caption | None:
    """The same lines as on the terminal, by kind."""
    match event:
        case Said(text=text):
            return Caption("said", text)
        case Heard(text=text, command=command):
            return Caption("heard" if command else "asked", text)
        case NotUnderstood(text=text) if text:
            return Caption("missed", text)
        case NominationRefused():
            return Caption("note", not_nominated(event))
        case _:
            return None


def result_of(event: GameOver) -> Result:
    """All cards."""
    in_the_end = {**event.roles, **(event.became or {})}
    return Result(
        winner=event.winner,
        reason=event.reason,
        roles=event.roles,
        became=event.became or {},
        camps={seat: ROLES[role].camp.value for seat, role in in_the_end.items()},
        points=event.points or {},
    )
