"""A game whose table is shown on real pages: a host with fakes round it, the real server."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from phones_bench.page_client import PageClient, PlainPage, SealedPage
from tests.table.fake_table import QUIET, Records, Table
from voice_host.game.events import Event
from voice_host.narration import Catalogue, Narrator
from voice_host.table.host import Host
from voice_host.table.keys import Keys
from voice_host.table.render import AtOnce
from voice_host.table.screens import LiveScreen, Screens
from voice_host.web.envelope import new_token
from voice_host.web.hub import Hub
from voice_host.web.phones import Phones
from voice_host.web.screen import Place, WebScreen
from voice_host.web.server import Address, serving
from voice_host.web.table_page import TablePage

PATIENCE = 15.0
"""Real seconds until a test stops waiting: far more than any machine needs."""

T = TypeVar("T")
Places = Callable[[Hub, Keys], Sequence[Place]]


class Recorded(Records):
    """The same as a live screen."""

    meter = ""
    waits = False

    def __init__(self) -> None:
        super().__init__()
        self.notices: list[str] = []

    def notice(self, text: str) -> None:
        self.notices.append(text)

    def serve(self, host: Host) -> None:
        pass

    def end(self) -> None:
        pass


class Served(Table):
    """Open it with `with game.served():`; then step it by hand, or let it `run`."""

    records: Recorded

    phones: Phones
    """They take part where the night is keyed on them."""

    def __init__(
        self, *, places: Places | None = None, hub: Hub | None = None, **options: Any
    ) -> None:
        self._places = places
        self.hub, self.token = hub or Hub(), new_token()
        self.recorded = Recorded()
        self.address = Address(0, "", None)
        self._alone = threading.Lock()
        super().__init__(**options)

    def _host(self) -> Host:
        self.records = self.recorded
        keys = Keys(curtain_at_night=self.setup.night == "round")
        table = TablePage(self.hub, keys, self.token)
        places = self._places(self.hub, keys) if self._places else ()
        self.phones = Phones(self.hub, keys, "http://mafia", self.setup)
        phones = self.phones if self.setup.night == "phones" else None
        web = WebScreen(self.hub, table, places, phones)
        shown: list[LiveScreen] = [web, self.recorded]
        self.screens = Screens(keys, shown)
        return Host(
            self.game,
            Narrator(Catalogue.load(), self.setup),
            AtOnce(self.voice),
            ear=self._heard_by(),
            journal=self.records,
            screen=self.screens,
            watch=self.watch,
        )

    @contextlib.contextmanager
    def served(self, *, phones: bool = False) -> Iterator[Address]:
        """The pages can be opened meanwhile; the game has begun."""
        with serving(self.hub, 0, phones=phones) as self.address:
            self.host.begin()
            for _ in range(2):  # in private a view waits for the next block
                self.screens.serve(self.host)
            yield self.address
            self.screens.end()

    def step(self, seconds: float = 0.1) -> None:
        """Let the game's time pass, block by block; what pages have sent is carried out."""
        for _ in range(round(seconds * 10)):
            with self._alone:
                self.host.step(QUIET)
                self.screens.serve(self.host)

    def until_true(self, condition: Callable[[], bool], *, paced: float = 0.01) -> None:
        """Step until it is so; a block in so many real seconds, so that pages can keep up."""
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end, "it has not come to that"
            self.step()
            time.sleep(paced)

    @contextlib.contextmanager
    def running(self, *, paced: float = 0.02) -> Iterator[None]:
        """The game goes on by itself in a thread meanwhile, a block in so many real seconds."""
        stop = threading.Event()
        failed: list[BaseException] = []

        def run() -> None:
            try:
                while not stop.wait(paced):
                    self.step()
            except BaseException as error:  # told by the test that waits for it
                failed.append(error)

        thread = threading.Thread(target=run, name="game")
        thread.start()
        try:
            yield
        finally:
            stop.set()
            thread.join(PATIENCE)
            if failed:
                raise failed[0]

    @contextlib.contextmanager
    def still(self) -> Iterator[Host]:
        """While it runs: look at the host, or do something with it, between two blocks."""
        with self._alone:
            yield self.host

    # Pages without a browser

    def page(self, name: str = "table") -> PageClient:
        """Of the computer itself."""
        return PageClient(self.address.port, name, PlainPage(self.token))

    def phone(self, name: str, token: str, source: str | None = None) -> PageClient:
        """Of somebody who has this token, and comes from this address."""
        return PageClient(self.address.port, name, SealedPage(token), source=source)

    @property
    def events(self) -> Sequence[Event]:
        """All of them, secrets too."""
        return self.recorded.all_events


def run(doing: Coroutine[Any, Any, T]) -> T:
    """In a thread of its own: a loop runs in the tests' as long as there is a browser."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, asyncio.wait_for(doing, 2 * PATIENCE)).result()
