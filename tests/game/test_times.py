"""What a table may play faster, slower or with times of its own, and what it may not."""

from __future__ import annotations

from itertools import pairwise

import pytest

from voice_host.bots.table import Table
from voice_host.errors import VoiceHostError
from voice_host.game import commands as c
from voice_host.game import events as e
from voice_host.game.game import WARNED_FROM, Game
from voice_host.game.ruleset import load, names
from voice_host.game.setup import Setup

pytestmark = pytest.mark.unit

FIXED = (
    "call", "talk", "speech", "defence", "nomination_only", "short_speech", "last_word",
    "best_move", "hands",
)  # fmt: skip
"""Their seconds stand in a clause."""


def game(ruleset: str = "classic", **fields: object) -> Game:
    rules = load(ruleset)
    return Game(Setup(ruleset=ruleset, players=rules.players[0], **fields), rules)


@pytest.mark.parametrize("ruleset", names())
def test_the_tempo_changes_no_time_that_a_clause_fixes(ruleset: str) -> None:
    normal, fast = game(ruleset).ruleset.times, game(ruleset, tempo="fast").ruleset.times
    assert [getattr(fast, name) for name in FIXED] == [getattr(normal, name) for name in FIXED]
    assert fast.way_back == round(normal.way_back * 0.7, 1)
    assert game(ruleset, tempo="slow").ruleset.times.turn == normal.turn * 1.5


def test_sport_5_the_meeting_of_the_blacks_is_a_minute_at_any_tempo() -> None:
    assert game("sport", tempo="fast").ruleset.times.meet == 60
    assert game("sport", tempo="fast").ruleset.times.introduce == 20
    assert game("sport", tempo="fast").ruleset.times.shot == 2.8
    assert game("classic", tempo="slow").ruleset.times.introduce == 7.5


def test_a_time_of_the_tables_own_is_kept_at_any_tempo() -> None:
    times = game(tempo="slow", times={"speech": 45.0, "turn": 8.0}).ruleset.times
    assert (times.speech, times.turn, times.read) == (45, 8, 7.5)


def test_an_undo_keeps_the_times() -> None:
    table = game(times={"speech": 45.0}, tempo="fast")
    table.start()
    while table.floor is None:
        ask, at = table.ask, table.at
        table.handle(
            c.TakeCard(at=at, by=ask.seat)
            if ask and ask.kind == "card"
            else c.Tick(at=table.deadline)
        )
    table.handle(c.Nominate(at=table.at, by=table.floor, seats=(1,)))
    [undone, returned] = table.handle(c.Undo(at=table.at))
    assert isinstance(undone, e.Undone)
    assert returned.seconds == 45
    assert table.ruleset.times.way_back == 3.5


@pytest.mark.parametrize(
    ("times", "why"),
    [
        ({"speach": 45.0}, "нет времени «speach». Есть: .*speech"),
        ({"shot": 4.0}, "нет времени «shot»"),
        ({"speech": 0.0}, "«speech»: ожидаются секунды, больше 0 и не больше 3600, а указано 0"),
        ({"speech": -5.0}, "указано -5"),
        ({"speech": 7200.0}, "указано 7200"),
        ({"speech": float("nan")}, "указано nan"),
    ],
)
def test_a_wrong_time_is_refused(times: dict[str, float], why: str) -> None:
    with pytest.raises(VoiceHostError, match=why):
        game(times=times)


@pytest.mark.parametrize("ruleset", names())
def test_every_long_floor_is_warned_once_and_no_short_one(ruleset: str) -> None:
    warned = 0
    for seed in range(3):
        table = Table(Setup(ruleset=ruleset, players=load(ruleset).players[1], seed=seed))
        table.play()
        floors = [
            event
            for event in table.events
            if isinstance(event, e.Floor | e.TimeShort | e.FloorEnded | e.FloorReturned)
        ]
        for before, event in pairwise(floors):
            if isinstance(event, e.TimeShort):
                assert isinstance(before, e.Floor)
                assert event.at == pytest.approx(before.at + before.seconds - 10)
                warned += 1
            elif isinstance(event, e.FloorEnded) and event.why == "time":
                short = isinstance(before, e.Floor) and before.seconds < WARNED_FROM
                assert short or isinstance(before, e.TimeShort)
    assert bool(warned) == bool(load(ruleset).times.warning), "clones and davydov have no floors"
