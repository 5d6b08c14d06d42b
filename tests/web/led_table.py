"""A game that a human leads by the host's page."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from tests.web.served import Served
from voice_host.protocol import Protocol, protocol, settled
from voice_host.web.host_page import HostPage
from voice_host.web.host_view import HostView, host_view
from voice_host.web.views import TableView


@dataclass
class Clock:
    """Seconds that pass when a test says so."""

    at: float = 0.0

    def __call__(self) -> float:
        return self.at


class Led(Served):
    """With the host's page, and without a server until it is `served`."""

    def __init__(self, *, clock: Clock | None = None, **options: Any) -> None:
        def places(hub, keys):  # type: ignore[no-untyped-def]
            self.desk = HostPage(hub, keys, clock or time.monotonic)
            return [self.desk]

        super().__init__(places=places, assist=True, **options)
        self.hub.archive.read = self.protocol

    def protocol(self) -> Protocol:
        """As the journal would have it."""
        kept = protocol(self.setup, settled(self.setup, self.records.commands))
        kept.id, kept.started = "2026-11-30-2110", "2026-11-30T21:10:00+00:00"
        return kept

    def table_view(self) -> TableView:
        """What everybody may see."""
        [pages, _] = self.screens._screens
        return pages._table.table(self.host, None)

    def view(self) -> HostView:
        """What the host sees."""
        return host_view(self.host, self.table_view(), self.desk._log)

    def on(self, phase: str) -> None:
        """Step by step to this phase."""
        while self.game.phase != phase:
            self.host.key("" if self.game.phase == "deal" else "дальше")
            self.until_silent()
