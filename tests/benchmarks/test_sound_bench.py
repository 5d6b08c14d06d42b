"""The account of a game's sound finds every line, and whatever is not as it should be."""

from __future__ import annotations

import numpy as np
import pytest

from sound_bench.game import Account, Spoken, _account_for
from voice_host.sound import RATE, Samples
from voice_host.table.speech_queue import BREATH
from voice_host.voice.signals import signal

pytestmark = pytest.mark.unit

SECOND = RATE
PAUSE = round(BREATH * RATE)


def line(number: int, asked: int, rendering: float = 0.0) -> Spoken:
    sound = np.random.default_rng(number).integers(-5000, 5000, SECOND).astype(np.int16)
    return Spoken(str(number), asked, rendering, again=False, sound=sound)


def account(lines: list[Spoken], *places: tuple[int, Samples]) -> Account:
    out = np.zeros(6 * SECOND, np.int16)
    for at, sound in places:
        out[at : at + len(sound)] += sound
    found = Account(lines, out)
    _account_for(found)
    return found


def test_lines_one_after_the_other() -> None:
    one, two = line(1, asked=100), line(2, asked=200)
    found = account([one, two], (100, one.sound), (100 + SECOND + PAUSE, two.sound))
    assert [(each.begun, each.ended) for each in found.said] == [
        (100, 100 + SECOND),
        (100 + SECOND + PAUSE, 100 + 2 * SECOND + PAUSE),
    ]
    assert (found.overlaps, found.strange) == (0, 0)
    assert list(found.gaps()) == [0.0]
    assert [(each.text, late) for each, late in found.firsts()] == [("1", 0.0)]


def test_two_at_once_are_noticed() -> None:
    one, two = line(1, asked=0), line(2, asked=0)
    found = account([one, two], (0, one.sound), (SECOND // 2, two.sound))
    assert found.strange > 0


def test_silence_before_a_line_that_waited_is_noticed() -> None:
    one, two = line(1, asked=0), line(2, asked=0)
    found = account([one, two], (0, one.sound), (2 * SECOND + PAUSE, two.sound))
    assert list(found.gaps()) == [pytest.approx(1.0)]


def test_a_voice_that_is_slower_than_the_line_before_it_leaves_a_gap() -> None:
    one, two = line(1, asked=0), line(2, asked=0, rendering=2.0)
    found = account([one, two], (0, one.sound), (SECOND + PAUSE, two.sound))
    assert list(found.gaps()) == [pytest.approx(2.0 - 1.0 - BREATH)]


def test_a_signal_belongs_to_its_line_and_a_dropped_line_is_not_said() -> None:
    bell = signal("time").samples
    one, two = line(1, asked=0), line(2, asked=0)
    found = account([one, two], (0, bell), (len(bell), two.sound))
    assert [each.text for each in found.said] == ["2"]
    assert (two.begun, found.signals, found.strange) == (0, 1, 0)
