"""ALL-1: at night any seat may try anything; the table hears the same whatever cards it holds."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from voice_host.game import commands as c
from voice_host.game import events as e
from voice_host.game.game import Game
from voice_host.game.ruleset import load, names
from voice_host.game.setup import Setup
from voice_host.game.view import visible

pytestmark = pytest.mark.property

PLAYERS = 10
TRIES = 40


@given(
    night=st.sampled_from(["roles", "round"]),
    deals=st.tuples(st.integers(0, 10**6), st.integers(0, 10**6)),
    tries=st.integers(0, 10**6),
)
@settings(max_examples=20, deadline=None)
@pytest.mark.parametrize("ruleset", names())
def test_all_1_whatever_seats_try_at_night_tells_nothing_of_their_cards(
    ruleset: str, night: str, deals: tuple[int, int], tries: int
) -> None:
    one, other = (in_the_night(ruleset, night, deal) for deal in deals)
    chance = random.Random(tries)
    for _ in range(TRIES):
        if not (is_night(one) and is_night(other)):
            return
        tried = at_random(chance, called=one.state.queue or one.alive)
        if ruleset == "davydov" and isinstance(tried, c.Choose) and not tried.targets:
            continue  # a black is asked again, for as long as it takes (DAVYDOV-5)
        # What is told of the morning tells of the choices: until then all is the same.
        assert heard(one, tried) == heard(other, tried)


def in_the_night(ruleset: str, night: str, deal: int) -> Game:
    """In the first night in which somebody chooses; by day nobody has said a word."""
    game = Game(Setup(ruleset=ruleset, players=PLAYERS, seed=deal, night=night), load(ruleset))
    game.start()
    while not (game.day and is_night(game)):
        match game.ask.kind if game.ask else None:
            case "card":
                game.handle(c.TakeCard(at=game.at, by=game.ask.seat))
            case "accuse":
                game.handle(c.CallNight(at=game.at))
                game.handle(c.Count(at=game.at, votes=PLAYERS))
            case _:
                game.handle(c.Tick(at=game.deadline))
    return game


def is_night(game: Game) -> bool:
    return game.phase.startswith("night.")


def at_random(chance: random.Random, called: list[int] | tuple[int, ...]) -> c.Command:
    """What a seat may try, the one at the keypad more often, or what the table does meanwhile."""
    seat, other = chance.choice([called[0], chance.randint(1, PLAYERS)]), chance.randint(1, PLAYERS)
    return chance.choice(
        [
            c.Choose(by=seat, targets=(other,)),
            c.Choose(by=seat, targets=()),
            c.WriteNote(by=seat, seat=other, says="mafia"),
            c.Undo(by=seat),
            c.Undo(by=seat),
            c.CastVote(by=seat, seat=other),
            c.Foul(seat=other),
            c.CancelFoul(seat=other),
            c.Pause(),
            c.Resume(),
            c.Tick(at=chance.uniform(0, 8)),
        ]
    )


def heard(game: Game, tried: c.Command) -> list[e.Event]:
    """What everybody hears of it, until the morning tells what the night came to."""
    is_last = isinstance(tried, c.Foul) and game.is_irrevocable(tried)
    later = msgspec.structs.replace(tried, at=game.at + tried.at)
    events = list(visible(game.handle(c.Tick(at=game.at) if is_last else later)))
    mornings = (i for i, x in enumerate(events) if isinstance(x, e.Phase) and x.name == "morning")
    return events[: next(mornings, len(events))]
