"""A sound card for each test that asks for one: real PortAudio on PulseAudio's null sinks."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from live_bench import virtual_card
from live_bench.virtual_card import Server, VirtualCard
from voice_host.sound import RATE, Samples


@pytest.fixture
def card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[VirtualCard]:
    if not virtual_card.is_installed():
        pytest.skip(virtual_card.HOW_TO_INSTALL)
    with VirtualCard(tmp_path / "card") as made:
        for name, value in made.environment.items():
            monkeypatch.setenv(name, value)
        yield made


class Playing:
    """Plays the same samples into a device over and over, until the test ends or takes it back."""

    def __init__(self, server: Server, samples: Samples) -> None:
        self._process = server.player(RATE)
        self._samples = samples.tobytes()
        self._thread = threading.Thread(target=self._play)
        self._thread.start()

    def _play(self) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            while True:
                self._process.stdin.write(self._samples)

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()
        self._thread.join()
        assert self._process.stdin is not None
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.close()


def tone(seconds: float, hertz: float = 440.0, peak: int = 8_000) -> Samples:
    """At 16 kHz."""
    time = np.arange(round(seconds * RATE)) / RATE
    return (peak * np.sin(2 * np.pi * hertz * time)).astype(np.int16)
