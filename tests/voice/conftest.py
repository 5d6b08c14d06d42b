from __future__ import annotations

import sys

import pytest

from tests.voice.fake_portaudio import FakePortAudio


@pytest.fixture
def portaudio(monkeypatch: pytest.MonkeyPatch) -> FakePortAudio:
    fake = FakePortAudio()
    monkeypatch.setitem(sys.modules, "sounddevice", fake)
    return fake
