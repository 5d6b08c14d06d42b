"""CLASSIC-22, SPORT-2: who has won, by who is left."""

from __future__ import annotations

import pytest

from voice_host.game.ruleset import load
from voice_host.game.state import Player, State
from voice_host.game.victory import VICTORIES

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    ("left", "result"),
    [
        ("", ("draw", "nobody_left")),
        ("citizen doctor", ("red", "no_black_left")),
        ("citizen citizen maniac", None),
        ("citizen maniac", ("maniac", "alone")),
        ("don maniac", ("maniac", "alone")),
        ("maniac", ("maniac", "alone")),
        ("don mafia maniac", None),
        ("don mafia citizen maniac", None),
        ("don mafia commissar doctor", ("black", "black_majority")),
        ("don mafia commissar doctor citizen", None),
        ("don", ("black", "black_majority")),
    ],
)
def test_classic(left: str, result: tuple[str, str] | None) -> None:
    """CLASSIC-24: also when all have left."""
    rules = load("classic")
    players = [Player(seat, role) for seat, role in enumerate(left.split(), 1)]
    gone = Player(len(players) + 1, "citizen", alive=False)
    state = State(players=[*players, gone], roles=rules.roles, deck=frozenset(rules.roles))
    assert VICTORIES[rules.victory](state) == result
