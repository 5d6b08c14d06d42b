from __future__ import annotations

import io

import pytest
from rich.console import Console

from voice_host.game import events as e
from voice_host.table.public_view import Moment, PublicView

pytestmark = pytest.mark.unit

START = (
    e.GameStarted(at=0.0, ruleset="classic", players=6, seed=1, roles={"don": 1}),
    e.Phase(at=0.0, name="day.speech", day=2),
    e.Floor(at=0.0, seat=3, seconds=60.0, reason="speech"),
)


def drawn(*events: e.Event, hide_nominees: bool = False, moment: Moment | None = None) -> str:
    view = PublicView(names={3: "Лис"}, hide_nominees=hide_nominees)
    for event in (*START, *events):
        view.see(event)
    console = Console(file=io.StringIO(), width=100)
    console.print(view.draw(moment or Moment(left=61.0, question="", typed="")))
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
    nominated = e.Nominated(at=1.0, by=3, seat=5)
    assert "выставлены 5" in drawn(nominated)
    assert "выставлены" not in drawn(nominated, hide_nominees=True)
    assert "выставлены" not in drawn(nominated, e.Withdrawn(at=1.0, by=3, seat=5))


def test_shows_fouls_and_pause() -> None:
    assert "4!!" in drawn(e.Foul(at=1.0, seat=4, total=2))
    assert "пауза" in drawn(e.Paused(at=1.0))
    assert "пауза" not in drawn(e.Paused(at=1.0), e.Resumed(at=2.0))


def test_every_phase_of_the_night_looks_the_same() -> None:
    don = drawn(e.Phase(at=1.0, name="night.don", day=2))
    assert don == drawn(e.Phase(at=1.0, name="night.doctor", day=2))
    assert "Ночь" in don


def test_shows_what_is_asked_and_typed() -> None:
    screen = drawn(moment=Moment(left=None, question="Сколько рук?", typed="12"))
    assert "Сколько рук?" in screen
    assert "> 12" in screen
    assert "осталось" not in screen
