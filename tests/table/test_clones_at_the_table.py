"""A day of `clones` through the host: votes by voice; the Judge and the last votes by keys."""

from __future__ import annotations

import pytest

from tests.table.fake_table import Table

pytestmark = pytest.mark.unit

CARDS = {1: "boss", 2: "mafia", 3: "doctor", 4: "sheriff", 5: "judge", 6: "citizen", 7: "citizen"}


def at_the_vote(cards: dict[int, str]) -> Table:
    table = Table(cards=cards, rules="clones")
    table.host.begin()
    table.until("day.vote")
    return table


def test_clones_8_the_judge_decides_while_nobody_is_heard_and_nothing_shows_it() -> None:
    table = at_the_vote(CARDS)
    for _ in range(5):
        table.hear("голосую против игрока номер шесть")
    table.hear("против седьмого")
    table.hear("номер шесть")
    assert table.game.phase == "day.judge"
    assert table.records.said[-1].endswith("Решает судья.")
    before = len(table.records.public_events)
    table.step()
    assert not table.ear.is_open
    table.host.key("-")
    assert table.records.public_events[before:] == []
    table.step(15.5)
    table.until_silent()
    assert "Откройте глаза. Помилован игрок номер шесть." in table.records.said
    assert table.game.alive == (1, 2, 3, 4, 5, 6, 7)


def test_clones_2_three_vote_on_the_keypad_one_after_the_other() -> None:
    table = at_the_vote({1: "mafia", 2: "maniac", 3: "citizen", 4: "citizen", 5: "doctor"})
    table.host.key("удалить 4")
    table.host.key("удалить 5")
    table.until_silent()
    assert table.game.ask is not None
    assert (table.game.ask.kind, table.game.ask.seat) == ("ballot", 1)
    table.hear("голосую против игрока номер два")
    assert table.records.said[-1] == "Голосуем тайно, на клавиатуре."
    for against in ("3", "1", "1"):
        table.host.key(against)
        table.until_silent()
    voted = [event for event in table.records.public_events if event.kind == "voted"]
    assert voted == []
    assert "Против игрока номер один — два голоса." in table.records.said
    assert "Карта игрока номер один — мафия." in table.records.said
