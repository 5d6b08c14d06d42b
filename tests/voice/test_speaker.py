from __future__ import annotations

import threading

import numpy as np
import pytest

from tests.voice.fake_portaudio import FakePortAudio
from voice_host.sound import Samples
from voice_host.voice import speaker
from voice_host.voice.devices import DeviceLostError
from voice_host.voice.speaker import AHEAD, Feed, Speaker

pytestmark = pytest.mark.unit

BLOCK = np.ones(1600, np.int16)


def taken(feed: Feed, size: int) -> Samples:
    out = np.full(size, 99, np.int16)
    feed.fill(out)
    return out


def test_sound_begins_when_enough_is_there_to_go_on() -> None:
    feed = Feed()
    feed.put(BLOCK)
    assert not taken(feed, 400).any()
    feed.put(BLOCK)
    assert taken(feed, 400).all()


def test_blocks_follow_one_another_and_then_there_is_silence() -> None:
    feed = Feed()
    for value in (1, 2, 3):
        feed.put(np.full(1000, value, np.int16))
    out = np.concatenate([taken(feed, 700) for _ in range(5)])
    assert out.tolist() == [1] * 1000 + [2] * 1000 + [3] * 1000 + [0] * 500


def test_after_a_gap_it_waits_for_enough_again() -> None:
    feed = Feed()
    feed.put(BLOCK)
    feed.put(BLOCK)
    taken(feed, 4000)
    feed.put(BLOCK)
    assert not taken(feed, 400).any()


def test_speakers_that_take_nothing_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speaker, "STUCK_SECONDS", 0.0)
    feed = Feed()
    for _ in range(AHEAD):
        feed.put(BLOCK)
    with pytest.raises(DeviceLostError, match="Динамики не отвечают"):
        feed.put(BLOCK)
    with pytest.raises(DeviceLostError, match="Динамики не отвечают"):
        feed.finish()


def test_all_that_was_written_is_heard_before_it_closes(portaudio: FakePortAudio) -> None:
    out = Speaker(16_000)
    [stream] = portaudio.streams
    heard: list[Samples] = []

    def play() -> None:
        while stream.state != "closed":
            heard.append(stream.take(480))

    device = threading.Thread(target=play)
    device.start()
    for _ in range(10):
        out.write(np.full(1600, 1000, np.int16))
    out.finish()
    device.join()
    loud = np.concatenate(heard) > 900
    assert stream.state == "closed"
    assert np.count_nonzero(loud) == pytest.approx(48_000, rel=0.05)


def test_closing_does_not_wait(portaudio: FakePortAudio) -> None:
    out = Speaker(16_000)
    out.write(BLOCK)
    out.close()
    assert portaudio.streams[0].state == "closed"
