"""A game broken off at any point and gone on with is the game played straight."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from voice_host.game.commands import AnyCommand
from voice_host.game.events import Event
from voice_host.game.game import Game
from voice_host.game.ruleset import load
from voice_host.game.setup import Setup
from voice_host.journal import Journal, open_journal, replay


def play_and_break_off_everywhere(
    setup: Setup, commands: Sequence[AnyCommand], monkeypatch: pytest.MonkeyPatch
) -> list[Event]:
    """What the game gave, played straight; broken off after every command it gives the same.

    After each break one command is played on. What follows it is the game after the next break.
    """
    monkeypatch.setattr("os.fsync", lambda _descriptor: None)  # no power is cut here
    game = Game(setup, load(setup.ruleset))
    events = game.start()
    with Journal.create(setup) as journal:
        journal.note(events)
        for command in commands:
            journal.append(command)
            new = game.handle(command)
            journal.note(new)
            events += new
    whole = journal.path.read_bytes()
    lines = whole.splitlines(keepends=True)
    for done, command in enumerate(commands):
        path = journal.path.with_name(f"broken-off-after-{done}.jsonl")
        path.write_bytes(b"".join(lines[: done + 1]))
        with open_journal(str(path)) as again:
            resumed = replay(again.record)
            again.note(resumed.events)
            again.append(command)
            came = (*resumed.events, *resumed.game.handle(command))
        assert resumed.changed is None, path
        # The line just written has the digest of all events before it.
        assert whole.startswith(path.read_bytes()), path
        assert came == tuple(events[: len(came)]), path
        path.unlink()
    assert (came, resumed.game.state) == (tuple(events), game.state)
    return events
