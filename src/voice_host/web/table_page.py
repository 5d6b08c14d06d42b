"""The table's page, and the keypad on it, on the computer that stands on the table.

The page is a screen with keys like the terminal: what the keys do is decided by the same `Keys`.
"""

from __future__ import annotations

from collections import deque
from typing import Any

import msgspec

from voice_host.game.events import Event, GameOver, Left, NightResult, Refused, Said, Warned
from voice_host.table.host import Host
from voice_host.table.keys import Keys
from voice_host.told import Name, Told
from voice_host.web.entries import Reply
from voice_host.web.envelope import Plain
from voice_host.web.hub import Hub
from voice_host.web.phones import Phones
from voice_host.web.protocol_page import PATH as PROTOCOL
from voice_host.web.views import (
    Caption,
    Result,
    TableView,
    as_before,
    caption,
    result_of,
    same,
    table_view,
)

TABLE, PAD = "table", "pad"
_CAPTIONS = 12
_MOST_KEYS = 64
_TELL_WHO_LEFT = ("night_result.", "left.")


class PadView(msgspec.Struct, frozen=True):
    """What stands on the keypad's page: for the eyes of who sits there."""

    text: str | None
    """None: it is shut, and the table may be shown."""

    calls: bool = False
    """It only calls a seat to come: large, all others small."""


class TablePage:
    """A place of `WebScreen`: channels "table", for everybody, and "pad", for the keypad."""

    def __init__(self, hub: Hub, keys: Keys, token: str) -> None:
        self._hub = hub
        self._keys = keys
        keys.hides = True
        hub.open(TABLE, Plain(token))
        hub.open(PAD, Plain(token))
        self._captions: deque[Caption] = deque(maxlen=_CAPTIONS)
        self._lines = 0
        self._result: Result | None = None
        self._view: TableView | None = None
        self.told: TableView | None = None
        """What everybody may read now: `views` finds it out."""
        self._pad: PadView | None = None
        self._untold: tuple[str, ...] = ()
        """Beginnings of the lines that tell what has come out, while the host has yet to say it."""
        self._refused = ""
        """Why: a human host reads on the screen what the program would have said."""
        self.meter = ""

    def public(self, event: Event) -> None:
        """For everybody."""
        if (line := caption(event)) is not None:
            self._add(line)
        match event:
            case GameOver():
                self._result = result_of(event)
                self._untold = ("game_over.",)
            case NightResult() | Left():
                self._untold = _TELL_WHO_LEFT
            case Said(line=said) if said.startswith(self._untold):
                self._untold = ()
            case Refused(reason=reason):
                self._refused = reason
            case Warned(text=text):
                self._add(Caption("note", Name("refusals", self._refused, text)))
            case _:
                pass

    def notice(self, text: str) -> None:
        """A message that is no event."""
        self._add(Caption("note", text))

    def _add(self, line: Caption) -> None:
        self._lines += 1
        self._captions.append(msgspec.structs.replace(line, number=self._lines))

    def press(self, host: Host, message: dict[str, Any]) -> Reply:
        """Keys of the page, one or several; Enter is "\\n"."""
        pressed = message.get("keys")
        if not isinstance(pressed, str) or len(pressed) > _MOST_KEYS:
            return Reply(ok=False, text=Told("Что нажато?"))
        for key in pressed:
            self._keys.press(host, key)
        return Reply(ok=True)

    def table(self, host: Host, phones: Phones | None) -> TableView:
        """What everybody may see now."""
        self._keys.turn(host)
        return table_view(
            host,
            captions=self._captions,
            result=self._told(),
            asked=self._keys.question(host),
            typed=self._keys.typed,
            meter=self.meter,
            phones=host.phones if phones is None else phones.seats.taken,
            lobby=None if phones is None else phones.lobby(),
        )

    def _told(self) -> Result | None:
        if self._result is None or self._hub.archive.kept is None:
            return self._result
        return msgspec.structs.replace(self._result, protocol=PROTOCOL)

    def views(self, host: Host, table: TableView) -> dict[str, object]:
        """What is to be shown anew, by channel. Who has left, and who has won, is not to be read
        before it is said."""
        anew: dict[str, object] = {}
        if not host.speaking:
            self._untold = ()
        if self._untold and self._view is not None:
            table = as_before(self._view, table)
        self.told = table
        if not same(self._view, table):
            anew[TABLE] = self._view = table
        pad = PadView(self._keys.secret(host), self._keys.calls(host))
        if pad != self._pad:
            anew[PAD] = self._pad = pad
        return anew
