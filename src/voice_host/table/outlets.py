"""Where the host's events go: small protocols, so that the host knows no terminal and no file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from voice_host.game.commands import AnyCommand
from voice_host.game.events import Event


class CommandLog(Protocol):
    """Keeps commands: the journal, or the demo's record."""

    def append(self, command: AnyCommand) -> None:
        """Returns when the command is safe."""
        ...

    def note(self, events: Iterable[Event]) -> None:
        """What the game made of it."""
        ...


class Screen(Protocol):
    """What shows the game."""

    def public(self, event: Event) -> None:
        """For everybody at the table."""
        ...

    def private(self, event: Event) -> None:
        """For the eyes of the one who is at the keypad now."""
        ...

    def protocol(self, events: Sequence[Event]) -> None:
        """Everything, secrets too: for a record that nobody at the table can see."""
        ...
