"""simulate: shares of wins, the same for any number of processes."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from tests.cli.conftest import Ran

pytestmark = pytest.mark.process

SMALL = ("simulate", "classic", "--players", "6", "--games", "30", "--seed", "2")


def test_the_same_shares_whatever_the_jobs(voice_host: Callable[..., Ran]) -> None:
    alone, shared = (voice_host(*SMALL, "--jobs", jobs, "--json") for jobs in ("1", "2"))
    assert (alone.code, shared.code) == (0, 0)
    one, other = json.loads(alone.out), json.loads(shared.out)
    assert one.pop("games_per_second") > 0
    assert other.pop("games_per_second") > 0
    assert one == other
    assert one["games"] == sum(winner["games"] for winner in one["winners"].values()) == 30
    for winner in one["winners"].values():
        assert 0 <= winner["low"] < winner["share"] <= winner["high"] <= 1


def test_for_people(voice_host: Callable[..., Ran]) -> None:
    lines = voice_host(*SMALL).out.splitlines()
    assert lines[0] == "Классическая колода (classic), игроков: 6, партий: 30, зерно: 2"
    assert any("победила мафия" in line and "%" in line for line in lines)
    assert lines[-2].startswith("В среднем дней: ")
    assert lines[-1].startswith("Партий в секунду: ")


def test_cards_are_added_to_the_deck(voice_host: Callable[..., Ran]) -> None:
    """CLASSIC-15."""
    ran = voice_host("simulate", "--players", "9", "--games", "5", "--cards", "lover, студент")
    assert (ran.code, ran.err) == (0, "")
    assert "партий: 5" in ran.out


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        ("lover,wizard", "нет роли «wizard»"),
        ("sheriff,sheriff", "бывает в колоде только одна"),
        ("sheriff,journalist,lawyer,mirror", "Столько карт не добавить"),
        ("putana", "нет роли «putana»"),
    ],
)
def test_cards_that_cannot_be_added_are_refused(
    voice_host: Callable[..., Ran], cards: str, says: str
) -> None:
    ran = voice_host("simulate", "classic", "--players", "7", "--cards", cards)
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err


def test_what_cannot_be_played_is_refused(voice_host: Callable[..., Ran]) -> None:
    ran = voice_host("simulate", "classic", "--players", "5")
    assert (ran.code, ran.out) == (2, "")
    assert "от 6 до 20" in ran.err
    assert voice_host("simulate", "classic", "--games", "0").code == 2
