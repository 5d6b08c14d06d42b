"""A game that a human leads by the host's page, on the real server, in a thread of its own."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from tests.table.fake_table import QUIET, Table
from voice_host.game.game import Game
from voice_host.protocol import Protocol, protocol, settled
from voice_host.table.keys import Keys
from voice_host.table.screens import Screens
from voice_host.web.envelope import new_token
from voice_host.web.host_page import HostPage
from voice_host.web.host_view import HostView, host_view
from voice_host.web.hub import Hub
from voice_host.web.protocol_page import Archive
from voice_host.web.screen import WebScreen
from voice_host.web.server import Address, serving
from voice_host.web.table_page import TablePage
from voice_host.web.views import TableView


class Led:
    """The table, its host's page, and what plays them."""

    def __init__(
        self,
        *,
        rules: str = "classic",
        cards: dict[int, str] | None = None,
        names: dict[int, str] | None = None,
        clock: Clock | None = None,
    ) -> None:
        self.table = Table(rules=rules, assist=True, **({"cards": cards} if cards else {}))
        self.table.setup = msgspec.structs.replace(self.table.setup, names=names or {})
        self.table.game = Game(self.table.setup, self.table.game.ruleset)
        self.hub = Hub()
        self.archive = Archive(self.protocol)
        self.desk = HostPage(self.hub, self.archive, clock or time.monotonic)
        keys = Keys(curtain_at_night=False)
        self.pages = WebScreen(
            self.hub, TablePage(self.hub, keys, new_token()), [self.desk], archive=self.archive
        )
        self.host = self.table.host = self.table._host()
        self.host._screen = _Both(keys, [self.pages], self.table)
        self.game = self.table.game

    def table_view(self) -> TableView:
        """What everybody may see."""
        return self.pages._table.table(self.host, frozenset())

    def view(self) -> HostView:
        """What the host sees."""
        return host_view(self.host, self.table_view(), self.desk._log)

    def on(self, phase: str) -> None:
        """Step by step to this phase."""
        while self.game.phase != phase:
            self.host.key("" if self.game.phase == "deal" else "дальше")
            self.table.until_silent()

    def protocol(self) -> Protocol:
        """As the journal would have it."""
        setup = self.table.setup
        kept = protocol(setup, settled(setup, self.table.records.commands))
        kept.id, kept.started = "2026-11-30-2110", "2026-11-30T21:10:00+00:00"
        return kept


@dataclass
class Clock:
    """Seconds that pass when a test says so."""

    at: float = 0.0

    def __call__(self) -> float:
        return self.at


class _Both(Screens):
    """The pages, and the table's records."""

    def __init__(self, keys: Keys, screens: list[WebScreen], table: Table) -> None:
        super().__init__(keys, screens)
        self._records = table.records

    def public(self, event) -> None:  # type: ignore[no-untyped-def]
        super().public(event)
        self._records.public(event)

    def protocol(self, events) -> None:  # type: ignore[no-untyped-def]
        super().protocol(events)
        self._records.protocol(events)


@contextlib.contextmanager
def playing(led: Led, *, pace: float = 0.004) -> Iterator[Address]:
    """A tenth of a second of the table every `pace` seconds, until the test is done."""
    done = threading.Event()

    def play() -> None:
        over = False
        led.host.begin()
        while not done.wait(pace):
            led.host.step(QUIET)
            if led.host.over and not over:
                over = True
                led.pages.end()
            led.pages.serve(led.host)

    with serving(led.hub, 0, phones=False, archive=led.archive) as address:
        thread = threading.Thread(target=play)
        thread.start()
        try:
            yield address
        finally:
            done.set()
            thread.join()
