"""Other people in the room."""

from __future__ import annotations

import numpy as np
import pytest

from voice_host.demo.neighbours import SECONDS, babble
from voice_host.demo.table_sound import LOUDNESS, TableSound
from voice_host.demo.voices import voices_for
from voice_host.sound import RATE

pytestmark = pytest.mark.speech

PLAYERS = voices_for(range(1, 11), 1).values()


def test_they_are_as_loud_as_asked_for_and_always_talk() -> None:
    room = babble(10, PLAYERS, 1)
    assert len(room) == SECONDS * RATE
    loudness = 20 * np.log10(np.sqrt(np.mean(np.square(room))) / LOUDNESS)
    assert loudness == pytest.approx(-10, abs=0.1)
    seconds = room.reshape(SECONDS, RATE)
    assert np.sqrt(np.square(seconds).mean(axis=1)).min() > LOUDNESS / 20


def test_the_same_seed_gives_the_same_room() -> None:
    assert np.array_equal(babble(20, PLAYERS, 3), babble(20, PLAYERS, 3))


def test_the_table_hears_them() -> None:
    silence = np.zeros(RATE, np.int16)
    alone, among_people = TableSound(1), TableSound(1, babble(10, PLAYERS, 1))
    levels = [np.std(table.block(silence)) for table in (alone, among_people)]
    assert levels[1] > 1.5 * levels[0]
