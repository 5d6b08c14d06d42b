"""The pages as one screen of the game's own thread."""

from __future__ import annotations

import contextlib
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from voice_host.game.events import Event
from voice_host.protocol import Protocol as Kept
from voice_host.table.host import Host
from voice_host.table.keys import Keys
from voice_host.web.entries import Entry, Reply
from voice_host.web.envelope import new_token
from voice_host.web.host_page import HostPage
from voice_host.web.hub import Hub
from voice_host.web.server import serving
from voice_host.web.table_page import PAD, TABLE, TablePage
from voice_host.web.views import TableView


@dataclass(frozen=True)
class Wishes:
    """What the command line asked for."""

    browser: bool
    """Open the table's page."""

    port: int | None
    host: bool
    """A human host is to have a page."""

    protocol: Callable[[], Kept | None]
    """Reads it when the game is over."""


class Place(Protocol):
    """Pages of one kind beside the table's: phones, the human host's."""

    def owns(self, channel: str) -> bool:
        """Its pages come by this channel."""
        ...

    def protocol(self, events: Sequence[Event]) -> None:
        """Everything that happened: the place shows each of its pages what that may know."""
        ...

    def press(self, host: Host, channel: str, message: dict[str, Any]) -> Reply:
        """Something was pressed."""
        ...

    def views(self, host: Host, table: TableView) -> dict[str, object]:
        """Once a block: what is to be shown anew, by channel; where one page of several changes
        all are shown anew, so that nobody sees whose it was (ALL-1)."""
        ...


class WebScreen:
    """`Pages` of one game."""

    def __init__(
        self,
        hub: Hub,
        table: TablePage,
        places: Sequence[Place] = (),
        *,
        invitation: Callable[[], str] = lambda: "",
        stays: bool = False,
    ) -> None:
        """`invitation`, `stays`: see `Pages`."""
        self._invitation = invitation
        self.stays = stays
        self._hub = hub
        self._table = table
        self._places = places

    @property
    def meter(self) -> str:
        """How loud the table is."""
        return self._table.meter

    @meter.setter
    def meter(self, meter: str) -> None:
        self._table.meter = meter

    @property
    def invitation(self) -> str:
        """To the host's page."""
        return self._invitation()

    def public(self, event: Event) -> None:
        """For everybody."""
        self._table.public(event)

    def private(self, event: Event) -> None:
        """The keys have it."""

    def protocol(self, events: Sequence[Event]) -> None:
        """Everything."""
        for place in self._places:
            place.protocol(events)

    def notice(self, text: str) -> None:
        """A message for everybody at the table."""
        self._table.notice(text)

    def serve(self, host: Host) -> None:
        """Carry out what was pressed, show what has changed."""
        for entry in self._hub.entries.taken():
            entry.reply.set_result(self._carry_out(host, entry))
        table = self._table.table(host, frozenset())
        anew = self._table.views(host, table)
        for place in self._places:
            anew |= place.views(host, table)
        if anew:
            self._hub.show(anew)

    def end(self) -> None:
        """The pages keep what they show last, and the protocol may be read."""
        self._hub.archive.fill()

    def _carry_out(self, host: Host, entry: Entry) -> Reply:
        if entry.who in (TABLE, PAD):
            return self._table.press(host, entry.message)
        for place in self._places:
            if place.owns(entry.who):
                return place.press(host, entry.who, entry.message)
        return Reply(ok=False, text="Эта страница ничего не может.")


@contextlib.contextmanager
def open_pages(keys: Keys, wishes: Wishes) -> Iterator[Sequence[WebScreen]]:
    """Serve the pages while the game lasts, and open the table's in a browser."""
    hub, token = Hub(), new_token()
    hub.archive.read = wishes.protocol
    table = TablePage(hub, keys, token)
    desk = HostPage(hub) if wishes.host else None
    with serving(hub, wishes.port, phones=False) as address:
        if wishes.browser:
            webbrowser.open(f"{address.here}/#{token}")
        yield (
            WebScreen(
                hub,
                table,
                [desk] if desk is not None else [],
                invitation=lambda: desk.invitation(address) if desk is not None else "",
                stays=wishes.browser,
            ),
        )
