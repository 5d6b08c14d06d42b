"""Sound files."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import soundfile

from voice_host import sound
from voice_host.sound import RATE, Sound

pytestmark = pytest.mark.unit

NOISE = Sound(np.random.default_rng(0).integers(-9000, 9000, RATE + 1234).astype(np.int16))


@pytest.mark.parametrize("suffix", [".wav", ".flac"])
def test_blocks_are_the_file_a_tenth_of_a_second_at_a_time(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"noise{suffix}"
    sound.write(path, NOISE)
    blocks = list(sound.blocks(path))
    assert [len(block) for block in blocks] == [RATE // 10] * 10 + [1234]
    assert np.array_equal(np.concatenate(blocks), NOISE.samples)


def test_a_vorbis_file_keeps_its_end(tmp_path: Path) -> None:
    path = tmp_path / "noise.ogg"
    sound.write(path, NOISE)
    whole = np.trunc(soundfile.read(path, dtype="float32")[0] * 32768)
    assert np.array_equal(sound.read(path).samples, whole.astype(np.int16))


@pytest.mark.parametrize("rate", [8000, 11025, 48000])
def test_another_rate_changes_neither_length_nor_tone(tmp_path: Path, rate: int) -> None:
    time = np.arange(2 * rate) / rate
    tone = (8000 * np.sin(2 * np.pi * 440 * time)).astype(np.int16)
    path = tmp_path / "tone.wav"
    sound.write(path, Sound(tone, rate))
    heard = sound.read(path)
    assert heard.seconds == pytest.approx(2.0, abs=0.001)
    assert np.argmax(np.abs(np.fft.rfft(heard.samples))) / heard.seconds == pytest.approx(
        440, abs=1
    )
