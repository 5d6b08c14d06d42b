"""The human host's page: a door that asks for the PIN, and the desk behind it.

What is pressed there goes the way of the host's keys: the page knows no commands of its own.
"""

from __future__ import annotations

import io
import math
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

import segno

from voice_host.game.commands import Foul, Remove, TeamLoss
from voice_host.game.events import (
    Event,
    GameStarted,
    Heard,
    NominationRefused,
    NotUnderstood,
    Refused,
    Said,
    Warned,
)
from voice_host.narration import Line
from voice_host.protocol import page as protocol_page
from voice_host.table.host import Host
from voice_host.table.keypad import KeyRefusedError, refusal_text
from voice_host.table.keys import Keys
from voice_host.table.public_view import not_nominated
from voice_host.told import Name, Told
from voice_host.web.entries import Reply
from voice_host.web.envelope import Sealed, new_token
from voice_host.web.handover import Letterbox, handed_over
from voice_host.web.host_view import HostView, filled, host_view, same_to_the_host
from voice_host.web.hub import Hub
from voice_host.web.pin import Pin
from voice_host.web.server import Address
from voice_host.web.views import TableView

DOOR, DESK = "host", "desk"
MOST_SAID = 200
_MOST_TYPED = 100
_LOGGED = 60
_NO_NEWS = (GameStarted, Said, Heard, NotUnderstood, Warned, Refused)
"""Not for the log: seen on the page already, or the reply of the act that they came of."""

_FOR_GOOD = (Foul, Remove, TeamLoss)
"""Pressed twice where they take somebody from the table."""

NIGHT_SECONDS = 1.0
"""By night the desk is shown at this pace, whatever was keyed (ALL-1)."""

DESK_BYTES = 16_384
"""So long is every view of it, by day too: the log has what was keyed by night, and who listens on
the network could measure it (ALL-1)."""

_LED_BY_PROGRAM = Told("Ночь ведёт программа: подождите утра.")


class HostPage:
    """A place of `WebScreen`."""

    def __init__(self, hub: Hub, keys: Keys, clock: Callable[[], float] = time.monotonic) -> None:
        self._keys = keys
        self._archive = hub.archive
        self._clock = clock
        self.token, self.pin = new_token(), Pin(clock)
        self._desk_token = new_token()
        """Told to who knows the PIN."""
        self._letterbox = Letterbox()
        self.entered = False
        """Somebody was let in."""
        hub.open(DOOR, Sealed(self.token))
        hub.open(DESK, Sealed(self._desk_token))
        self._log: deque[Event] = deque(maxlen=_LOGGED)
        self._refused = ""
        self._door_shown = False
        self._view: HostView | None = None
        self._shown_at = -math.inf

    def owns(self, channel: str) -> bool:
        """The door's and the desk's."""
        return channel in (DOOR, DESK)

    def way_in(self, address: Address) -> str:
        """For who started the game: where the page is, and the PIN; until somebody has come in."""
        if self.entered:
            return ""
        there = f"{address.there or address.here}/host#{self.token}"
        code = _qr(there) if address.there else ""
        return f"{code}Страница ведущего:\n{there}\nPIN {self.pin.digits}"

    def protocol(self, events: Sequence[Event]) -> None:
        """Everything."""
        refused = ""
        for event in events:
            match event:
                case Refused(reason=reason):
                    refused, self._refused = reason, refusal_text(reason)
                case Warned(text=text):
                    self._refused = Name("refusals", refused, text)
                case NominationRefused():
                    self._refused = not_nominated(event)
            if not isinstance(event, _NO_NEWS):
                self._log.append(event)

    def press(self, host: Host, channel: str, message: dict[str, Any]) -> Reply:
        """{key, box} with the PIN at the door; {key, sure}, {say} or {protocol} at the desk."""
        match message:
            case {"key": str(key), "box": str(box)} if channel == DOOR:
                return self._let_in(key, box)
            case _ if host.game.phase == "setup":
                return Reply(ok=False, text=Told("Игра ещё не началась."))
            case {"key": str(text)} if channel == DESK and len(text) <= _MOST_TYPED:
                return self._key(host, text, sure=message.get("sure") is True)
            case {"say": str(text)} if channel == DESK and len(text) <= MOST_SAID:
                return _say(host, text)
            case {"protocol": True} if channel == DESK and self._archive.kept is not None:
                return Reply(ok=True, more={"html": protocol_page(self._archive.kept)})
        return Reply(ok=False, text=Told("Так нельзя."))

    def views(self, host: Host, table: TableView) -> dict[str, object]:
        """What has changed; by night the same every second."""
        anew: dict[str, object] = {}
        if not self._door_shown:
            self._door_shown = True
            anew[DOOR] = {"key": self._letterbox.key}
        private = host.game.in_private
        if private and self._clock() - self._shown_at < NIGHT_SECONDS:
            return anew
        view = host_view(host, table, self._log, protocol=self._archive.kept is not None)
        if private or not same_to_the_host(self._view, view):
            anew[DESK] = filled(view, DESK_BYTES)
            self._view, self._shown_at = view, self._clock()
        return anew

    def _let_in(self, key: str, box: str) -> Reply:
        """Whoever has seen the address hears what is written there: so neither the PIN nor the
        desk's token can be read by anybody but the two."""
        tried, sealed = self._letterbox.read(key, box), handed_over(self._desk_token, key)
        if tried is None or sealed is None:
            return Reply(ok=False)
        if self.pin.opens(tried):
            self.entered = True
            self._letterbox = Letterbox()  # the same box once more would make wrong tries forgotten
            self._door_shown = False
            return Reply(ok=True, more=sealed)
        wait = math.ceil(self.pin.shut_for)
        text = (
            Told("Слишком много попыток. Подождите {wait} с.", wait=wait)
            if wait
            else Told("PIN не тот.")
        )
        return Reply(ok=False, text=text, more={"wait": wait})

    def _key(self, host: Host, text: str, *, sure: bool) -> Reply:
        """As if it was typed; `sure`: also what takes somebody from the table for good."""
        game = host.game
        if game.in_private and not game.led_by_human:
            return Reply(ok=False, text=_LED_BY_PROGRAM)
        if (told := self._keys.aside(text)) is not None:
            return Reply(ok=True, text=told)
        self._refused = ""
        try:
            command = host.meant(text)
            if not sure and isinstance(command, _FOR_GOOD) and game.is_irrevocable(command):
                return Reply(ok=False, more={"sure": command.kind, "seat": command.seat})
            host.key(text)
        except KeyRefusedError as error:
            return Reply(ok=False, text=error.told)
        return Reply(ok=not self._refused, text=self._refused)


def _qr(address: str) -> str:
    """To be scanned from the terminal."""
    drawn = io.StringIO()
    segno.make(address, error="l").terminal(drawn, border=1, compact=True)
    return drawn.getvalue()


def _say(host: Host, text: str) -> Reply:
    """What the host wants said, in the host's voice."""
    if host.game.in_private and not host.game.led_by_human:
        return Reply(ok=False, text=_LED_BY_PROGRAM)
    words = " ".join(text.split())
    if not any(character.isalnum() for character in words):
        return Reply(ok=False, text=Told("Нечего сказать."))
    host.announce(Line("host.says", words))
    return Reply(ok=True)
