"""Who sees which event: the one place where secrets are kept (ALL-1)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

from voice_host.game.events import Event


def visible(events: Iterable[Event], audiences: Container[str] = ()) -> Iterator[Event]:
    """The events for everybody, and those for the given audiences ("seat:3", "black", "host")."""
    return (e for e in events if e.audience is None or e.audience in audiences)
