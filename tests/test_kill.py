"""kill -9 at random moments: the game goes on from the journal as if nothing had happened."""

from __future__ import annotations

import multiprocessing
import random
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from voice_host.game.commands import Command
from voice_host.game.events import Event
from voice_host.game.game import Game
from voice_host.game.ruleset import load
from voice_host.game.setup import Setup
from voice_host.journal import Journal, open_journal, replay
from voice_host.script.parser import parse
from voice_host.script.runner import run

pytestmark = pytest.mark.process

GAMES = Path(__file__).parent / "games"
NAMES = ("red_wins", "corrections", "night_round", "fourth_foul")
KILLS = 50


def play(setup: Setup, commands: tuple[Command, ...], name: Connection) -> None:
    """The child: plays a whole game through a new journal and says after each command so."""
    with Journal.create(setup) as journal:
        name.send(journal.id)
        game = Game(setup, load(setup.ruleset))
        journal.note(game.start())
        for command in commands:
            journal.append(command)  # type: ignore[arg-type]
            journal.note(game.handle(command))
            name.send(None)
        name.recv()  # waits to be killed


def killed_game(setup: Setup, commands: tuple[Command, ...], after: int) -> str:
    """The id of a game whose process was killed when, or soon after, `after` commands were done."""
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe()
    child = context.Process(target=play, args=(setup, commands, theirs))
    child.start()
    game_id: str = ours.recv()
    for _ in range(after):
        ours.recv()
    child.kill()
    child.join()
    return game_id


@dataclass
class Whole:
    """A game that nobody interrupted."""

    setup: Setup
    commands: tuple[Command, ...]
    game: Game
    events: tuple[Event, ...]


def whole_game(name: str) -> Whole:
    script = parse(GAMES / f"{name}.game")
    commands = run(script).commands
    game = Game(script.setup, load(script.setup.ruleset))
    events = game.start()
    for command in commands:
        events += game.handle(command)
    return Whole(script.setup, commands, game, tuple(events))


@pytest.fixture(scope="module")
def games() -> list[Whole]:
    return [whole_game(name) for name in NAMES]


@pytest.mark.parametrize("seed", range(KILLS))
def test_kill_and_resume(
    seed: int,
    games: list[Whole],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("VOICE_HOST_DATA", str(tmp_path))
    chance = random.Random(seed)
    whole = chance.choice(games)
    after = chance.randint(0, len(whole.commands))
    game_id = killed_game(whole.setup, whole.commands, after)

    with open_journal(game_id) as journal:
        game, events, changed = replay(journal.record)
        journal.note(events)
        done = len(journal.record.entries)
        assert changed is None
        assert after <= done <= len(whole.commands)
        assert tuple(entry.do for entry in journal.record.entries) == whole.commands[:done]
        for command in whole.commands[done:]:
            journal.append(command)  # type: ignore[arg-type]
            new = game.handle(command)
            journal.note(new)
            events += tuple(new)

    assert events == whole.events
    assert game.phase == whole.game.phase
    assert game.state == whole.game.state
