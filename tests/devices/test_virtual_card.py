"""Microphone and loudspeaker pulled away, frozen and given back, with nothing faked in between."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import numpy as np
import pytest

from live_bench.virtual_card import Server, VirtualCard
from tests.devices.conftest import Playing, tone
from voice_host.errors import VoiceHostError
from voice_host.sound import BLOCK, BLOCK_SECONDS, RATE, Samples
from voice_host.voice import device_worker
from voice_host.voice.devices import DeviceLostError
from voice_host.voice.microphone import Microphone
from voice_host.voice.speaker import Speaker

pytestmark = pytest.mark.process

PATIENCE = 20.0
"""Seconds until what must happen has happened, on a busy machine."""

QUIET: Samples = np.zeros(BLOCK, np.int16)
TONE = tone(BLOCK_SECONDS)


@contextmanager
def playing(server: Server, samples: Samples) -> Iterator[None]:
    """Into the microphone."""
    player = Playing(server, samples)
    try:
        yield
    finally:
        player.stop()


def read_until(microphone: Microphone, done: Callable[[Samples], bool]) -> list[str]:
    """What the microphone tells until it gives such a block."""
    told: list[str] = []
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        block = microphone.read()
        told += microphone.news()
        if done(block):
            return told
    raise AssertionError(told)


def loud(block: Samples) -> bool:
    return bool(np.abs(block).max() > 4_000)


def silent(block: Samples) -> bool:
    return not block.any()


def test_a_microphone_is_pulled_out_and_given_back(card: VirtualCard) -> None:
    with closing(Microphone()) as microphone:
        with playing(card.microphone, tone(1.0)):
            assert read_until(microphone, loud) == []
            card.microphone.pull_out()
            told = read_until(microphone, lambda _: not microphone.there)
        assert told == ["Микрофон пропал: играем с клавиатуры. Вернётся — включу сам."]
        assert silent(microphone.read())
        card.microphone.plug_in()
        with playing(card.microphone, tone(1.0)):
            assert read_until(microphone, loud) == ["Микрофон включён: default."]


def test_a_program_that_was_held_up_hears_from_its_next_block_on(card: VirtualCard) -> None:
    with closing(Microphone()) as microphone, playing(card.microphone, tone(1.0)):
        read_until(microphone, loud)
        time.sleep(2.0)
        assert loud(microphone.read())


def test_time_goes_on_at_its_own_pace_without_a_microphone(card: VirtualCard) -> None:
    with closing(Microphone()) as microphone:
        read_until(microphone, silent)
        began, blocks = time.monotonic(), 0
        card.microphone.pull_out()
        while time.monotonic() - began < 4.0:
            microphone.read()
            blocks += 1
        assert blocks * BLOCK_SECONDS == pytest.approx(time.monotonic() - began, abs=0.7)


def test_a_microphone_that_is_plugged_in_later_is_taken(card: VirtualCard) -> None:
    card.microphone.pull_out()
    with pytest.raises(VoiceHostError, match=r"Микрофон не найден.* arecord -l"):
        Microphone()
    with closing(Microphone(must_be_there=False)) as microphone:
        assert not microphone.there
        assert "arecord -l" in microphone.problem
        card.microphone.plug_in()
        with playing(card.microphone, tone(1.0)):
            assert read_until(microphone, loud) == ["Микрофон включён: default."]


def test_a_card_that_hangs_does_not_hang_the_game(card: VirtualCard) -> None:
    with ExitStack() as stack:
        microphone = stack.enter_context(closing(Microphone()))
        speaker = stack.enter_context(closing(Speaker()))
        player = Playing(card.microphone, tone(1.0))
        stack.callback(player.stop)
        read_until(microphone, loud)
        card.microphone.freeze(True)
        card.loudspeaker.freeze(True)
        stack.callback(card.microphone.freeze, False)
        stack.callback(card.loudspeaker.freeze, False)
        worst, told, deadline = 0.0, [], time.monotonic() + PATIENCE
        while (microphone.there or speaker.facts) and time.monotonic() < deadline:
            began = time.monotonic()
            microphone.read()
            speaker.keep_up(TONE)
            worst = max(worst, time.monotonic() - began)
            told += microphone.news() + speaker.news()
        assert sorted(text.split()[0] for text in told) == ["Динамики", "Микрофон"]
        assert worst < 1.0
        # PortAudio, beginning anew, looks at all devices: it needs them all awake.
        card.loudspeaker.freeze(False)
        card.microphone.freeze(False)
        assert "Микрофон включён: default." in read_until(microphone, loud)


def test_a_default_that_changes_is_followed(card: VirtualCard) -> None:
    with closing(Microphone()) as microphone:
        card.microphone.control("load-module", "module-null-sink", "sink_name=other")
        with playing(card.microphone, tone(1.0)):
            read_until(microphone, loud)
            card.microphone.control("set-default-source", "other.monitor")
            told = read_until(microphone, lambda block: not loud(block))
            assert told == []
            card.microphone.control("set-default-source", "device.monitor")
            read_until(microphone, loud)


def test_a_device_that_goes_while_another_is_there_is_replaced(card: VirtualCard) -> None:
    """PulseAudio moves the stream; nothing stops, and what the other hears is heard."""
    with closing(Microphone()) as microphone:
        module = card.microphone.control(
            "load-module", "module-null-sink", "sink_name=headset", "channels=1"
        )
        card.microphone.control("set-default-source", "headset.monitor")
        with playing(card.microphone, tone(1.0)):
            read_until(microphone, lambda block: not loud(block))
            card.microphone.control("unload-module", module)
            read_until(microphone, loud)
        assert microphone.there


def test_a_microphone_whose_process_dies_comes_back(card: VirtualCard) -> None:
    with closing(Microphone()) as microphone, playing(card.microphone, tone(1.0)):
        read_until(microphone, loud)
        os.kill(microphone._device._process.pid, signal.SIGKILL)
        told = read_until(microphone, lambda _: not microphone.there)
        told += read_until(microphone, loud)
        assert [text.split(":")[0] for text in told] == ["Микрофон пропал", "Микрофон включён"]


@pytest.mark.usefixtures("card")
def test_lost_sound_is_counted_and_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """PulseAudio never says that it lost something: this one line is put into its mouth."""
    with closing(Microphone()) as microphone:
        receive = microphone._device.receive

        def lossy(seconds: float) -> Iterator[tuple[bytes, bytes]]:
            yield device_worker.OVERRUN, b""
            yield from receive(seconds)

        monkeypatch.setattr(microphone._device, "receive", lossy)
        for _ in range(20):
            microphone.read()
        assert microphone.overruns >= 20
        assert [text.split(":")[0] for text in microphone.news()] == ["Компьютер не успевает"]


def heard_by(card: VirtualCard, seconds: float, speaker: Speaker, block: Samples) -> Samples:
    """What the loudspeaker plays while this is written to it at the pace of the device."""
    with recorded(card) as take:
        for _ in range(round(seconds / BLOCK_SECONDS)):
            speaker.write(block)
        return take()


@contextmanager
def recorded(card: VirtualCard) -> Iterator[Callable[[], Samples]]:
    """What the loudspeaker plays, up to when it is asked for."""
    process = card.loudspeaker.recorder(RATE)
    assert process.stdout is not None
    os.set_blocking(process.stdout.fileno(), False)

    def take() -> Samples:
        data = process.stdout.read() if process.stdout is not None else None
        return np.frombuffer(data or b"", np.int16)

    try:
        yield take
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def test_what_is_written_is_heard_without_gaps(card: VirtualCard) -> None:
    with closing(Speaker()) as speaker:
        heard_by(card, 2.5, speaker, QUIET)
        gaps = speaker.gaps
        heard = heard_by(card, 2.0, speaker, TONE)
        loudest = np.abs(heard[: len(heard) // BLOCK * BLOCK].reshape(-1, BLOCK)).max(axis=1)
        assert np.count_nonzero(loudest > 6_000) > 25
        assert speaker.gaps == gaps


def test_a_loudspeaker_is_pulled_out_in_a_speech_and_given_back(card: VirtualCard) -> None:
    with closing(Microphone()) as microphone, closing(Speaker()) as speaker:
        told: list[str] = []

        def talk_until(done: Callable[[], bool]) -> None:
            deadline = time.monotonic() + PATIENCE
            while not done():
                assert time.monotonic() < deadline, told
                microphone.read()
                speaker.keep_up(TONE)
                told.extend(speaker.news())

        talk_until(lambda: speaker._waiting > 0.0)
        card.loudspeaker.pull_out()
        talk_until(lambda: bool(told))
        assert told == ["Динамики пропали: реплики читайте с экрана. Вернутся — включу сам."]
        assert speaker.latency == 0.0
        card.loudspeaker.plug_in()
        talk_until(lambda: len(told) > 1)
        assert told[1:] == ["Динамики включены: default."]
        with recorded(card) as take:
            talk_until(lambda: bool(np.any(np.abs(take()) > 6_000)))


def test_who_needs_a_loudspeaker_is_told_that_it_has_gone(card: VirtualCard) -> None:
    with closing(Speaker()) as speaker:
        card.loudspeaker.pull_out()
        with pytest.raises(DeviceLostError, match="speaker-test"):
            for _ in range(400):
                speaker.write(TONE)


def test_all_is_heard_before_it_closes(card: VirtualCard) -> None:
    speaker = Speaker()
    with recorded(card) as take:
        for _ in range(40):
            speaker.write(TONE)
        speaker.finish()
        heard, deadline = take(), time.monotonic() + PATIENCE
        while np.count_nonzero(np.abs(heard) > 2_000) < 0.75 * 40 * BLOCK:
            assert time.monotonic() < deadline
            time.sleep(0.05)
            heard = np.concatenate([heard, take()])


@pytest.mark.usefixtures("card")
def test_nothing_is_left_of_what_was_closed() -> None:
    microphone, speaker = Microphone(), Speaker()
    processes = [device._device._process for device in (microphone, speaker)]
    files = len([*Path("/proc/self/fd").iterdir()])
    microphone.close()
    speaker.close()
    assert all(process.poll() is not None for process in processes)
    assert len([*Path("/proc/self/fd").iterdir()]) == files - 4


@pytest.mark.usefixtures("card")
def test_a_rate_that_is_refused_gives_way_to_one_that_is_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The device says that it likes a rate, and refuses it when it is opened."""
    sd = device_worker.portaudio()
    sd._terminate()
    sd._initialize()
    listed = sd.query_devices

    def boastful(device: int | None = None, kind: str | None = None) -> object:
        found = listed(device, kind)
        return {**found, "default_samplerate": 5_000_000.0} if kind else found

    monkeypatch.setattr(sd, "query_devices", boastful)
    stream, facts = device_worker.opened("input", lambda *_: None, lambda: None)
    stream.close()
    sd._terminate()
    assert facts["rate"] == 48_000
