"""Phones of the simplest kind: what is shown is a number, what is pressed is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from voice_host.game.events import Event
from voice_host.table.host import Host
from voice_host.web.entries import Reply
from voice_host.web.envelope import Sealed, new_token
from voice_host.web.hub import Hub
from voice_host.web.views import TableView


class Seats:
    """A `Place` of `WebScreen`: sealed channels "seat:1", "seat:2", ..."""

    def __init__(self, hub: Hub, seats: int) -> None:
        self.tokens = {f"seat:{seat}": new_token() for seat in range(1, seats + 1)}
        self.pressed: list[tuple[str, Any]] = []
        self.number = 0
        """What all of them show; another number is shown at once."""
        self._shown = -1
        for name, token in self.tokens.items():
            hub.open(name, Sealed(token), alone=True)

    def owns(self, channel: str) -> bool:
        return channel in self.tokens

    def protocol(self, events: Sequence[Event]) -> None:
        pass

    def press(self, host: Host, channel: str, message: dict[str, Any]) -> Reply:  # noqa: ARG002
        self.pressed.append((channel, message.get("key")))
        return Reply(ok=True)

    def views(self, host: Host, table: TableView) -> dict[str, object]:  # noqa: ARG002
        if self.number == self._shown:
            return {}
        self._shown = self.number
        return dict.fromkeys(self.tokens, self.number)
