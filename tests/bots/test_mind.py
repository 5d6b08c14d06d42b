"""What a bot does with what it knows, and that it knows no more than a player may."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from voice_host.bots.mind import Bots
from voice_host.game import commands as c
from voice_host.game import events as e
from voice_host.game.asks import Ask
from voice_host.game.ruleset import load

pytestmark = pytest.mark.unit

CARDS = dict(enumerate(["citizen", "don", "mafia", "commissar", "doctor", "citizen", "maniac"], 1))
EVERYBODY = tuple(CARDS)
SEEDS = range(30)


def bots(seed: int, cards: Mapping[int, str] = CARDS) -> Bots:
    players = Bots(EVERYBODY, seed, load("classic").roles)
    for seat, role in cards.items():
        players.see_private(e.Dealt(at=0, seat=seat, role=role, audience=f"seat:{seat}"))
    return players


def speech(seat: int) -> e.Floor:
    return e.Floor(at=0, seat=seat, seconds=60, reason="speech")


def check(seat: int, target: int, answer: str) -> e.Check:
    return e.Check(at=0, role=CARDS[seat], seat=target, answer=answer, audience=f"seat:{seat}")


def named(said: list[c.Command | str]) -> list[int]:
    return [seat for each in said if isinstance(each, c.Nominate) for seat in each.seats]


def night(players: Bots, seat: int, role: str, cards: Mapping[int, str] = CARDS) -> int | None:
    ask = Ask("target", seat=seat, role=role, options=tuple(cards))
    return next(iter(players.night.targets(ask)), None)


@pytest.mark.parametrize("seed", SEEDS)
def test_blacks_spare_each_other(seed: int) -> None:
    players = bots(seed)
    assert named(players.speech(speech(2))) != [3]
    players.see(e.VoteOpened(at=0, candidates=(3, 6), round=1), EVERYBODY)
    assert 2 in players.hands(6)
    assert night(players, 2, "mafia") not in (2, 3)
    assert night(players, 2, "don") not in (2, 3)
    players.see(e.LiftAsked(at=0, seats=(3, 6)), EVERYBODY)
    assert not {2, 3, 6} & set(players.hands(None))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_commissar_tells_and_everybody_votes_and_the_blacks_shoot_him(seed: int) -> None:
    players = bots(seed)
    players.see_private(check(4, 3, "black"))
    assert named(players.speech(speech(4))) == [3]
    players.see(e.Nominated(at=0, by=4, seat=3), EVERYBODY)
    players.see(e.VoteOpened(at=0, candidates=(1, 3), round=1), EVERYBODY)
    assert {1, 4, 5, 6, 7} <= set(players.hands(3))
    assert night(players, 2, "mafia") == 4
    assert night(players, 5, "doctor") == 4
    assert night(players, 7, "maniac") == 3
    assert night(players, 4, "commissar") != 3


ADDED = dict(enumerate(["lunatic", "mafia", "lover", "sheriff", "journalist", "citizen"], 1))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_additional_deck_plays_as_it_knows(seed: int) -> None:
    players = bots(seed, ADDED)
    assert night(players, 2, "mafia", ADDED) in (4, 5, 6)
    assert night(players, 3, "lover", ADDED) in (4, 5, 6)
    assert named(players.speech(speech(1)))[:1] in ([2], [3])
    compared = Ask("target", seat=5, role="journalist", options=(1, 2, 3, 4, 6), targets=2)
    assert len(set(players.night.targets(compared)) - {5}) == 2


def test_the_sheriff_shoots_whom_he_knows_and_else_now_and_then() -> None:
    shots = [night(bots(seed, ADDED), 4, "sheriff", ADDED) for seed in SEEDS]
    assert None in shots
    assert any(shots)
    knows = bots(0, ADDED)
    knows.see_private(e.Check(at=0, role="x", seat=2, answer="black", audience="seat:4"))
    assert night(knows, 4, "sheriff", ADDED) == 2


def test_what_was_not_told_nobody_else_acts_on() -> None:
    alone, other = bots(5), bots(5)
    alone.see_private(check(4, 3, "black"))
    for seat in (1, 5, 6, 7):
        assert named(alone.speech(speech(seat))) == named(other.speech(speech(seat)))


def test_the_don_finds_the_commissar_and_the_team_shoots_him() -> None:
    players = bots(1)
    players.see_private(check(2, 4, "yes"))
    assert night(players, 2, "mafia") == 4


def test_each_hand_goes_up_once() -> None:
    players = bots(1)
    players.see(e.VoteOpened(at=0, candidates=(1, 3, 6), round=1), EVERYBODY)
    hands = [seat for candidate in (1, 3, 6) for seat in players.hands(candidate)]
    assert sorted(hands) == list(EVERYBODY)
