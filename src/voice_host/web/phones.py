"""The seats' own phones: a place of `WebScreen`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec
import segno

from voice_host.game.events import Event, NominationRefused, PhonesUsed, Refused, Undone
from voice_host.game.setup import Setup
from voice_host.table.host import Host
from voice_host.table.keypad import KeyRefusedError
from voice_host.table.keys import BEGIN, Keys
from voice_host.told import Told
from voice_host.web.entries import Reply
from voice_host.web.handover import handed_over
from voice_host.web.hub import Hub
from voice_host.web.seat_view import CHOICES, SeatView, Tapped, pad_of, seat_view
from voice_host.web.seats import JOIN, Seats, channel_of, seat_of
from voice_host.web.views import Lobby, TableView, stopped

AGAIN = "undo"
"""The key of «Изменить»."""

BACK = "*"
"""The key of «Продолжаю»."""

_MOST_KEYS = 32
_FREED = re.compile(r"освободи\w*\s+(?:место\s+)?(?:номер\s+)?(\d+)")


class JoinView(msgspec.Struct, frozen=True):
    """For whoever is at the table and has a phone."""

    ruleset: str
    seats: tuple[tuple[int, str | None, bool], ...]
    """Number, name, free."""


class Phones:
    """What is asked has a number; it tells which question a tap was meant for."""

    def __init__(self, hub: Hub, keys: Keys, address: str, setup: Setup) -> None:
        """`address`: where the phones find this computer."""
        self._address = address
        self._names = setup.names
        self._players = setup.players
        self._needed = frozenset(range(1, setup.players + 1))
        """Seats without a phone are waited for."""
        self.seats = Seats(hub, setup.players)
        self._begun = False
        self._offered: int | None = None
        """The seat that the code on the table's page leads to; None: the page of all free ones."""
        self._question = 1
        self._form: object = None
        self._tapped: dict[int, Tapped] = {}
        self._shown: dict[str, object] = {}
        keys.aside = self._typed

    # Before the game, and whose phone is whose

    @property
    def waits(self) -> bool:
        """The game is not to begin yet: somebody has no phone, and nobody has said to begin."""
        self._begun = self._begun or self._needed <= self.seats.taken
        return not self._begun

    def lobby(self) -> Lobby | None:
        """For the table's page, which only this computer is shown."""
        if not self.waits and self._offered is None:
            return None
        room = f"{self._address}/join"
        if self._offered is not None:
            room += f"?seat={self._offered}"
        address = f"{room}#{self.seats.room}"
        return Lobby(waits=self.waits, seat=self._offered, address=address, code=_code(address))

    def of_table(self, message: dict[str, Any]) -> Reply | None:
        """What the table's page does about phones; None: it is about something else."""
        match message:
            case {"begin": True}:
                self._begun = True
                return Reply(ok=True)
            case {"code": int(seat)} if seat not in self.seats.taken:
                self._offered = seat
                return Reply(ok=True)
            case {"code": None}:
                self._offered = None
                return Reply(ok=True)
            case {"free": int(seat)}:
                return Reply(ok=self._free(seat))
        return None

    def _typed(self, text: str) -> str | None:
        """Words that are not the game's."""
        typed = " ".join(text.lower().split())
        if typed == BEGIN and self.waits:
            self._begun = True
            return Told("Начинаем.")
        if found := _FREED.fullmatch(typed):
            seat = int(found[1])
            freed = self._free(seat)
            told = Told("Место {seat} свободно.") if freed else Told("У места {seat} телефона нет.")
            return told.of(seat=seat)
        return None

    def _free(self, seat: int) -> bool:
        freed = self.seats.free(seat)
        if freed:
            self._offered = seat
            self._shown = {}
        return freed

    def _join(self, message: dict[str, Any]) -> Reply:
        seat, key = message.get("take"), message.get("key")
        if not isinstance(seat, int) or not isinstance(key, str):
            return Reply(ok=False)
        token = self.seats.take(seat)
        if token is None:
            return Reply(ok=False, text="taken")
        sealed = handed_over(token, key)
        if sealed is None:
            self.seats.free(seat)
            return Reply(ok=False)
        if self._offered == seat:
            self._offered = None
        self._shown = {}  # the new page has seen nothing
        return Reply(ok=True, more=sealed)

    # The game

    def owns(self, channel: str) -> bool:
        """The phones' own, and the page on which seats are taken."""
        return channel == JOIN or seat_of(channel) is not None

    def protocol(self, events: Sequence[Event]) -> None:
        """Something else is asked: as everybody has heard, so the number tells no secret."""
        new = (
            e.asks or e.ends or isinstance(e, PhonesUsed | Undone) for e in events if not e.audience
        )
        if any(new):
            self._ask_anew()

    def _ask_anew(self) -> None:
        self._question += 1
        self._tapped.clear()

    def _turn(self, host: Host) -> None:
        """Some questions change without a word to all."""
        game, form = host.game, host.game.asked_of_all
        kind = (form.kind, form.role, form.number, form.options) if form is not None else None
        now = game.phase, game.day, kind
        if now != self._form:
            self._form = now
            self._ask_anew()

    def press(self, host: Host, channel: str, message: dict[str, Any]) -> Reply:
        """A tap."""
        if channel == JOIN:
            return self._join(message)
        seat, keys = seat_of(channel), message.get("keys")
        if seat is None or not isinstance(keys, str) or len(keys) > _MOST_KEYS:
            return Reply(ok=False)
        if self.waits or host.game.paused:
            return Reply(ok=False, text="paused")
        self._turn(host)
        if message.get("question") != self._question:
            return Reply(ok=False, text="late")
        pad = pad_of(host, seat)
        if pad is None and keys != BACK:
            return Reply(ok=False, text="late")
        if host.game.in_private and pad is not None and pad.kind in CHOICES:
            self._choose(host, seat, keys)
            return Reply(ok=True)
        try:
            came = host.key_of(seat, keys)
        except KeyRefusedError as error:
            return Reply(ok=False, text=error.told)
        refused = [e.reason for e in came if isinstance(e, Refused | NominationRefused)]
        if refused:
            return Reply(ok=False, text=refused[0])
        if pad is not None and pad.kind == "card":
            self._tapped[seat] = Tapped(entered=True)
        return Reply(ok=True)

    def _choose(self, host: Host, seat: int, keys: str) -> None:
        """Whatever comes of it, the phone shows the same; why not, its owner alone reads."""
        self._shown = {}  # or a tap that changes nothing would be told from one that does
        if keys == AGAIN:
            self._tapped[seat] = Tapped()
            ask = host.game.asked_of(seat)
            if ask is not None and ask.kind == "answer" and not ask.decoy:
                _notice(host, seat, keys)  # that it cannot be undone is told when it is keyed anew
            return
        self._tapped[seat] = Tapped(entered=True, notice=_notice(host, seat, keys))

    def views(self, host: Host, table: TableView) -> dict[str, object]:
        """All anew where one changes."""
        self._needed = frozenset(host.game.alive)
        if self.waits:
            host.phones = self.seats.taken  # to be seen; the game does not act on it yet
        else:
            host.phones_are(self.seats.taken)
        if self._offered not in host.game.alive:
            self._offered = None  # nobody is waited for: the table is to be seen again
        self._turn(host)
        now: dict[str, object] = {JOIN: self._join_view(table)}
        for seat in sorted(self.seats.taken):
            tapped = self._tapped.get(seat, Tapped())
            now[channel_of(seat)] = seat_view(host, table, seat, self._question, tapped)
        timeless = {name: _timeless(view) for name, view in now.items()}
        if timeless == self._shown:
            return {}
        self._shown = timeless
        return now

    def _join_view(self, table: TableView) -> JoinView:
        taken = self.seats.taken
        seats = (
            (seat, self._names.get(seat), seat not in taken) for seat in range(1, self._players + 1)
        )
        return JoinView(ruleset=table.ruleset, seats=tuple(seats))


def _notice(host: Host, seat: int, keys: str) -> str:
    """Why the game has not taken it, as an id; empty: it has, or it was a decoy's."""
    ask = host.game.asked_of(seat)
    try:
        came = host.key_of(seat, keys)
    except KeyRefusedError:
        if ask is None or ask.decoy:
            return ""
        return "chosen_already" if ask.kind == "answer" else "cannot"
    return next((event.reason for event in came if isinstance(event, Refused)), "")


@lru_cache(maxsize=1)  # it is shown in every block
def _code(address: str) -> str:
    """For cameras: an image as an address."""
    code = segno.make_qr(address, error="m")
    return code.svg_data_uri(scale=4, border=3, dark="#14110f", light="#ffffff")


def _timeless(view: object) -> object:
    if not isinstance(view, SeatView):
        return view
    return msgspec.structs.replace(view, clock=stopped(view.clock))
