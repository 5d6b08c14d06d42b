"""A game broken off at any point and gone on with is the game played straight."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from voice_host.game.commands import AnyCommand
from voice_host.game.events import Event
from voice_host.game.game import Game
from voice_host.game.ruleset import load
from voice_host.game.setup import Setup
from voice_host.journal import Journal, open_journal, read, replay


def play_and_break_off_everywhere(
    setup: Setup, commands: Sequence[AnyCommand], monkeypatch: pytest.MonkeyPatch
) -> list[Event]:
    """What the game gave, played straight; broken off after every command it gives the same.

    The digests of all events are in the journal: where every byte is the same, all events are.
    """
    monkeypatch.setattr("os.fsync", lambda _descriptor: None)  # no power is cut here
    with Journal.create(setup) as journal:
        game = Game(setup, load(setup.ruleset))
        events = game.start()
        journal.note(events)
        _play_on(journal, game, commands, events)
    whole = journal.path.read_bytes()
    lines = whole.splitlines(keepends=True)
    for done in range(len(commands)):
        journal.path.write_bytes(b"".join(lines[: done + 1]))
        _resume(journal.path, commands[done:])
        assert journal.path.read_bytes() == whole, f"broken off after {done} commands"
    replayed = replay(read(str(journal.path)))
    assert (replayed.changed, list(replayed.events)) == (None, events)
    return events


def _resume(path: Path, commands: Sequence[AnyCommand]) -> None:
    with open_journal(str(path)) as journal:
        replayed = replay(journal.record)
        assert replayed.changed is None
        journal.note(replayed.events)
        _play_on(journal, replayed.game, commands, list(replayed.events))


def _play_on(
    journal: Journal, game: Game, commands: Sequence[AnyCommand], events: list[Event]
) -> None:
    for command in commands:
        journal.append(command)
        new = game.handle(command)
        journal.note(new)
        events += new
