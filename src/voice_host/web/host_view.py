"""What the human host's page shows, as data: the table, and all that is secret."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from voice_host.game.asks import Ask
from voice_host.game.events import Event
from voice_host.game.game import Game
from voice_host.game.phases.choices import call_of, met_roles, met_with
from voice_host.game.ruleset import Ruleset
from voice_host.roles import ROLES
from voice_host.table.host import Host
from voice_host.web.views import TableView, same
from voice_host.web.written import written


class Called(msgspec.Struct, frozen=True):
    """Who is to be awake now."""

    role: str
    seats: tuple[int, ...]


class HostView(msgspec.Struct, frozen=True):
    """For the host's eyes. The page hides what is secret until he wants to see it."""

    table: TableView
    """Without the codes for phones: they are scanned from the table's screen. Without the meter,
    which would have the desk shown anew with every block."""

    phase: str
    """The real one: by night whose turn it is."""

    called: Called | None
    led: Literal["human", "program"]
    roles: dict[int, str]
    """As they are now."""

    nominees: tuple[int, ...]
    """In order, also where the table is to remember them itself (SPORT-13)."""

    ask: Ask | None
    by_phones: bool
    """Hands are counted on them."""

    may_return: int | None
    """The seat that can still take its floor back."""

    reasons: dict[str, tuple[str, ...]]
    """What a host may key («фол») -> reasons, in the order in which they are numbered."""

    log: tuple[Event, ...]
    """What happened last, secrets too; the page has the words."""

    protocol: bool
    """The game is over and its protocol may be had."""

    fill: str = ""
    """Nothing: makes all views equally long."""


def host_view(
    host: Host, table: TableView, log: Sequence[Event], *, protocol: bool = False
) -> HostView:
    """As it is now."""
    game = host.game
    hearing = msgspec.structs.replace(table.hearing, meter="")
    return HostView(
        table=msgspec.structs.replace(table, lobby=None, hearing=hearing),
        phase=game.phase,
        called=_called(game),
        led="human" if game.led_by_human else "program",
        roles={player.seat: player.role for player in game.state.players if player.role},
        nominees=tuple(game.state.nominations),
        ask=game.ask,
        by_phones=host.all_have_phones,
        may_return=game.may_return(host.now),
        reasons=reasons(game.ruleset),
        log=tuple(log),
        protocol=protocol,
    )


def _called(game: Game) -> Called | None:
    """In the first night a whole team, and who wakes with it (CLASSIC-16, SPORT-5)."""
    role, awake = game.phase.removeprefix("night."), set[str]()
    if game.phase == "night.meet":
        role = met_roles(game)[game.state.step]
        awake = {*call_of(game, role).keyed_by, *met_with(game, role)}
    if not game.state.is_night or role not in ROLES:
        return None
    players = game.state.players
    return Called(role, tuple(p.seat for p in players if p.role in {role, *awake}))


def reasons(rules: Ruleset) -> dict[str, tuple[str, ...]]:
    """Numbered as the host's keys number them."""
    offences = rules.offences
    return {
        "фол": tuple(offences.foul),
        "удалить": tuple(offences.remove),
        "поражение": tuple(offences.lose),
    }


def same_to_the_host(one: HostView | None, other: HostView) -> bool:
    """Nothing has changed but that time has passed."""
    return (
        one is not None
        and same(one.table, other.table)
        and one == msgspec.structs.replace(other, table=one.table, fill=one.fill)
    )


def filled(view: HostView, step: int) -> HostView:
    """As long as every other view of up to `step` bytes."""
    missing = -len(written(view)) % step
    return msgspec.structs.replace(view, fill=" " * missing)
