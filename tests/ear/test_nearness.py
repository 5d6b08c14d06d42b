"""Who speaks near the microphone, by loudness."""

from __future__ import annotations

import numpy as np
import pytest

from voice_host.ear.nearness import PAUSE, Nearness
from voice_host.sound import RATE, Samples

pytestmark = pytest.mark.unit

BLOCK = RATE // 10
QUIET, ROOM, SPEAKER = 3.0, 300.0, 1500.0
"""Root mean squares: a silent room, a room full of people, and somebody near (14 dB louder)."""


def sound(seconds: float, level: float, seed: int = 0) -> Samples:
    noise = np.random.default_rng(seed).standard_normal(round(seconds * RATE))
    return (noise * level).astype(np.int16)


def in_a_room(level: float) -> Nearness:
    """Has heard it long enough to know it."""
    near = Nearness()
    near.accept(sound(4, level, 9))
    near.ended()
    near.begin()
    return near


def stops(near: Nearness, *pieces: Samples) -> list[float]:
    """When the speaker was found to have stopped, seconds."""
    samples = np.concatenate(pieces)
    found = []
    for at in range(0, len(samples), BLOCK):
        if near.accept(samples[at : at + BLOCK]):
            found.append(min(at + BLOCK, len(samples)) / RATE)
            near.ended()
    return found


@pytest.mark.parametrize("room", [QUIET, ROOM])
def test_a_pause_is_seen_in_a_silent_and_in_a_loud_room(room: float) -> None:
    [stop] = stops(in_a_room(room), sound(3, room), sound(1, SPEAKER, 1), sound(2, room, 2))
    assert 4 + PAUSE <= stop <= 4 + PAUSE + 0.3


def test_the_room_alone_is_nobody() -> None:
    near = in_a_room(ROOM)
    assert stops(near, sound(10, ROOM)) == []
    assert near.spoken is None


def test_a_short_pause_ends_nothing() -> None:
    near = in_a_room(ROOM)
    speech = [sound(2, ROOM), sound(1, SPEAKER, 1), sound(PAUSE - 0.2, ROOM, 2)]
    [stop] = stops(near, *speech, sound(1, SPEAKER, 3), sound(2, ROOM, 4))
    assert stop > 4 + PAUSE


def test_where_the_speech_lay() -> None:
    near = in_a_room(ROOM)
    near.accept(sound(2, ROOM))
    near.accept(sound(1, SPEAKER, 1))
    near.accept(sound(0.3, ROOM, 2))
    assert near.spoken == pytest.approx((2.0, 3.1), abs=0.15)


def test_a_soft_last_word_belongs_to_the_speech() -> None:
    near = in_a_room(QUIET)
    last_word = sound(0.5, SPEAKER / 5, 3)
    [stop] = stops(near, sound(2, QUIET), sound(1, SPEAKER, 1), last_word, sound(2, QUIET, 2))
    assert stop >= 3.5 + PAUSE


def test_a_new_stream_in_the_same_room() -> None:
    near = in_a_room(ROOM)
    assert near.spoken is None
    [stop] = stops(near, sound(1, SPEAKER, 1), sound(2, ROOM, 2))
    assert 1 + PAUSE <= stop <= 1 + PAUSE + 0.3


def test_who_speaks_before_the_room_is_known_is_heard_from_his_first_sound() -> None:
    near = Nearness()
    [stop] = stops(near, sound(1, SPEAKER, 1), sound(2, QUIET, 2))
    assert 1 + PAUSE <= stop <= 1 + PAUSE + 0.3
    near.begin()
    near.accept(sound(1, SPEAKER, 1))
    assert near.spoken == pytest.approx((0.0, 1.0), abs=0.1)


def test_the_room_behind_a_speaker_is_told_from_him_before_it_is_known() -> None:
    near = Nearness()
    near.accept(sound(0.5, ROOM))
    assert not near.can_tell
    stops(near, sound(0.5, SPEAKER, 1), sound(0.7, ROOM / 2, 2))
    assert near.can_tell
    near.accept(sound(0.5, ROOM / 2, 3))
    assert near.spoken is None
