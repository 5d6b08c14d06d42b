"""SPORT-38: a protest after the game, on the command line."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from tests.cli.conftest import Ran
from voice_host.game.commands import Remove, TakeCard, Tick
from voice_host.game.game import Game
from voice_host.game.ruleset import load
from voice_host.game.setup import Setup
from voice_host.journal import Journal, read

pytestmark = pytest.mark.unit


def played(ruleset: str, *, to_the_end: bool) -> str:
    """The id of a game in which the blacks are removed, or the first one of them."""
    setup = Setup(ruleset=ruleset, players=10, seed=1)
    game = Game(setup, load(ruleset))
    with Journal.create(setup) as journal:
        journal.note(game.start())
        blacks = [seat for seat, role in setup.deal(game.ruleset).items() if role != "citizen"]
        todo = [*(TakeCard(by=seat) for seat in range(1, 11)), Tick(at=150)]
        todo += [Remove(at=150, seat=seat) for seat in (blacks if to_the_end else blacks[:1])]
        for command in todo:
            journal.append(command)
            journal.note(game.handle(command))
        assert game.over is to_the_end
    return journal.id


def cards() -> dict[int, str]:
    return Setup(ruleset="sport", players=10, seed=1).deal(load("sport"))


def test_a_protest_is_kept_and_settled(voice_host: Callable[..., Ran]) -> None:
    game = played("sport", to_the_end=True)
    blacks = [str(seat) for seat, role in cards().items() if role in ("don", "mafia")]
    red = next(seat for seat, role in cards().items() if role == "citizen")
    votes = ",".join([*blacks, str(red)])
    ran = voice_host(
        "protest", game, "--seat", blacks[0], "--text", "подсказка из зала", "--votes", votes,
        "--outcome", "annulled", "--json",
    )  # fmt: skip
    assert ran.code == 0, ran.err
    kinds = [json.loads(line)["event"] for line in ran.out.splitlines()]
    assert kinds == ["protest_made", "protest_vote", "protest_settled"]
    assert "подсказка из зала" in voice_host("show", game).out


def test_what_is_refused_leaves_the_protocol_as_it_was(voice_host: Callable[..., Ran]) -> None:
    game = played("sport", to_the_end=True)
    before = read(game).entries
    for wrong in (["--outcome", "red"], ["--votes", "77"], ["--votes", "x"]):
        ran = voice_host("protest", game, "--seat", "1", "--text", "x", *wrong)
        assert (ran.code, ran.out) == (2, "")
    assert read(game).entries == before


def test_only_a_finished_game_of_rules_with_protests(voice_host: Callable[..., Ran]) -> None:
    unfinished = played("sport", to_the_end=False)
    assert "не доиграна" in voice_host("protest", unfinished, "--seat=1", "--text=x").err
    other = played("classic", to_the_end=True)
    assert "протестов нет" in voice_host("protest", other, "--seat=1", "--text=x").err
