"""Who sees which event: the one place where secrets are kept (ALL-1)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

import msgspec

from voice_host.game.events import Event, GameStarted


def visible(events: Iterable[Event], audiences: Container[str] = ()) -> Iterator[Event]:
    """The events for everybody, and those for the given audiences ("seat:3", "black", "host").

    All but the host get them without what would give the deal away.
    """
    for event in events:
        if event.audience is None or event.audience in audiences:
            yield event if "host" in audiences else _without_secrets(event)


def _without_secrets(event: Event) -> Event:
    return msgspec.structs.replace(event, seed=None) if isinstance(event, GameStarted) else event
