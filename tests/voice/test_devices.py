from __future__ import annotations

from typing import NoReturn

import pytest

from tests.voice.fake_portaudio import FakePortAudio
from voice_host.errors import VoiceHostError
from voice_host.voice import devices
from voice_host.voice.devices import Device, find

pytestmark = pytest.mark.unit


def test_what_there_is(portaudio: FakePortAudio) -> None:
    portaudio.listed.append(portaudio.device(2, "Гарнитура", inputs=1, outputs=2))
    assert [d.name for d in devices.devices("input")] == ["Микрофон USB", "Гарнитура"]
    assert [d.name for d in devices.devices("output")] == ["Динамики", "Гарнитура"]


@pytest.mark.usefixtures("portaudio")
def test_the_system_s_own_and_one_by_name() -> None:
    assert find("input") == Device(0, "Микрофон USB", 48_000)
    assert find("output", "динам").index == 1
    with pytest.raises(VoiceHostError, match=r"Нет устройства «jack»\. Есть: «Динамики»"):
        find("output", "jack")


@pytest.mark.parametrize(
    ("direction", "told"), [("input", "Микрофон не найден"), ("output", "Динамики не найдены")]
)
def test_nothing_there(portaudio: FakePortAudio, direction: devices.Direction, told: str) -> None:
    portaudio.listed = []
    with pytest.raises(VoiceHostError, match=told) as refused:
        find(direction)
    assert refused.value.exit_code == 1


def test_a_missing_library_is_told_with_what_mends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_name: str) -> NoReturn:
        raise OSError("PortAudio library not found")

    monkeypatch.setattr(devices, "import_module", missing)
    with pytest.raises(VoiceHostError, match="sudo apt-get install libportaudio2"):
        find("input")
