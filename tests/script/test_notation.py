from __future__ import annotations

import pytest

from voice_host.game.events import GameOver, Left, NightResult, Votes
from voice_host.script.notation import agrees, event_text, pairs

pytestmark = pytest.mark.unit


def test_events_are_written_as_a_script_expects_them() -> None:
    assert event_text(Left(at=5, seat=3, why="vote")) == "left seat=3 why=vote"
    assert (
        event_text(NightResult(at=1, killed=(), missed=True)) == "night_result killed=- missed=yes"
    )
    assert (
        event_text(Votes(at=1, seat=3, count=2, voters=(6, 8))) == "votes seat=3 count=2 voters=6,8"
    )
    over = GameOver(
        at=1, winner="red", reason="no_black_left", seed=1, roles={1: "don", 2: "citizen"}
    )
    assert event_text(over).endswith("roles=1:don,2:citizen")


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (3, "3"),
        (60.0, "60"),
        (2.5, "2.5"),
        (None, "-"),
        ((), "-"),
        ((6, 8, 10), "6,8,10"),
        (True, "yes"),
        (True, "true"),
        (False, "no"),
        ("игрок номер три", "игрок номер три"),
    ],
)
def test_values_as_written(value: object, written: str) -> None:
    assert agrees(value, written)
    assert not agrees(value, "77")


def test_pairs() -> None:
    assert pairs('seat=3 text="номер три"') == (("seat", "3"), ("text", "номер три"))
    assert pairs("") == ()
    assert pairs("seat") is None
