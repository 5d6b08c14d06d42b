"""The original game: what two scripts cannot show. The corpus is in tests/games/davydov_*.game."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from voice_host.game import commands as c
from voice_host.game import events as e
from voice_host.game.game import Game
from voice_host.game.ruleset import load
from voice_host.game.setup import Setup
from voice_host.game.view import visible

pytestmark = pytest.mark.property

RULES = load("davydov")


def night(cards: dict[int, str], removed: int | None = None) -> Game:
    """A game in its first night of notes."""
    game = Game(Setup(ruleset="davydov", players=len(cards), cards=cards), RULES)
    game.start()
    while game.phase != "day.talk":
        if game.ask is not None:
            game.handle(c.TakeCard(at=game.at, by=game.ask.seat))
        else:
            game.handle(c.Tick(at=game.deadline))
    if removed:
        game.handle(c.Remove(at=game.at, seat=removed))
    game.handle(c.CallNight(at=game.at))
    game.handle(c.Count(at=game.at, votes=len(game.alive)))
    return game


def write(game: Game, chance: random.Random) -> list[e.Event]:
    """Everybody in turn; the honest key anything."""
    events = []
    while game.phase == "night.notes":
        seat = game.ask.seat
        anything = (*game.ask.options, 0, 77)
        black = game.state.player(seat).role == "mafia"
        target = chance.choice(game.ask.options if black else anything)
        events += game.handle(c.Choose(at=game.at + 3, by=seat, targets=(target,)))
    return events


@given(
    players=st.integers(6, 16),
    seeds=st.tuples(st.integers(0, 10**6), st.integers(0, 10**6)),
    removed=st.none() | st.integers(1, 6),
)
@settings(max_examples=60, deadline=None)
def test_all_1_the_notes_look_the_same_until_they_are_read(
    players: int, seeds: tuple[int, int], removed: int | None
) -> None:
    seen = []
    for seed in seeds:
        cards = Setup(ruleset="davydov", players=players, seed=seed).deal(RULES)
        events = list(visible(write(night(cards, removed), random.Random(seed))))
        seen.append(events[: next(i for i, x in enumerate(events) if isinstance(x, e.Notes))])
    assert seen[0] == seen[1]
    assert {x.kind for x in seen[0]} == {"turn", "phase"}


@given(players=st.integers(6, 16), seed=st.integers(0, 10**6))
@settings(max_examples=60, deadline=None)
def test_davydov_6_the_notes_tell_all_shots_and_no_author(players: int, seed: int) -> None:
    cards = Setup(ruleset="davydov", players=players, seed=seed).deal(RULES)
    game = night(cards)
    events = write(game, random.Random(seed))
    written = [x.target for x in events if isinstance(x, e.Chose) and x.void is None]
    [read] = [x.shots for x in events if isinstance(x, e.Notes)]
    assert Counter(read) == Counter(written)
    assert len(read) == Counter(cards.values())["mafia"]
    agreed = len(set(read)) == 1
    assert [x.seat for x in events if isinstance(x, e.Left)] == list(read[:1] if agreed else ())
    # Who wrote which of them changes nothing of the order in which they are read.
    other = night(cards)
    blacks = [seat for seat, role in cards.items() if role == "mafia"]
    for seat, target in zip(blacks, sorted(written), strict=True):
        other.handle(c.Choose(at=game.at, by=seat, targets=(target,)))
    events = other.handle(c.Choose(at=game.at, role="citizen", targets=(0,)))
    assert [x.shots for x in events if isinstance(x, e.Notes)] == [read]


def test_all_5_a_note_is_taken_back_by_the_human_host_and_by_nobody_at_the_keypad() -> None:
    cards = dict(enumerate(["citizen", "mafia", "citizen", "citizen", "mafia", "citizen"], 1))
    game = night(cards)
    game.handle(c.Choose(at=game.at, by=1, targets=(0,)))
    game.handle(c.Choose(at=game.at, by=2, targets=(4,)))
    [refused] = game.handle(c.Undo(at=game.at, by=3))
    assert (refused.kind, refused.audience) == ("refused", "seat:3")
    undone, turn = game.handle(c.Undo(at=game.at))
    assert (undone.kind, undone.audience) == ("undone", "seat:2")
    assert (turn.kind, turn.seat) == ("turn", 2)
    assert game.state.actions == []
