from __future__ import annotations

import logging
from typing import NoReturn

import pytest

from voice_host.errors import VoiceHostError
from voice_host.voice import choose
from voice_host.voice.choose import VOICES, open_engine

pytestmark = [pytest.mark.speech, pytest.mark.process]


@pytest.mark.parametrize(("asked", "got"), [("auto", "pyttsx3"), ("silent", "silent")])
def test_names_of_the_command_line(asked: str, got: str) -> None:
    engine = open_engine(asked)
    assert engine.name == got
    engine.close()


@pytest.mark.parametrize("name", ["clips", "rhvoice", "piper"])
def test_a_voice_of_a_later_version(name: str) -> None:
    assert name in VOICES
    with pytest.raises(VoiceHostError, match="в этой версии не установлен") as refused:
        open_engine(name)
    assert refused.value.exit_code == 1


def test_an_unknown_name() -> None:
    with pytest.raises(VoiceHostError, match="auto, clips, pyttsx3"):
        open_engine("siri")


def test_without_any_voice_the_game_is_silent(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def missing() -> NoReturn:
        raise VoiceHostError("Нет espeak-ng.", exit_code=1)

    monkeypatch.setattr(choose, "Pyttsx3Engine", missing)
    with caplog.at_level(logging.WARNING):
        assert open_engine("auto").name == "silent"
    assert "Нет espeak-ng." in caplog.text
    with pytest.raises(VoiceHostError, match="Нет espeak-ng"):
        open_engine("pyttsx3")
