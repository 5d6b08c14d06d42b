"""Silence for long: the host asks once more, kindly, with how to key it."""

from __future__ import annotations

import pytest

from tests.table.fake_table import Table, table_at
from voice_host.table.dialogue import PATIENCE

pytestmark = pytest.mark.unit

COUNT = "Жду ответа: сколько рук? Можно набрать число."


def at_a_count() -> Table:
    table = table_at("day.speech")
    for text in ("выставляю второго", "выставляю третьего", "выставляю четвёртого"):
        table.hear(text)
        table.hear("спасибо")
    while table.game.phase != "day.vote" or table.game.deadline is not None:
        if table.game.floor is not None:
            table.hear("спасибо")
        table.step()
    table.until_silent()
    return table


def told(table: Table) -> int:
    return table.records.said.count(COUNT)


def test_a_count_is_asked_for_once_more_and_never_again() -> None:
    table = at_a_count()
    table.step(PATIENCE - 1)
    assert told(table) == 0
    table.step(1.5)
    assert told(table) == 1
    table.step(10 * PATIENCE)
    assert told(table) == 1


def test_who_says_something_is_not_hurried() -> None:
    table = at_a_count()
    table.step(PATIENCE - 1)
    table.hear("пять красных", "nothing")
    table.step(PATIENCE - 5)
    assert told(table) == 0


def test_the_next_count_is_asked_for_anew() -> None:
    table = at_a_count()
    table.step(PATIENCE + 5)
    table.hear("два голоса")
    while table.game.deadline is not None:
        table.step()
    table.until_silent()
    table.step(PATIENCE + 5)
    assert told(table) == 2


def test_nobody_is_hurried_in_a_pause() -> None:
    table = at_a_count()
    table.host.key("пауза")
    table.step(3 * PATIENCE)
    assert told(table) == 0


def test_a_human_host_is_not_hurried() -> None:
    table = at_a_count()
    table.host.key("беру игру")
    table.step(3 * PATIENCE)
    assert told(table) == 0


def test_a_floor_with_a_clock_is_not_disturbed() -> None:
    table = table_at("day.speech")
    before = len(table.records.said)
    table.let_run(49.0)
    assert len(table.records.said) == before


def test_who_does_not_come_for_his_card_is_called_once_more() -> None:
    table = Table()
    table.host.begin()
    table.until_silent()
    table.step(3 * PATIENCE)
    assert table.records.said.count("Игрок номер один, жду вас у клавиатуры.") == 1


@pytest.mark.parametrize("night", ["roles", "round"])
def test_by_night_nobody_is_waited_for_aloud(night: str) -> None:
    table = Table(night=night)  # type: ignore[arg-type]
    table.host.begin()
    table.until("night.don" if night == "roles" else "night.round")
    before = len(table.records.said)
    for _ in range(600):
        table.step()
        if not table.game.phase.startswith("night"):
            break
    assert not any("жду" in text.lower() for text in table.records.said[before:])
