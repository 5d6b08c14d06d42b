"""Whole games of bots through the machine that plays live."""

from __future__ import annotations

import pytest

from voice_host.bots.simulation import simulate, wilson
from voice_host.bots.table import Table
from voice_host.game.game import Game
from voice_host.game.ruleset import load, names
from voice_host.game.setup import Setup

pytestmark = pytest.mark.property

EIGHT = Setup(ruleset="classic", players=8)


ADDED = ("lover", "sheriff", "journalist", "lunatic", "lawyer", "werewolf", "student", "mirror")


@pytest.mark.parametrize("night", ["roles", "round"])
@pytest.mark.parametrize(
    ("players", "added"), [(6, ()), (7, ()), (10, ()), (20, ()), (7, ADDED[:3]), (15, ADDED)]
)
def test_a_game_ends_and_nothing_in_it_is_refused(
    players: int, added: tuple[str, ...], night: str
) -> None:
    deck = dict(+load("classic").deck.with_cards(players, added))
    for seed in range(5):
        setup = Setup(ruleset="classic", players=players, seed=seed, deck=deck, night=night)  # type: ignore[arg-type]
        table = Table(setup)
        over = table.play()
        assert over.winner in ("red", "black", "maniac", "werewolf", "draw")
        refused = [each for each in table.events if each.kind in ("refused", "nomination_refused")]
        assert [each for each in refused if getattr(each, "command", "") != "foul"] == []
        again = Game(setup, load("classic"))
        events = again.start()
        for command in table.commands:
            events += again.handle(command)
        assert events == table.events


@pytest.mark.parametrize("players", [6, 8, 11, 16])
def test_a_game_of_davydov_ends_and_nothing_in_it_is_refused(players: int) -> None:
    for seed in range(5):
        table = Table(Setup(ruleset="davydov", players=players, seed=seed))
        assert table.play().winner in ("red", "black", "draw")
        assert "refused" not in {event.kind for event in table.events}


def test_in_davydov_too_both_sides_win_now_and_then() -> None:
    winners = simulate(Setup(ruleset="davydov", players=10), games=60, seed=1, jobs=1).winners
    assert min(winners["red"], winners["black"]) > 5


@pytest.mark.parametrize("rules", names())
def test_a_game_of_every_ruleset_ends(rules: str) -> None:
    for players in {*load(rules).players}:
        setup = Setup(ruleset=rules, players=players)
        assert simulate(setup, games=10, seed=7, jobs=1).games == 10


def test_the_same_seed_the_same_games_and_another_seed_others() -> None:
    one, same = (simulate(EIGHT, games=40, seed=3, jobs=1) for _ in range(2))
    other = simulate(EIGHT, games=40, seed=4, jobs=1)
    assert (one.winners, one.days) == (same.winners, same.days)
    assert one.games == 40
    assert one.days != other.days


def test_both_sides_win_now_and_then() -> None:
    winners = simulate(EIGHT, games=60, seed=1, jobs=1).winners
    assert min(winners["red"], winners["black"]) > 5


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_wilson(won: int, games: int, low: float, high: float) -> None:
    assert wilson(won, games) == pytest.approx((low, high), abs=1e-4)
