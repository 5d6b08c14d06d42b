"""ALL-1: what everybody hears and sees does not depend on a secret until it becomes public."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.game.test_whole_games import mixed_deck
from voice_host.game import commands as c
from voice_host.game import events as e
from voice_host.game.game import Game
from voice_host.game.ruleset import load
from voice_host.game.setup import Setup
from voice_host.game.view import visible

pytestmark = pytest.mark.property

RULESET = load("classic")
CLONES = load("clones")


def public_until_morning(setup: Setup, choices: random.Random | None, dead: int) -> list[e.Event]:
    """What the table sees of a day without talk and of the night after it.

    `choices` None: nobody keys anything. `dead`: a seat the host removed on the first day.
    """
    game = Game(setup, load(setup.ruleset))
    events = game.start()
    while game.day < 2:
        ask, at = game.ask, game.at
        match ask.kind if ask else None:
            case "card":
                events += game.handle(c.TakeCard(at=at, by=ask.seat))
            case "talk" | "floor" if dead in game.alive:
                events += game.handle(c.Remove(at=at, seat=dead))
            case "talk":
                events += game.handle(c.Next(at=at))
            case "shot" if choices and choices.random() < 0.5:
                seat, later = choices.choice(ask.options), at + choices.uniform(0, 2)
                events += game.handle(c.Choose(at=later, by=seat, targets=(ask.number,)))
                events += game.handle(c.Tick(at=game.deadline))
            case "target" | "decoy" if choices and choices.random() < 0.9:
                targets = tuple(choices.sample(ask.options, k=ask.targets))
                later = at + choices.uniform(0, 4)
                events += game.handle(c.Choose(at=later, by=ask.seat, targets=targets))
            case _:
                if game.over:
                    break
                events += game.handle(c.Tick(at=game.deadline))
    cut = next((i for i, x in enumerate(events) if isinstance(x, e.NightResult)), len(events))
    return list(visible(events[:cut]))


@given(
    players=st.integers(6, 20),
    night=st.sampled_from(["roles", "round", "phones"]),
    seeds=st.tuples(st.integers(0, 10**6), st.integers(0, 10**6)),
    keys=st.integers(0, 10**6),
    dead=st.integers(1, 6),
    data=st.data(),
)
@settings(max_examples=150, deadline=None)
def test_all_1_two_deals_and_any_keys_look_the_same_until_morning(
    players: int, night: str, seeds: tuple[int, int], keys: int, dead: int, data: st.DataObject
) -> None:
    deck = mixed_deck(data.draw, RULESET, players)
    table = Setup(ruleset="classic", players=players, deck=deck, night=night)
    cards = [Setup(**{**_fields(table), "seed": s}).deal(RULESET) for s in seeds]
    one, other = (Setup(**{**_fields(table), "cards": dealt}) for dealt in cards)
    silent = public_until_morning(one, None, dead)
    busy = public_until_morning(other, random.Random(keys), dead)
    if isinstance(silent[-1], e.GameOver) or isinstance(busy[-1], e.GameOver):
        return  # the removal itself ended one of the games: the secret became public
    assert silent == busy


@given(
    night=st.sampled_from(["roles", "round", "phones"]),
    seeds=st.tuples(st.integers(0, 10**6), st.integers(0, 10**6)),
    keys=st.integers(0, 10**6),
    dead=st.integers(1, 10),
)
@settings(max_examples=100, deadline=None)
@pytest.mark.parametrize("ruleset", ["sport", "city", "kattani"])
def test_all_1_keys_of_anybody_look_the_same_until_morning(
    ruleset: str, night: str, seeds: tuple[int, int], keys: int, dead: int
) -> None:
    table = Setup(ruleset=ruleset, players=10, night=night)
    cards = [Setup(**{**_fields(table), "seed": s}).deal(load(ruleset)) for s in seeds]
    one, other = (Setup(**{**_fields(table), "cards": dealt}) for dealt in cards)
    assert public_until_morning(one, None, dead) == public_until_morning(
        other, random.Random(keys), dead
    )


@given(
    players=st.integers(5, 25),
    night=st.sampled_from(["roles", "round", "phones"]),
    seeds=st.tuples(st.integers(0, 10**6), st.integers(0, 10**6)),
    keys=st.integers(0, 10**6),
    dead=st.integers(1, 5),
)
@settings(max_examples=60, deadline=None)
def test_all_1_a_day_and_a_night_of_clones_look_the_same_until_morning(
    players: int, night: str, seeds: tuple[int, int], keys: int, dead: int
) -> None:
    """Nobody votes: a vote tells whom it hangs."""
    table = Setup(ruleset="clones", players=players, night=night)
    cards = [Setup(**{**_fields(table), "seed": s}).deal(CLONES) for s in seeds]
    one, other = (Setup(**{**_fields(table), "cards": dealt}) for dealt in cards)
    silent = public_until_morning(one, None, dead)
    busy = public_until_morning(other, random.Random(keys), dead)
    if isinstance(silent[-1], e.GameOver) or isinstance(busy[-1], e.GameOver):
        return
    assert silent == busy


JUDGED = {1: "boss", 2: "mafia", 3: "doctor", 4: "sheriff", 5: "judge", 6: "citizen", 7: "citizen"}


@pytest.mark.parametrize("suspects", [(6,), (6, 7)])
@pytest.mark.parametrize("night", ["roles", "round", "phones"])
def test_all_1_the_judgement_looks_the_same_whether_the_judge_lives_and_keys(
    suspects: tuple[int, ...], night: str
) -> None:
    """Silent he executes one suspect and pardons several: so he keys here, too (CLONES-8)."""
    silent = judgement(JUDGED, night, suspects, removed=2, keys=False)
    keyed = judgement(JUDGED, night, suspects, removed=2, keys=True)
    gone = judgement({**JUDGED, 2: "judge", 5: "mafia"}, night, suspects, removed=2, keys=False)
    assert silent == keyed == gone


def judgement(
    cards: dict[int, str], night: str, suspects: tuple[int, ...], removed: int, keys: bool
) -> list[e.Event]:
    """What the table sees from a vote until the verdict, without its cards."""
    game = Game(Setup(ruleset="clones", players=7, cards=cards, night=night), CLONES)
    game.start()
    while game.phase != "day.talk":
        ask = game.ask
        if ask and ask.kind == "card":
            game.handle(c.TakeCard(at=game.at, by=ask.seat))
        else:
            game.handle(c.Tick(at=game.deadline))
    game.handle(c.Remove(at=game.at, seat=removed))
    events = game.handle(c.Next(at=game.at))
    while game.phase == "day.vote":
        voter = game.ask.seat
        against = {(6, 7): 6 if voter in (1, 3, 7) else 7, (6,): 6 if voter != 6 else 1}[suspects]
        events += game.handle(c.CastVote(at=game.at, by=voter, seat=against))
    if keys:
        chosen = suspects if len(suspects) == 1 else ()
        seat = next(seat for seat, role in cards.items() if role == "judge")
        events += game.handle(c.Choose(at=game.at + 3, by=seat, targets=chosen))
    events += game.handle(c.Tick(at=game.deadline))
    return [event for event in visible(events) if not isinstance(event, e.Left)]


def test_all_1_private_events_reach_only_their_audience() -> None:
    game = Game(Setup(ruleset="classic", players=6, seed=1), RULESET)
    events = game.start()
    while game.ask:
        events += game.handle(c.TakeCard(at=game.at, by=game.ask.seat))
    assert not any(isinstance(x, e.Dealt) for x in visible(events))
    mine = [x for x in visible(events, {"seat:3"}) if isinstance(x, e.Dealt)]
    assert [x.seat for x in mine] == [3]


def test_all_1_the_table_does_not_see_the_seed_before_the_end() -> None:
    game = Game(Setup(ruleset="classic", players=6, seed=777), RULESET)
    events = game.start()
    assert next(visible(events)).seed is None
    assert next(visible(events, {"host"})).seed == 777


def _fields(setup: Setup) -> dict[str, object]:
    return {name: getattr(setup, name) for name in setup.__struct_fields__}
