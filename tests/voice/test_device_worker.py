"""What goes on in a device's process, without the process."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import NoReturn

import pytest

from voice_host.voice import device_worker, devices
from voice_host.voice.device_worker import (
    HEAD,
    LEAD_SECONDS,
    Feed,
    Microphone,
    Outlet,
    Unavailable,
    opened,
)

pytestmark = pytest.mark.unit

RATE = 1000
LEAD = round(LEAD_SECONDS * RATE) * 2
"""Bytes."""


def test_sound_begins_when_enough_is_there_to_go_on() -> None:
    feed = Feed(RATE)
    feed.put(b"\1" * (LEAD - 2))
    assert not any(feed.take(20))
    feed.put(b"\1\1")
    assert feed.take(20) == b"\1" * 20


def test_pieces_follow_one_another_and_then_there_is_silence() -> None:
    feed = Feed(RATE)
    for letter in b"\1\2\3":
        feed.put(bytes((letter,)) * LEAD)
    out = b"".join(feed.take(LEAD // 2) for _ in range(8))
    assert out == b"\1" * LEAD + b"\2" * LEAD + b"\3" * LEAD + bytes(LEAD)
    assert feed.taken == 3 * LEAD


def test_a_gap_is_counted_where_sound_was_and_enough_is_waited_for_again() -> None:
    feed = Feed(RATE)
    feed.put(b"\1" * LEAD)
    feed.take(LEAD + 20)
    feed.put(b"\1" * 20)
    assert not any(feed.take(20))
    assert feed.gaps == 1
    feed.put(bytes(LEAD))
    feed.take(20)
    feed.take(2 * LEAD)
    assert feed.gaps == 1


def test_at_the_end_all_is_given_however_little() -> None:
    feed = Feed(RATE)
    feed.put(b"\1\1")
    feed.end()
    assert feed.take(4) == b"\1\1\0\0"
    assert not feed.all_heard.is_set()
    feed.take(4)
    assert feed.all_heard.is_set()
    assert feed.gaps == 0


class Refusing:
    """A sounddevice whose device somebody else holds."""

    class PortAudioError(Exception):
        pass

    def __init__(self, *devices: dict[str, object]) -> None:
        self._devices = devices

    def query_devices(self, kind: str | None = None) -> object:
        return self._devices if kind is None else self._devices[0]

    def RawInputStream(self, **options: object) -> NoReturn:  # noqa: N802  # sounddevice's name
        raise self.PortAudioError(f"Device unavailable [PaErrorCode -9985] {options['device']}")


MICROPHONE: dict[str, object] = {
    "index": 3, "name": "USB", "max_input_channels": 1, "max_output_channels": 0,
    "default_samplerate": 44_100.0, "default_low_input_latency": 0.01,
}  # fmt: skip


def problem(monkeypatch: pytest.MonkeyPatch, module: object) -> str:
    """What the table is told of such a microphone."""
    monkeypatch.setitem(sys.modules, "sounddevice", module)
    with pytest.raises(Unavailable) as refused:
        opened("input", None, None)
    why, _, detail = str(refused.value).partition(" ")
    return devices.Device._worded(SimpleNamespace(_direction="input"), why, detail)  # type: ignore[arg-type]


def test_a_device_that_another_program_holds_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "занят другой программой" in problem(monkeypatch, Refusing(MICROPHONE))


def test_no_device_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "arecord -l" in problem(monkeypatch, Refusing())


def test_a_missing_library_is_told_with_what_mends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_name: str) -> NoReturn:
        raise OSError("PortAudio library not found")

    monkeypatch.setattr(device_worker, "import_module", missing)
    assert "sudo apt-get install libportaudio2" in problem(monkeypatch, None)


class Hurried(Refusing):
    """A microphone for which the program is too slow, and which then goes away."""

    def RawInputStream(  # type: ignore[override]  # noqa: N802
        self,
        callback: Callable[..., None],
        finished_callback: Callable[[], None],
        **_: object,
    ) -> SimpleNamespace:
        def start() -> None:
            for overflow in (False, True, True, False):
                callback(b"\1\1", 1, None, SimpleNamespace(input_overflow=overflow))
            finished_callback()

        return SimpleNamespace(start=start, close=lambda: None, latency=0.03)


def test_an_overrun_is_told_and_the_sound_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sounddevice", Hurried(MICROPHONE))
    pipe = io.BytesIO()
    microphone = Microphone(Outlet(pipe))
    microphone.run()
    sent, at = pipe.getvalue(), 0
    kinds = ""
    while at < len(sent):
        kind, length = HEAD.unpack_from(sent, at)
        kinds += kind.decode()
        at += HEAD.size + length
    assert kinds == "ossssxm"
