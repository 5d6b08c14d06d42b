from __future__ import annotations

import numpy as np
import pytest

from voice_host.demo.table_sound import LOUDNESS, NOISE_DB, TableSound
from voice_host.sound import RATE, Samples

pytestmark = pytest.mark.unit

BLOCK = RATE // 10
NOTHING: Samples = np.zeros(BLOCK, np.int16)


def hiss(seconds: float) -> Samples:
    wave = np.random.default_rng(1).standard_normal(round(seconds * RATE)) * LOUDNESS
    return np.clip(wave, -32768, 32767).astype(np.int16)


def power(samples: Samples) -> float:
    return float(np.sqrt(np.mean(np.square(samples.astype(float)))))


def test_a_quiet_room_has_noise_of_the_stated_level() -> None:
    table = TableSound(1)
    noise = np.concatenate([table.block(NOTHING) for _ in range(100)])
    assert 20 * np.log10(power(noise) / LOUDNESS) == pytest.approx(NOISE_DB, abs=1.5)


def test_a_player_and_the_host_are_in_the_same_sound() -> None:
    table = TableSound(1)
    table.speak(hiss(0.1))
    assert not table.quiet
    player = power(table.block(NOTHING))
    assert table.quiet
    table.speak(hiss(0.1), 2.0)
    assert power(table.block(NOTHING)) == pytest.approx(2 * player, rel=0.15)
    for _ in range(5):
        table.block(NOTHING)
    host = power(table.block(hiss(0.1)))
    assert player == pytest.approx(LOUDNESS, rel=0.15)
    assert host == pytest.approx(LOUDNESS, rel=0.15)


def test_the_room_rings_on_after_a_voice() -> None:
    table = TableSound(1)
    table.speak(hiss(0.1))
    table.block(NOTHING)
    ringing = power(table.block(NOTHING))
    for _ in range(5):
        table.block(NOTHING)
    assert ringing > 1.2 * power(table.block(NOTHING))


def test_the_same_seed_is_the_same_room() -> None:
    assert (TableSound(2).block(NOTHING) == TableSound(2).block(NOTHING)).all()
    assert (TableSound(2).block(NOTHING) != TableSound(3).block(NOTHING)).any()
