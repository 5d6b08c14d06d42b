"""Several screens of one game as one: the terminal, and the pages in browsers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from voice_host.game.events import Event
from voice_host.table.host import Host
from voice_host.table.keys import Keys
from voice_host.table.outlets import Screen


class LiveScreen(Screen, Protocol):
    """A screen that is drawn, and takes keys, once a block."""

    meter: str
    """How loud the table is, where it is listened to."""

    @property
    def waits(self) -> bool:
        """The game is not to begin yet: somebody is still to come."""
        ...

    def notice(self, text: str) -> None:
        """A message for everybody at the table."""
        ...

    def serve(self, host: Host) -> None:
        """Take what was pressed since the last block, and draw what has changed."""
        ...

    def end(self) -> None:
        """The game is over and its last line is spoken."""
        ...


class Pages(LiveScreen, Protocol):
    """Screens outside of this terminal."""

    @property
    def way_in(self) -> str:
        """How to come to a page that is only for who started the game; empty: nobody need know."""
        ...

    @property
    def stays(self) -> bool:
        """It is to be looked at when the game is over, too."""
        ...


class Screens:
    """All get the same; each serves its own keys."""

    def __init__(self, keys: Keys, screens: Sequence[LiveScreen]) -> None:
        self._keys = keys
        keys.tell = self.notice
        self._screens = screens
        self._meter = ""

    @property
    def meter(self) -> str:
        """The same on all."""
        return self._meter

    @meter.setter
    def meter(self, meter: str) -> None:
        self._meter = meter
        for screen in self._screens:
            screen.meter = meter

    @property
    def waits(self) -> bool:
        """The game is not to begin yet."""
        return any(screen.waits for screen in self._screens)

    def public(self, event: Event) -> None:
        """For everybody."""
        for screen in self._screens:
            screen.public(event)

    def private(self, event: Event) -> None:
        """For the seat at the keypad, or for the human host: they share the keys."""
        self._keys.private(event)

    def protocol(self, events: Sequence[Event]) -> None:
        """Everything, for those that keep secrets apart."""
        for screen in self._screens:
            screen.protocol(events)

    def notice(self, text: str) -> None:
        """A message for everybody at the table."""
        for screen in self._screens:
            screen.notice(text)

    def serve(self, host: Host) -> None:
        """Once a block."""
        for screen in self._screens:
            screen.serve(host)

    def end(self) -> None:
        """The game is over and its last line is spoken."""
        for screen in self._screens:
            screen.end()
