"""Six digits, and who guesses."""

from __future__ import annotations

import pytest

from tests.web.led_table import Clock
from voice_host.web.pin import Pin

pytestmark = pytest.mark.unit


def wrong(pin: Pin) -> str:
    return f"{(int(pin.digits) + 1) % 1_000_000:06}"


def test_the_right_one_opens_and_nothing_else_does() -> None:
    pin = Pin(Clock())
    assert len(pin.digits) == 6
    assert pin.digits.isdecimal()
    for tried in ("", wrong(pin), pin.digits[:5], f"{pin.digits}0", f" {pin.digits}", "шесть"):
        assert not Pin.opens(pin, tried)
        pin.opens(pin.digits)
    assert pin.opens(pin.digits)


def test_five_wrong_ones_shut_it_for_a_minute_and_five_more_for_two() -> None:
    clock = Clock()
    pin = Pin(clock)
    for seconds in (60, 120, 240):
        for _ in range(5):
            assert pin.shut_for == 0
            assert not pin.opens(wrong(pin))
        assert pin.shut_for == seconds
        clock.at += seconds - 1
        assert not pin.opens(pin.digits)
        clock.at += 1
    assert pin.opens(pin.digits)


def test_tries_while_it_is_shut_do_not_count() -> None:
    clock = Clock()
    pin = Pin(clock)
    for _ in range(50):
        pin.opens(wrong(pin))
    assert pin.shut_for == 60


def test_who_came_in_has_five_tries_again() -> None:
    clock = Clock()
    pin = Pin(clock)
    for _ in range(3):
        for _ in range(4):
            pin.opens(wrong(pin))
        assert pin.opens(pin.digits)
