"""«Стоп игра»: at any time, from anybody; what had been asked is asked again on going on."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.table.fake_table import Table, table_at
from voice_host.game.commands import Pause
from voice_host.game.events import Heard, NotUnderstood, Paused, Resumed
from voice_host.phrases.matcher import phase_grammar
from voice_host.table.keypad import KeyRefusedError

pytestmark = pytest.mark.unit

STOPPED = "Игра остановлена. Чтобы продолжить, скажите «продолжаем»."


def stop(table: Table) -> None:
    table.watch.said = True
    table.step()


def said_since(table: Table, before: int) -> list[str]:
    table.until_silent()
    return table.records.said[before:]


def test_it_is_heard_while_the_host_speaks() -> None:
    table = Table()
    table.host.begin()
    table.step()
    assert table.host.speaking
    stop(table)
    assert table.game.paused
    assert isinstance(table.records.commands[-1], Pause)
    assert STOPPED in said_since(table, 0)


def test_it_is_watched_for_at_night_and_where_the_ear_is_open_only_among_all_phrases() -> None:
    table = table_at("night.don")
    before = table.watch.blocks
    table.step(1.0)
    assert table.watch.blocks == before + 10
    table = table_at("day.speech")
    table.step(3.0)
    before = table.watch.blocks
    table.step(1.0)
    assert table.watch.blocks == before
    table.hear("стоп игра")
    assert table.game.paused


def test_a_pause_at_night_stops_its_clock_and_tells_nothing() -> None:
    table = table_at("night.don")
    before = len(table.records.public_events)
    stop(table)
    table.until_silent()
    now = table.host.now
    table.hear("стоп игра", "nothing")
    table.hear("продолжаем", "nothing")
    table.step(60.0)
    assert table.host.now == now
    assert table.game.phase == "night.don"
    since = table.records.public_events[before:]
    assert any(isinstance(event, Paused) for event in since)
    assert not any(isinstance(event, Heard | NotUnderstood) for event in since)


def test_at_night_it_goes_on_by_voice_and_the_role_is_called_again() -> None:
    table = table_at("night.don")
    asked = table.records.said[-1]
    stop(table)
    table.until_silent()
    before = len(table.records.said)
    table.hear("продолжаем")
    assert not table.game.paused
    assert said_since(table, before) == ["Продолжаем.", asked]
    assert not any(isinstance(event, Heard) for event in table.records.public_events[-5:])


@pytest.mark.parametrize("keyed", ["4", "-", "отмена", "пауза", "бред"])
def test_what_is_keyed_in_a_pause_at_night_comes_to_nobodys_ears(keyed: str) -> None:
    table = table_at("night.don")
    stop(table)
    table.until_silent()
    before = list(table.records.public_events)
    with pytest.raises(KeyRefusedError, match="продолжаем"):
        table.host.key(keyed)
    table.step(1.0)
    assert table.records.public_events == before
    table.host.key("продолжаем")
    assert isinstance(table.records.public_events[-1], Resumed)


def test_a_floor_goes_on_with_the_time_that_is_left() -> None:
    table = table_at("day.speech")
    table.let_run(20.0)
    stop_by_ear = "стоп игра"
    table.hear(stop_by_ear)
    table.step(30.0)
    before = len(table.records.said)
    table.hear("продолжаем")
    told = said_since(table, before)
    assert told[0] == "Продолжаем."
    assert told[1].startswith("Игрок номер один, продолжайте. До конца")
    assert "сорок секунд" in told[1]


def test_in_a_pause_players_are_not_heard_and_the_host_is() -> None:
    table = table_at("day.speech")
    table.hear("стоп игра")
    table.step()
    assert table.ear.grammar is not None
    assert table.ear.grammar.match("спасибо") is None
    assert table.ear.grammar.match("господин ведущий фол третьему") is not None
    assert table.ear.grammar.match("продолжаем") is not None


def test_it_does_nothing_in_a_pause() -> None:
    table = table_at("night.don")
    stop(table)
    table.until_silent()
    before = len(table.records.commands)
    stop(table)
    assert len(table.records.commands) == before


def test_it_can_be_typed_by_day() -> None:
    table = table_at("day.speech")
    table.host.key("стоп игра")
    assert table.game.paused


def test_no_line_of_the_host_says_it() -> None:
    """Else his own voice would stop the game."""
    from tests.narration.test_golden import rendered

    grammar = phase_grammar(("stop",), 10)
    for texts in rendered().values():
        for text in texts:
            words = "".join(c if c.isalpha() else " " for c in text.lower()).split()
            pairs = pairwise(words)
            assert not any(grammar.find(" ".join(pair)) for pair in pairs), text
