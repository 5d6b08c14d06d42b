from __future__ import annotations

import numpy as np
import pytest

from voice_host.sound import BLOCK, BLOCK_SECONDS, Samples
from voice_host.voice.microphone import Blocks

pytestmark = pytest.mark.unit


def tone(seconds: float, rate: int) -> Samples:
    time = np.arange(round(seconds * rate)) / rate
    return np.asarray(10_000 * np.sin(2 * np.pi * 440 * time)).astype(np.int16)


@pytest.mark.parametrize("rate", [16_000, 44_100, 48_000])
def test_pieces_become_blocks_of_one_size(rate: int) -> None:
    blocks = Blocks(rate)
    pieces = np.array_split(tone(2.0, rate), 37)
    out = [block for piece in pieces for block in blocks.feed(piece)]
    assert {block.shape for block in out} == {(BLOCK,)}
    assert {block.dtype for block in out} == {np.dtype(np.int16)}
    assert 1.8 <= len(out) * BLOCK_SECONDS <= 2.0


def test_sound_stays_the_same_across_blocks() -> None:
    blocks = Blocks(48_000)
    out = np.concatenate([b for p in np.array_split(tone(1.0, 48_000), 9) for b in blocks.feed(p)])
    middle = out[1600:-1600].astype(float)
    assert np.abs(np.diff(middle)).max() < 10_000 * 2 * np.pi * 440 / 16_000 * 1.1
