from __future__ import annotations

import itertools

import numpy as np
import pytest

from voice_host.sound import BLOCK, BLOCK_SECONDS, Samples
from voice_host.table.level import (
    DEAD_SECONDS,
    FAINT,
    FAINT_SECONDS,
    NOTHING_HEARD,
    TOO_LOUD,
    Level,
    decibels,
)

pytestmark = pytest.mark.unit

NOTHING: Samples = np.zeros(BLOCK, np.int16)


def noise(rms: float) -> Samples:
    return (np.random.default_rng(1).standard_normal(BLOCK) * rms).astype(np.int16)


ROOM, VOICE = noise(20), noise(2_000)
CLIPPING: Samples = np.where(np.arange(BLOCK) % 40 < 20, 32_767, -32_768).astype(np.int16)


def told(
    level: Level, block: Samples, seconds: float, *, listens: bool = True, floor: bool = True
) -> list[str]:
    return [
        hint
        for _ in range(round(seconds / BLOCK_SECONDS))
        for hint in level.hear(block, listens=listens, floor=floor)
    ]


def test_decibels_are_of_full_scale() -> None:
    assert decibels(CLIPPING) == pytest.approx(0.0, abs=0.1)
    assert decibels(noise(327.68)) == pytest.approx(-40.0, abs=1.0)
    assert decibels(NOTHING) == -100.0


def test_a_dead_microphone_is_told_once() -> None:
    level = Level()
    assert told(level, NOTHING, DEAD_SECONDS - 1) == []
    assert told(level, NOTHING, 600) == [NOTHING_HEARD]


def test_it_is_told_again_when_it_had_come_back_for_long() -> None:
    level = Level()
    assert told(level, NOTHING, 20) == [NOTHING_HEARD]
    assert told(level, VOICE, 10) == []
    assert told(level, NOTHING, 20) == []
    assert told(level, VOICE, 90) == []
    assert told(level, NOTHING, 20) == [NOTHING_HEARD]


def test_zeros_that_were_resampled_are_zeros() -> None:
    assert told(Level(), np.ones(BLOCK, np.int16), 20) == [NOTHING_HEARD]


def test_a_speech_that_is_too_faint_is_told() -> None:
    level = Level()
    assert told(level, ROOM, FAINT_SECONDS - 1) == []
    assert told(level, ROOM, 20) == [FAINT]


def test_a_quiet_room_where_nobody_has_the_floor_is_only_quiet() -> None:
    assert told(Level(), ROOM, 600, floor=False) == []


def test_a_speech_with_pauses_is_no_faint_one() -> None:
    level = Level()
    assert [*told(level, ROOM, 30), *told(level, VOICE, 1), *told(level, ROOM, 30)] == []


def test_a_microphone_that_clips_is_told_once_and_a_knock_is_not() -> None:
    level = Level()
    assert told(level, CLIPPING, 2 * BLOCK_SECONDS) == []
    assert told(level, VOICE, 20) == []
    assert told(level, CLIPPING, 20) == [TOO_LOUD]


def test_where_nobody_is_listened_to_nothing_is_shown_or_told() -> None:
    level = Level()
    told(level, VOICE, 1)
    assert level.meter != ""
    assert told(level, NOTHING, 600, listens=False) == []
    assert told(level, CLIPPING, 600, listens=False) == []
    assert level.meter == ""


def test_the_screen_is_not_drawn_anew_for_every_block() -> None:
    level = Level()
    shown = []
    for block in (ROOM, VOICE) * 40:
        level.hear(block, listens=True, floor=True)
        shown.append(level.meter)
    assert sum(one != other for one, other in itertools.pairwise(shown)) <= 16


def test_the_meter_rises_soon_and_falls_slowly() -> None:
    level = Level()
    told(level, ROOM, 1)
    low = level.meter
    told(level, VOICE, 0.3)
    high = level.meter
    assert high > low
    told(level, ROOM, 0.3)
    assert low < level.meter <= high
    told(level, ROOM, 3)
    assert level.meter == low
