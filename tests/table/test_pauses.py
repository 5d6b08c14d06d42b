"""Pause after pause, and a pause in the journal: each thing is said once, and at its time."""

from __future__ import annotations

import pytest

from tests.table.fake_table import Table, table_at
from voice_host.game.game import Game
from voice_host.game.ruleset import load

pytestmark = pytest.mark.unit

STOPPED = "Игра остановлена. Чтобы продолжить, скажите «продолжаем»."
ON = "Продолжаем."
FIRST = "Игрок номер один, ваша минута."
SECOND = "Игрок номер два, ваша минута."
FORTY = "Игрок номер один, продолжайте. До конца сорок секунд."


def resumed(keys: tuple[str, ...]) -> Table:
    """The first seat has spoken for 20 s, these were keyed, and the program began anew."""
    before = table_at("day.speech")
    before.let_run(20.0)
    for key in keys:
        before.host.key(key)
        before.until_silent()
    table = Table()
    table.game = Game(before.setup, load("classic"))
    past = table.game.start()
    for command in before.records.commands:
        past += table.game.handle(command)
    table.host = table._host()
    table.host.carry_on(past)
    table.until_silent()
    return table


def test_pauses_in_a_row_do_not_pile_up() -> None:
    table = table_at("day.speech")
    table.host.key("+")
    table.step()
    for _ in range(3):
        for key in ("пауза", "продолжаем"):
            table.host.key(key)
            table.step(0.2)
    before = len(table.records.said)
    table.until_silent()
    assert table.records.said[before - 1 :] == [ON, SECOND]


def test_going_on_at_once_breaks_off_that_the_game_is_stopped() -> None:
    table = table_at("day.speech")
    table.host.key("пауза")
    table.step(0.2)
    table.host.key("продолжаем")
    table.step(0.2)
    assert table.records.said[-2:] == [STOPPED, ON]


def test_what_is_asked_again_after_a_pause_is_asked_once_though_another_comes() -> None:
    table = table_at("day.speech")
    table.let_run(20.0)
    for key in ("пауза", "продолжаем"):
        table.host.key(key)
        table.until_silent()
    table.host.key("пауза")
    table.until_silent()
    table.host.key("продолжаем")
    while table.records.said[-1] != FORTY:
        table.step()
    table.host.key("пауза")
    table.until_silent()
    before = len(table.records.said)
    table.host.key("продолжаем")
    table.until_silent()
    assert table.records.said[before:] == [ON, FORTY]


def test_news_that_a_pause_broke_off_is_told_though_the_game_ends_in_it() -> None:
    table = table_at("day.speech")
    for key in ("фол 5", "фол 6", "пауза", "удалить 1", "удалить 2"):
        table.host.key(key)
        table.step(0.2)
    while not table.host.over:
        table.step()
    [foul] = [text for text in table.records.said if text == "Игрок номер шесть, первый фол."]
    [won] = [text for text in table.records.said if "Победил город" in text]
    assert table.records.said.index(foul) < table.records.said.index(won)


def test_who_ends_his_floor_is_not_told_to_go_on() -> None:
    table = table_at("day.speech")
    table.let_run(20.0)
    for key in ("пауза", "продолжаем"):
        table.host.key(key)
        table.until_silent()
    table.host.key("пауза")
    table.step(0.2)
    table.host.key("продолжаем")
    table.step(0.2)
    table.host.key("+")
    table.until_silent()
    assert table.records.said[-2:] == [ON, SECOND]


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ((), [FIRST]),
        (("пауза",), [STOPPED]),
        (("пауза", "продолжаем"), [ON, FORTY]),
        (("пауза", "продолжаем") * 3, [ON, FORTY]),
    ],
)
def test_pauses_of_the_journal_are_not_told_one_by_one(
    keys: tuple[str, ...], said: list[str]
) -> None:
    table = resumed(keys)
    assert table.records.said == said
    if table.game.paused:
        table.host.key("продолжаем")
        table.until_silent()
        assert table.records.said == [*said, ON, FORTY]
