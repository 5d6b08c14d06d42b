from __future__ import annotations

import io
from dataclasses import replace

import pytest
from rich.console import Console

from tests.table.fake_table import table_at
from voice_host.game import events as e
from voice_host.table.public_view import Moment, PublicView, TableState, table_state

pytestmark = pytest.mark.unit

TABLE = TableState(
    phase="day.speech",
    day=2,
    paused=False,
    floor=3,
    alive=(1, 2, 3, 4, 5, 6),
    fouls=(0, 0, 0, 0, 0, 0),
    nominated=(),
)


def drawn(
    *events: e.Event,
    table: TableState = TABLE,
    hide_nominees: bool = False,
    left: float | None = 61.0,
    question: str = "",
    typed: str = "",
) -> str:
    view = PublicView(names={3: "Лис"}, hide_nominees=hide_nominees)
    for event in events:
        view.see(event)
    console = Console(file=io.StringIO(), width=100)
    console.print(view.draw(Moment(table=table, left=left, question=question, typed=typed)))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_shows_phase_floor_clock_and_seats() -> None:
    screen = drawn()
    assert "Речи · день 2 · говорит 3 Лис · осталось 1:01" in screen
    for seat in range(1, 7):
        assert f" {seat}" in screen


def test_shows_what_is_said_and_heard() -> None:
    screen = drawn(
        e.Said(at=1.0, line="x", text="Принято."),
        e.Heard(at=1.0, text="пас", confidence=1.0, command="end_speech"),
        e.NotUnderstood(at=1.0, text="бу бу"),
    )
    assert "Ведущий: Принято." in screen
    assert "слышу: пас" in screen
    assert "не понял: бу бу" in screen


def test_shows_nominees_only_where_the_ruleset_does() -> None:
    """SPORT-13."""
    assert "обвинены 2, 5" in drawn(table=replace(TABLE, accused=(2, 5)))
    nominated = replace(TABLE, nominated=(5,))
    assert "выставлены 5" in drawn(table=nominated)
    assert "выставлены" not in drawn(table=nominated, hide_nominees=True)
    assert "выставлены" not in drawn()


def test_shows_fouls_and_pause() -> None:
    assert "4!!" in drawn(table=replace(TABLE, fouls=(0, 0, 0, 2, 0, 0)))
    assert "пауза" in drawn(table=replace(TABLE, paused=True))
    assert "пауза" not in drawn()


def test_every_phase_of_the_night_looks_the_same() -> None:
    don = drawn(table=replace(TABLE, phase="night.don"))
    assert don == drawn(table=replace(TABLE, phase="night.doctor"))
    assert "Ночь" in don


def test_shows_what_is_asked_and_typed() -> None:
    screen = drawn(left=None, question="Сколько рук?", typed="12")
    assert "Сколько рук?" in screen
    assert "> 12" in screen
    assert "осталось" not in screen


def test_says_why_a_nomination_is_not_accepted() -> None:
    refused = e.NominationRefused(at=1.0, by=3, seat=5, reason="already")
    assert "выставлен не будет: игрок 5 уже выставлен" in drawn(refused)


@pytest.mark.parametrize("keys", ["фол 4", "удалить 4", "3", "+"])
def test_what_was_undone_does_not_stay(keys: str) -> None:
    table = table_at("day.speech")
    before = table_state(table.game)
    table.host.key(keys)
    table.until_silent()
    assert table_state(table.game) != before
    table.host.key("отмена")
    assert table_state(table.game) == before


def test_a_night_choice_changes_nothing_for_everybody() -> None:
    table = table_at("night.don")
    before = table_state(table.game)
    table.host.key("4")
    assert table_state(table.game) == before
