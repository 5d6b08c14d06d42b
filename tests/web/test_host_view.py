"""What the host's page is shown."""

from __future__ import annotations

import pytest

from tests.table.test_assist import SPORT
from tests.web.led_table import Led
from voice_host.game.ruleset import load, names
from voice_host.table.human_host import _reasons
from voice_host.web.host_view import HostView, filled, reasons, same_to_the_host
from voice_host.web.written import written

pytestmark = pytest.mark.unit


def view_of(led: Led) -> HostView:
    led.host.begin()
    led.until_silent()
    return led.view()


def test_roles_and_what_is_asked() -> None:
    led = Led(rules="sport", cards=SPORT, names={3: "Вася"})
    view = view_of(led)
    assert view.led == "human"
    assert view.roles == SPORT
    assert view.ask is not None
    assert (view.ask.kind, view.ask.seat) == ("card", 1)
    assert view.table.seats[2].name == "Вася"
    assert not view.protocol


def test_that_hands_are_counted_on_phones() -> None:
    led = Led()
    assert not view_of(led).by_phones
    led.host.phones = frozenset(led.game.alive)
    assert led.view().by_phones


def test_by_night_the_real_phase_and_to_the_table_only_that_it_is_night() -> None:
    led = Led()
    view_of(led)
    led.on("night.don")
    view = led.view()
    assert (view.phase, view.table.phase) == ("night.don", "night")
    assert view.ask is not None
    assert view.ask.role == "don"


def test_who_is_called_by_night_and_in_the_first_the_whole_team() -> None:
    """SPORT-5."""
    led = Led(rules="sport", cards=SPORT)
    view_of(led)
    assert led.view().called is None
    called = []
    while led.game.phase != "day.speech":
        led.host.key("" if led.game.phase == "deal" else "дальше")
        led.until_silent()
        if led.game.phase == "night.meet":
            called.append(led.view().called)
    seats = {role: tuple(s for s in SPORT if SPORT[s] == role) for role in SPORT.values()}
    blacks = tuple(sorted(seats["don"] + seats["mafia"]))
    first = dict.fromkeys((each.role, each.seats) for each in called if each is not None)
    assert next(iter(first)) == ("mafia", blacks)
    assert set(list(first)[1:]) <= {(role, seats[role]) for role in seats}


def test_nominees_that_the_table_is_to_remember_itself() -> None:
    """SPORT-13."""
    led = Led(rules="sport", cards=SPORT)
    view_of(led)
    led.on("day.speech")
    led.host.key("5")
    view = led.view()
    assert view.nominees == (5,)
    assert view.table.nominees is None


@pytest.mark.parametrize("ruleset", names())
def test_reasons_stand_in_the_order_of_their_numbers(ruleset: str) -> None:
    rules = load(ruleset)
    assert reasons(rules) == {
        word: tuple(reason.id for reason in _reasons(rules, word))
        for word in ("фол", "удалить", "поражение")
    }


def test_that_time_has_passed_is_no_news() -> None:
    led = Led(rules="sport", cards=SPORT)
    view_of(led)
    led.on("day.speech")
    before = led.view()
    led.step(1.0)
    assert before.table.clock != led.view().table.clock
    assert same_to_the_host(before, led.view())
    led.host.key("5")
    assert not same_to_the_host(before, led.view())


def test_all_1_the_views_of_a_night_are_equally_long() -> None:
    led = Led()
    small = view_of(led)
    led.on("night.don")
    sizes = {len(written(filled(view, 16_384))) for view in (small, led.view())}
    assert sizes == {16_384}
