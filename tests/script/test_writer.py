"""A game that was played, as a script: it gives the same events at the same times."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import strategies as st

from tests.game.test_whole_games import ComparedGame, play_games
from voice_host.game import commands as c
from voice_host.game.game import Game
from voice_host.game.ruleset import load, names
from voice_host.game.setup import Setup
from voice_host.script.parser import parse
from voice_host.script.runner import RunResult, run
from voice_host.script.writer import script_text

GAMES = sorted((Path(__file__).parent.parent / "games").glob("*.game"))


def written_and_run(setup: Setup, commands: Iterable[c.Command]) -> tuple[str, RunResult]:
    text = script_text(setup, commands, "Партия")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "same.game"
        path.write_text(text, encoding="utf-8")
        return text, run(parse(path))


class Written(ComparedGame):
    """Any game at all, to its end and no further than it got."""

    def players(self) -> st.SearchStrategy[int]:
        """Each number has phrases of its own to get ready: a few are enough."""
        least, most = self.rules.players
        return st.sampled_from(sorted({max(least, 7), min(most, 11)}))

    def compare(self) -> None:
        _, result = written_and_run(self.setup, self.commands)
        assert result.failures == ()
        assert list(result.events) == self.events


@pytest.mark.property
@pytest.mark.parametrize("ruleset", names())
def test_whole_games_of_random_commands_come_again_from_their_scripts(ruleset: str) -> None:
    play_games(Written, ruleset, games=25, steps=30)


@pytest.mark.rules
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_corpus_comes_again_from_what_was_done_in_it(path: Path) -> None:
    script = parse(path)
    played = run(script)
    _, again = written_and_run(script.setup, played.commands)
    assert again.failures == ()
    made_by_the_game = [
        event
        for event in played.events
        if event.kind != "not_understood" and getattr(event, "command", "") != "key"
    ]
    assert list(again.events) == made_by_the_game


@pytest.mark.unit
def test_a_person_can_read_it() -> None:
    setup = Setup(
        ruleset="classic",
        players=6,
        cards=dict(enumerate(["citizen", "don", "citizen", "commissar", "mafia", "citizen"], 1)),
        names={1: "Аня", 2: "О, нет", 3: "#3"},
        options={"withdraw": False},
    )
    commands = [
        *(c.TakeCard(at=seat, by=seat) for seat in range(1, 7)),
        c.Tick(at=38.1),
        c.Next(at=40),
        c.Nominate(at=41.3, by=1, seats=(5, 2)),
        c.Foul(at=41.3, by=3, seat=2),
        c.Foul(at=41.3, seat=2, reason="#1"),
        c.EndSpeech(at=50, by=1),
    ]
    text, _ = written_and_run(setup, commands)
    assert text.partition("# day.talk")[0].splitlines()[:8] == [
        "# Партия",
        "ruleset: classic",
        "cards: 1 citizen, 2 don, 3 citizen, 4 commissar, 5 mafia, 6 citizen",
        "options: withdraw=off",
        "names: 1 Аня",
        "night: roles",
        "seed: 0",
        "clock: waits",
    ]
    assert text.partition("# day.speech, день 1\n")[2].splitlines() == [
        "wait: 1.3",
        "1: выставляю игрока номер 5 и номер 2",
        "3: господин ведущий, фол игроку номер 2",
        'do: {"command":"foul","seat":2,"reason":"\\u00231"}',
        "wait: 8.7",
        "1: спасибо",
    ]


@pytest.mark.unit
def test_the_tables_own_cards_are_keyed_in_again() -> None:
    deck = {"don": 1, "mafia": 1, "commissar": 1, "citizen": 3}
    setup = Setup(ruleset="classic", players=6, own_cards=True, deck=deck, seed=-3)
    commands = [
        c.TakeCard(at=1, by=1, role="don"),
        c.TakeCard(at=2, by=2, role="don"),
        c.TakeCard(at=3, by=2, role="citizen"),
    ]
    game = Game(setup, load("classic"))
    events = [*game.start(), *(event for each in commands for event in game.handle(each))]
    text, result = written_and_run(setup, commands)
    assert list(result.events) == events
    assert "key: don\n" in text
    assert "\ncards:" not in text
