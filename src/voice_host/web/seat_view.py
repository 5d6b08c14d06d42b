"""What one seat's phone shows, as data: what everybody may know, and what this seat alone may.

All phones get the same but for the part that is a seat's own, and that is always equally long. In
private the pad is made of what is asked of all, never of who is asked, so that all look alike
(ALL-1).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from voice_host.game.asks import Ask
from voice_host.game.game import Game
from voice_host.table.host import Host
from voice_host.told import Told
from voice_host.web.views import Clock, Result, TableView
from voice_host.web.written import written

_SECRET_BYTES = 768
"""So long is what is a seat's own, whatever it says."""

CHOICES = frozenset({"target", "testament", "shot", "note"})
"""Pads of the night: after a key every phone shows that it was noted, and no more."""


class Pad(msgspec.Struct, frozen=True):
    """What may be tapped. `kind` as an ask's."""

    kind: str
    options: tuple[int, ...] = ()
    """Seats that may be named."""

    targets: int = 1
    """How many are to be named."""

    role: str | None = None
    """Who is called; as everybody has heard."""

    number: int | None = None
    """shot: which is called."""

    reason: str | None = None
    """floor: what for."""

    nominated: tuple[int, ...] = ()
    """floor: whom the speaker may take back."""

    roles: tuple[str, ...] = ()
    """card: those of the deck, one of which is to be keyed."""

    playing_cards: bool = False
    """card: a playing card is to be keyed."""


class Secret(msgspec.Struct, frozen=True):
    """This seat's own, behind "hold to look"."""

    role: str | None
    card: str | None
    text: str
    """What the card says."""

    asked: bool
    """The question is for this seat."""

    entered: bool
    """Something was tapped for this question."""

    answer: str | None
    news: str | None
    """The role that it has now and has not known."""

    notice: str
    """Why its entry was not taken."""

    hand: bool
    """It has raised its hand."""


class SeatView(msgspec.Struct, frozen=True):
    """One phone."""

    seat: int
    ruleset: str
    phase: str
    day: int
    paused: bool
    private: bool
    seats: tuple[tuple[int, str | None, bool], ...]
    """Number, name, still at the table."""

    floor: int | None
    voter: int | None
    voted_for: int | None
    """Whose hands are counted now."""

    clock: Clock | None
    question: int
    """The number of what is asked now: a tap says which one it was meant for."""

    pad: Pad | None
    back: bool
    """The seat has just ended its floor, and may take it back."""

    result: Result | None
    secret: Secret
    fill: str


@dataclass(frozen=True)
class Tapped:
    """What this seat has done about the present question."""

    entered: bool = False
    notice: str = ""


def seat_view(host: Host, table: TableView, seat: int, question: int, tapped: Tapped) -> SeatView:
    """As it is now."""
    secret = _secret(host, seat, tapped)
    length = len(written(secret))
    return SeatView(
        seat=seat,
        ruleset=table.ruleset,
        phase=table.phase,
        day=table.day,
        paused=table.paused,
        private=table.private,
        seats=tuple((each.seat, each.name, each.alive) for each in table.seats),
        floor=table.floor,
        voter=table.voter,
        voted_for=table.vote.current if table.vote is not None else None,
        clock=table.clock,
        question=question,
        pad=None if table.paused or _is_early(host, table, seat) else pad_of(host, seat),
        back=not host.over and host.game.may_return(host.now) == seat,
        result=table.result,
        secret=secret,
        fill=" " * (_SECRET_BYTES - length),
    )


def _is_early(host: Host, table: TableView, seat: int) -> bool:
    """The game has gone on, and it has yet to be said that it is morning, or who has left."""
    game = host.game
    last_word = game.floor == seat != table.floor
    return last_word or (table.private and not game.in_private)


def pad_of(host: Host, seat: int) -> Pad | None:
    """What this seat may tap; None: nothing."""
    game = host.game
    if game.in_private:
        if not game.by_phones or game.asked_of(seat) is None:
            return None
        form = game.asked_of_all or game.asked_of(seat)  # in a private vote one is called by name
        return _pad(game, form) if form is not None else None
    ask = game.asked_of(seat)
    return _pad(game, ask) if ask is not None and ask.kind in _BY_DAY else None


_BY_DAY = frozenset({"floor", "vote", "hand", "accuse"})


def _pad(game: Game, ask: Ask) -> Pad:
    match ask.kind:
        case "card":
            roles = tuple(sorted(game.setup.public_deck(game.ruleset)))
            keyed = ask.own_cards and not ask.playing_cards
            return Pad(
                "card",
                roles=roles if keyed else (),
                playing_cards=ask.own_cards and ask.playing_cards,
            )
        case "floor":
            mine = tuple(s for s, by in game.state.nominations.items() if by == ask.seat)
            hidden = game.option("hide_nominees")
            taken = () if hidden else tuple(game.state.nominations)
            nominates = ask.reason in ("speech", "nomination_only") and ask.options
            return Pad(
                "floor",
                options=tuple(s for s in _nameable(game, ask) if s not in taken)
                if nominates or ask.reason == "best_move"
                else (),
                targets=3 if ask.reason == "best_move" else 1,
                reason=ask.reason,
                nominated=mine if game.option("withdraw") and nominates else (),
            )
        case "hand":
            return Pad("hand")
        case _:
            return Pad(
                ask.kind,
                options=ask.options,
                targets=ask.targets,
                role=ask.role,
                number=ask.number,
            )


def _nameable(game: Game, ask: Ask) -> Iterator[int]:
    """In the best move anybody else (SPORT-29), in a speech who is at the table."""
    seats = range(1, len(game.state.players) + 1) if ask.reason == "best_move" else ask.options
    return (seat for seat in seats if ask.reason != "best_move" or seat != ask.seat)


def _secret(host: Host, seat: int, tapped: Tapped) -> Secret:
    game = host.game
    ask = game.asked_of(seat)
    private = game.in_private and game.by_phones
    asked = private and ask is not None and not ask.decoy
    told = ask if asked and ask is not None and ask.kind == "answer" else None
    role, card = _known(game, seat)
    return Secret(
        role=role,
        card=card,
        text=Told(game.ruleset.cards.get(role or "", "")),
        asked=asked,
        entered=tapped.entered or (game.phase == "deal" and told is not None),
        answer=told.answer if told is not None else None,
        news=told.news if told is not None else None,
        notice=tapped.notice,
        hand=host.hand_is_up(seat),
    )


def _known(game: Game, seat: int) -> tuple[str | None, str | None]:
    """The card that the seat has looked at, or may; not what it has become unknown (CLASSIC-13)."""
    player = game.state.player(seat)
    unseen = game.phase == "setup" or (game.phase == "deal" and seat in game.state.queue)
    if unseen and not (game.phase == "deal" and game.by_phones):
        return None, None
    return (player.dealt if player.learns is not None else player.role), player.playing_card
