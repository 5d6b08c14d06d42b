"""A table at which every seat has a phone: no browser, no server, taps and views alone."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import msgspec
import numpy as np

from tests.web.served import Served
from voice_host.sound import RATE
from voice_host.web.entries import Reply
from voice_host.web.envelope import Sealed
from voice_host.web.hub import Hub, kind_of
from voice_host.web.seats import JOIN, channel_of
from voice_host.web.written import written

KEY = "q83vASNFZ4mrze8BI0VniavN7wEjRWeJq83vASNFZ4k="
"""Some public key."""


class Seen(Hub):
    """Keeps what each page was shown last, and how long each message was on its way."""

    def __init__(self) -> None:
        super().__init__()
        self.views: dict[str, Any] = {}
        self.moments: list[tuple[int, dict[str, int]]] = []
        """When phones were shown something: for which question, phone -> bytes of the message."""
        self.at_the_table: list[tuple[str, Any]] = []
        """All that the table's page and its keypad were shown."""

    def show(self, views: Mapping[str, object]) -> None:
        super().show(views)
        texts = {name: written(view) for name, view in views.items()}
        shown = {name: json.loads(text) for name, text in texts.items()}
        self.views |= shown
        self.at_the_table += [(n, shown[n]) for n in ("table", "pad") if n in shown]
        seats = {name: text for name, text in texts.items() if kind_of(name) == "seat"}
        longest = max(map(len, seats.values()), default=0)
        sealed = Sealed("any")
        lengths = {
            name: len(sealed.seal({"view": msgspec.Raw(text), "age": 0.1}, longest))
            for name, text in seats.items()
        }
        if lengths:
            question = next(view["question"] for n, view in shown.items() if n in lengths)
            self.moments.append((question, lengths))


class PhoneTable(Served):
    """The host with fakes round it, and a phone for each of some seats."""

    hub: Seen
    block = 0.1
    """Seconds of sound that the host gets at once."""

    def __init__(self, *, night: str = "phones", **options: Any) -> None:
        super().__init__(night=night, hub=Seen(), **options)

    def begin(self, *, without: tuple[int, ...] = ()) -> None:
        """All but these take their seats, and the game begins."""
        for seat in range(1, self.setup.players + 1):
            if seat not in without:
                self.take(seat)
        if without:
            self.phones.of_table({"begin": True})
        self.host.begin()
        self.screens.serve(self.host)
        self.step()

    def step(self, seconds: float = 0.1) -> None:
        """As ever; of many seconds in longer blocks."""
        for _ in range(round(seconds / self.block)):
            self.host.step(np.zeros(round(RATE * self.block), np.int16))
            self.screens.serve(self.host)

    def take(self, seat: int) -> Reply:
        """With a phone."""
        return self.phones.press(self.host, JOIN, {"take": seat, "key": KEY})

    def view(self, seat: int) -> Any:
        """What this phone shows."""
        return self.hub.views[channel_of(seat)]

    def views(self) -> dict[int, Any]:
        """All phones'."""
        return {seat: self.view(seat) for seat in sorted(self.phones.seats.taken)}

    def tap(self, seat: int, keys: str, question: int | None = None) -> Reply:
        """On this phone, for what it shows; carried out, and shown."""
        number = self.view(seat)["question"] if question is None else question
        reply = self.hub.entries.put(channel_of(seat), {"keys": keys, "question": number})
        self.screens.serve(self.host)
        self.screens.serve(self.host)  # in private what came of it is shown a block later
        return reply.result(0)

    def look_at_cards(self) -> None:
        """All of them, the last seat first."""
        for seat in reversed(self.game.alive):
            assert self.tap(seat, "").ok
        self.until_silent()

    def until_asked(self, kind: str) -> None:
        """Let time pass until a phone shows such a pad; nobody does anything."""
        for _ in range(20_000):
            if any((view["pad"] or {}).get("kind") == kind for view in self.views().values()):
                return
            self.step()
        raise AssertionError(f"nobody was asked for {kind}")


def pads(table: PhoneTable) -> dict[int, Any]:
    """Seat -> its pad."""
    return {seat: view["pad"] for seat, view in table.views().items()}
