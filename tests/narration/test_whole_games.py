from __future__ import annotations

from pathlib import Path

import pytest

from voice_host.game.commands import Choose, TakeCard, Tick
from voice_host.game.game import Game
from voice_host.game.ruleset import load
from voice_host.game.setup import Setup
from voice_host.narration import Catalogue, Narrator
from voice_host.narration.repertoire import repertoire
from voice_host.pieces import cover
from voice_host.script.parser import parse
from voice_host.script.runner import run

pytestmark = pytest.mark.rules

GAMES = sorted((Path(__file__).parent.parent / "games").glob("*.game"))
CATALOGUE = Catalogue.load()
PIECES = repertoire(CATALOGUE)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_whole_game_is_told(path: Path) -> None:
    script = parse(path)
    narrator = Narrator(CATALOGUE, script.setup)
    told = [line for event in run(script).events for line in narrator.lines(event)]
    assert told[0].id == "game_started"
    assert all(line.text[0].isupper() and line.text[-1] in ".!?" for line in told)
    own = {*script.setup.names.values(), *script.setup.legends.values(), script.setup.reality}
    parts = [part for line in told for part in cover(line.text, PIECES)]
    assert {part.text.rstrip(".,?") for part in parts if part.piece is None} <= own


DEALS = [
    dict(enumerate(["don", "mafia", "commissar", "doctor", "citizen", "citizen", "citizen"], 1)),
    dict(enumerate(["citizen", "citizen", "doctor", "citizen", "mafia", "don", "commissar"], 1)),
]


@pytest.mark.parametrize("night", ["roles", "round"])
@pytest.mark.parametrize("chosen", [(), (4,)])
def test_a_night_sounds_the_same_whatever_is_secret(night: str, chosen: tuple[int, ...]) -> None:
    """ALL-1: other cards, other choices or none; the same words at the same times."""
    assert until_morning(DEALS[0], night, ()) == until_morning(DEALS[1], night, chosen)


OTHERS = {
    "sport": ["don", "mafia", "mafia", "sheriff", *["citizen"] * 6],
    "kattani": ["kattani", "mafia", "mafia", "mafia", *["citizen"] * 6],
    "city": ["don", "mafia", "putana", "sheriff", "doctor", "maniac", *["citizen"] * 4],
}
"""Ruleset -> a deal; the other one is its reverse."""


@pytest.mark.parametrize("rules", OTHERS)
@pytest.mark.parametrize("night", ["roles", "round"])
@pytest.mark.parametrize("chosen", [(), (4,)])
def test_a_night_of_other_rules_sounds_the_same(
    rules: str, night: str, chosen: tuple[int, ...]
) -> None:
    """ALL-1."""
    deal, other = (dict(enumerate(deck, 1)) for deck in (OTHERS[rules], OTHERS[rules][::-1]))
    assert until_morning(deal, night, (), rules) == until_morning(other, night, chosen, rules)


def until_morning(
    cards: dict[int, str], night: str, chosen: tuple[int, ...], rules: str = "classic"
) -> list[object]:
    setup = Setup(ruleset=rules, players=len(cards), seed=3, cards=cards, night=night)  # type: ignore[arg-type]
    game = Game(setup, load(rules))
    events = game.start()
    while game.day == 0 or not game.phase.startswith("night"):
        ask = game.ask
        if ask is not None and ask.kind == "card":
            events += game.handle(TakeCard(at=game.at, by=ask.seat))
        else:
            events += game.handle(Tick(at=game.deadline or game.at))
    while game.phase.startswith("night"):
        ask = game.ask
        if ask is not None and ask.kind in ("target", "shot"):
            events += game.handle(Choose(at=game.at, by=ask.seat, role=ask.role, targets=chosen))
        events += game.handle(Tick(at=game.deadline or game.at))
    narrator = Narrator(CATALOGUE, setup)
    told = [(event.at, line) for event in events for line in narrator.lines(event)]
    mornings = [at for at, (_, line) in enumerate(told) if line.id == "phase.morning"]
    return [*told[: mornings[-1] + 1]]
