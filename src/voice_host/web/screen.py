"""The pages as one screen of the game's own thread."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from voice_host.errors import VoiceHostError
from voice_host.game.events import Event
from voice_host.game.setup import Setup
from voice_host.protocol import Protocol as Kept
from voice_host.table.host import Host
from voice_host.table.keys import Keys
from voice_host.told import Told
from voice_host.web.browser import open_page
from voice_host.web.entries import Entry, Reply
from voice_host.web.envelope import new_token
from voice_host.web.host_page import HostPage
from voice_host.web.hub import Hub
from voice_host.web.phones import Phones
from voice_host.web.server import serving
from voice_host.web.table_page import PAD, TABLE, TablePage
from voice_host.web.views import TableView

_BROWSER_SECONDS = 20.0
"""One that has not come by then will not come."""


@dataclass(frozen=True)
class Wishes:
    """What the command line asked for."""

    browser: bool
    """Open the table's page."""

    port: int | None
    phones: bool

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


class Invitation:
    """Tells the address of the table's page once, if nobody has come to look at it by then."""

    def __init__(self, address: str, tell: Callable[[str], None], patience: float) -> None:
        """`patience`: seconds that a browser needs to open."""
        self.text = f"Страница стола: {address}"
        self._tell = tell
        self._due: float | None = time.monotonic() + patience

    def look(self, *, watched: bool, private: bool) -> None:
        """Once a block. `private`: nobody would see it now."""
        if watched:
            self._due = None
        if self._due is not None and not private and time.monotonic() >= self._due:
            self._due = None
            self._tell(self.text)


class WebScreen:
    """`Pages` of one game."""

    def __init__(
        self,
        hub: Hub,
        table: TablePage,
        places: Sequence[Place] = (),
        phones: Phones | None = None,
        invitation: Invitation | None = None,
        *,
        way_in: Callable[[], str] = lambda: "",
        stays: bool = False,
    ) -> None:
        """`way_in`, `stays`: see `Pages`."""
        self._invitation = invitation
        self._way_in = way_in
        self.stays = stays
        self._hub = hub
        self._table = table
        self._phones = phones
        self._places = [*places, *([phones] if phones is not None else [])]
        self._replies: list[tuple[Entry, Reply]] = []
        self._anew: dict[str, object] = {}

    @property
    def meter(self) -> str:
        """How loud the table is."""
        return self._table.meter

    @meter.setter
    def meter(self, meter: str) -> None:
        self._table.meter = meter

    @property
    def way_in(self) -> str:
        """To the host's page."""
        return self._way_in()

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
        """A message for everybody at the table; the page need not be told where it is."""
        if self._invitation is None or text != self._invitation.text:
            self._table.notice(text)

    @property
    def waits(self) -> bool:
        """The game is not to begin yet."""
        return self._phones is not None and self._phones.waits

    def serve(self, host: Host) -> None:
        """Carry out what was pressed, show what has changed.

        In private only at the next block: how long the disk took for a key must not be told by
        when it is answered (ALL-1).
        """
        self._release()
        if self._invitation is not None:
            watched, private = self._hub.watched(TABLE), host.game.in_private
            self._invitation.look(watched=watched, private=private)
        for entry in self._hub.entries.taken():
            self._replies.append((entry, self._carry_out(host, entry)))
        table = self._table.table(host, self._phones)
        self._anew |= self._table.views(host, table)
        for place in self._places:
            told = self._table.told if place is self._phones else None
            self._anew |= place.views(host, told or table)
        if not host.game.in_private:
            self._release()

    def _release(self) -> None:
        for entry, reply in self._replies:
            entry.reply.set_result(reply)
        self._replies.clear()
        if self._anew:
            self._hub.show(self._anew)
        self._anew = {}

    def end(self) -> None:
        """The pages keep what they show last, and the protocol may be read."""
        self._release()
        self._hub.archive.fill()

    def _carry_out(self, host: Host, entry: Entry) -> Reply:
        if entry.who in (TABLE, PAD):
            if self._phones is not None and (reply := self._phones.of_table(entry.message)):
                return reply
            return self._table.press(host, entry.message)
        for place in self._places:
            if place.owns(entry.who):
                return place.press(host, entry.who, entry.message)
        return Reply(ok=False, text=Told("Эта страница ничего не может."))


@contextlib.contextmanager
def open_pages(keys: Keys, setup: Setup, wishes: Wishes) -> Iterator[Sequence[WebScreen]]:
    """Serve the pages while the game lasts, and open the table's in a browser.

    VoiceHostError: phones are asked for, and this computer is in no network.
    """
    hub, token = Hub(), new_token()
    hub.archive.read = wishes.protocol
    table = TablePage(hub, keys, token)
    desk = HostPage(hub, keys) if setup.assist else None
    with serving(hub, wishes.port, phones=wishes.phones) as address:
        if wishes.phones and address.there is None:
            raise VoiceHostError(
                "Этот компьютер не в сети, телефонам к нему не подойти: включите Wi-Fi "
                "или играйте без --phones."
            )
        seats = Phones(hub, keys, address.there, setup) if address.there is not None else None
        page = f"{address.here}/#{token}"
        opened = wishes.browser and open_page(page)
        patience = _BROWSER_SECONDS if opened else 0.0
        yield (
            WebScreen(
                hub,
                table,
                [desk] if desk is not None else [],
                seats,
                Invitation(page, lambda text: keys.tell(text), patience),
                way_in=lambda: desk.way_in(address) if desk is not None else "",
                stays=wishes.browser,
            ),
        )
