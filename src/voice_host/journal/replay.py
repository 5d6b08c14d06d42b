"""Plays a journal again."""

from __future__ import annotations

from typing import NamedTuple

from voice_host.game.events import Event
from voice_host.game.game import Game
from voice_host.game.ruleset import load
from voice_host.journal.digest import Digest
from voice_host.journal.record import Record


class Replay(NamedTuple):
    """What the same commands give now."""

    game: Game
    events: tuple[Event, ...]
    changed: int | None
    """The first line of the journal before which other events came than when it was written."""


def replay(record: Record) -> Replay:
    """Run all commands again, comparing the events with those of that time."""
    setup = record.head.setup
    game = Game(setup, load(setup.ruleset))
    events = game.start()
    digest = Digest()
    digest.note(events)
    changed = None
    for number, entry in enumerate(record.entries, start=2):
        if changed is None and entry.events != str(digest):
            changed = number
        new = game.handle(entry.do)
        digest.note(new)
        events += new
    return Replay(game, tuple(events), changed)


def change_warning(record: Record, line: int) -> str:
    """What to tell people about `Replay.changed`."""
    return (
        f"Внимание: {record.path}, строка {line}: до неё события теперь не те, что были в игре "
        f"(журнал версии {record.head.setup.version}). Ход игры мог измениться."
    )
