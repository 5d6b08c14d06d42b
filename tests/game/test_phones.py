"""Night way `phones`: the machine of `roles`, a question or a decoy for every seat (ALL-11)."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.game.test_secrecy import _fields
from voice_host.game import commands as c
from voice_host.game import events as e
from voice_host.game.asks import Ask
from voice_host.game.game import Game
from voice_host.game.ruleset import load
from voice_host.game.setup import Setup
from voice_host.game.view import visible

pytestmark = pytest.mark.property

PLAYERS = {"classic": 12, "sport": 10, "city": 10, "kattani": 10, "clones": 13, "davydov": 9}


def answer(ask: Ask, chance: random.Random) -> c.Command:
    """What somebody taps at random."""
    seat = ask.seat
    match ask.kind:
        case "card":
            return c.TakeCard(by=seat)
        case "testament":
            return c.WriteNote(by=seat, seat=chance.choice(ask.options))
        case "shot":
            return c.Choose(by=seat, targets=(ask.number,))
        case "note":
            return c.Choose(by=seat, targets=(chance.choice(ask.options),))
        case _:
            return c.Choose(by=seat, targets=tuple(chance.sample(ask.options, k=ask.targets)))


def until_morning(setup: Setup, chance: random.Random | None) -> list[e.Event]:
    """What everybody learns until the second morning, by day without a word.

    `chance` None: nobody taps anything but his card and his note; else everybody taps at random, as
    often and as fast as he likes.
    """
    game = Game(setup, load(setup.ruleset))
    events = game.start()
    while game.day < 2 and not game.over:
        phase, at, seats = game.phase, game.at, list(range(1, setup.players + 1))
        if chance is not None:
            chance.shuffle(seats)
        for seat in seats if game.in_private else ():
            ask = game.asked_of(seat)
            if game.phase != phase or ask is None or ask.decoy or ask.kind == "answer":
                continue
            if ask.kind in ("card", "note"):
                events += game.handle(answer(ask, chance or random.Random(seat)))
            elif chance is not None and chance.random() < 0.7:
                events += game.handle(_at(answer(ask, chance), at))
        if game.phase != phase or game.over:
            continue
        if game.deadline is not None:
            events += game.handle(c.Tick(at=game.deadline))
        elif game.ask is not None and game.ask.kind == "accuse":
            events += game.handle(c.CallNight(at=at))
        elif game.ask is not None and game.ask.kind == "count":
            events += game.handle(c.Count(at=at, votes=len(game.alive)))
        else:
            events += game.handle(c.Next(at=at))
    told = (i for i, x in enumerate(events) if isinstance(x, e.NightResult | e.Notes))
    return list(visible(events[: next(told, len(events))]))


def _at(command: c.Command, at: float) -> c.Command:
    return type(command)(**{**_fields(command), "at": at})


@given(
    ruleset=st.sampled_from(sorted(PLAYERS)),
    seeds=st.tuples(st.integers(0, 10**6), st.integers(0, 10**6)),
    taps=st.integers(0, 10**6),
)
@settings(max_examples=60, deadline=None)
def test_all_1_two_deals_and_any_taps_look_the_same_until_morning(
    ruleset: str, seeds: tuple[int, int], taps: int
) -> None:
    table = Setup(ruleset=ruleset, players=PLAYERS[ruleset], night="phones")
    cards = [Setup(**{**_fields(table), "seed": s}).deal(load(ruleset)) for s in seeds]
    one, other = (Setup(**{**_fields(table), "cards": dealt}) for dealt in cards)
    assert until_morning(one, None) == until_morning(other, random.Random(taps))


@given(ruleset=st.sampled_from(sorted(PLAYERS)), seed=st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_all_1_all_phones_show_the_same_form_in_private(ruleset: str, seed: int) -> None:
    """Kind, numbers and how many are wanted; and no two deals differ in it."""
    chance = random.Random(seed)
    game = Game(
        Setup(ruleset=ruleset, players=PLAYERS[ruleset], seed=seed, night="phones"), load(ruleset)
    )
    game.start()
    while game.day < 2 and not game.over:
        form = game.asked_of_all
        asks = [ask for seat in game.alive if (ask := game.asked_of(seat))]
        if form is not None:
            assert form.seat is None
            assert len(asks) == len(game.alive)
            assert {ask.kind for ask in asks} <= {form.kind, "answer"}
            open_asks = [ask for ask in asks if ask.kind == form.kind]
            assert {ask.targets for ask in open_asks} <= {form.targets}
            assert {ask.number for ask in open_asks} <= {form.number}
            assert all(ask.answer is None for ask in asks if ask.decoy)
        for ask in chance.sample(asks, k=len(asks)) if game.in_private else ():
            if not ask.decoy and ask.kind != "answer" and game.asked_of(ask.seat) == ask:
                game.handle(_at(answer(ask, chance), game.at))
        _go_on(game)


def _go_on(game: Game) -> None:
    at = game.at
    if game.deadline is not None:
        game.handle(c.Tick(at=game.deadline))
    elif game.ask is not None and game.ask.kind == "accuse":
        game.handle(c.CallNight(at=at))
    elif game.ask is not None and game.ask.kind == "count":
        game.handle(c.Count(at=at, votes=len(game.alive)))
    else:
        game.handle(c.Next(at=at))


def kinds(events: Iterable[e.Event]) -> list[str]:
    return [event.kind for event in events]


def test_phones_that_are_missing_bring_back_the_keypad_in_the_middle_of_the_deal() -> None:
    game = Game(Setup(ruleset="classic", players=6, night="phones"), load("classic"))
    game.start()
    game.handle(c.TakeCard(by=4))
    events = game.handle(c.UsePhones(on=False))
    assert kinds(events) == ["phones_used", "card_turn"]
    assert kinds(game.handle(c.TakeCard(by=2))) == ["refused"]
    assert kinds(game.handle(c.TakeCard(by=1))) == ["dealt", "card_turn"]
    assert kinds(game.handle(c.UsePhones(on=True))) == ["phones_used", "cards_shown"]
    for seat in (6, 2, 5, 3):
        game.handle(c.TakeCard(by=seat))
    assert game.phase == "night.meet"


@pytest.mark.parametrize("night", ["roles", "round"])
def test_a_table_that_plays_without_phones_does_not_change_to_them(night: str) -> None:
    game = Game(Setup(ruleset="classic", players=6, night=night), load("classic"))
    game.start()
    assert kinds(game.handle(c.UsePhones(on=True))) == ["refused"]
    assert not game.by_phones


def test_all_5_a_card_that_was_looked_at_twice_is_taken_once() -> None:
    game = Game(Setup(ruleset="classic", players=6, night="phones"), load("classic"))
    game.start()
    game.handle(c.TakeCard(by=4))
    again = game.handle(c.TakeCard(by=4))
    assert [event.audience for event in again] == ["seat:4"]
