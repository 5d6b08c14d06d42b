from __future__ import annotations

import numpy as np
import pytest

from tests.voice.fake_portaudio import FakePortAudio
from voice_host.errors import VoiceHostError
from voice_host.sound import Samples
from voice_host.voice import microphone
from voice_host.voice.devices import DeviceLostError
from voice_host.voice.microphone import BEHIND, BLOCK, Blocks, Microphone

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
    assert 1.8 <= len(out) * 0.1 <= 2.0


def test_sound_stays_the_same_across_blocks() -> None:
    blocks = Blocks(48_000)
    out = np.concatenate([b for p in np.array_split(tone(1.0, 48_000), 9) for b in blocks.feed(p)])
    middle = out[1600:-1600].astype(float)
    assert np.abs(np.diff(middle)).max() < 10_000 * 2 * np.pi * 440 / 16_000 * 1.1


def test_the_device_s_own_rate_is_asked_for(portaudio: FakePortAudio) -> None:
    mic = Microphone()
    [stream] = portaudio.streams
    assert mic.name == "Микрофон USB"
    assert stream.options["samplerate"] == 48_000
    assert stream.state == "started"
    mic.close()
    assert stream.state == "closed"


def test_nothing_that_was_heard_is_lost(portaudio: FakePortAudio) -> None:
    mic = Microphone()
    heard = tone(1.0, 48_000)
    buffer = np.empty(4800, np.int16)
    out = []
    for start in range(0, len(heard), 4800):
        buffer[:] = heard[start : start + 4800]
        portaudio.streams[0].give(buffer)  # PortAudio uses its buffer again
        if start:
            out.append(mic.read())
    assert np.abs(np.diff(np.concatenate(out).astype(int))).max() < 2000
    assert np.abs(out[-1]).max() == pytest.approx(10_000, rel=0.05)


def test_after_a_halt_the_newest_sound_is_heard(portaudio: FakePortAudio) -> None:
    mic = Microphone()
    for second in range(4):
        portaudio.streams[0].give(np.full(48_000, 1000 * second, np.int16))
    assert [round(mic.read().mean(), -2) for _ in range(BEHIND)] == [3000] * BEHIND


def test_a_microphone_that_stops_is_told(
    portaudio: FakePortAudio, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(microphone, "SILENT_SECONDS", 0.0)
    mic = Microphone()
    portaudio.streams[0].give(tone(0.05, 48_000))
    with pytest.raises(DeviceLostError, match="Микрофон не отвечает"):
        mic.read()


def test_a_microphone_that_does_not_open_is_told(portaudio: FakePortAudio) -> None:
    portaudio.broken = True
    with pytest.raises(VoiceHostError, match="не открылось: Device unavailable"):
        Microphone()
