from __future__ import annotations

import logging
import zipfile
from pathlib import Path
from typing import NoReturn

import pytest

from voice_host.errors import VoiceHostError
from voice_host.voice import choose, clips, pyttsx3_engine, rhvoice_engine
from voice_host.voice.choose import VoiceName, open_engine, voice_name
from voice_host.voice.clips import file_name

pytestmark = [pytest.mark.speech, pytest.mark.process]


@pytest.mark.parametrize(
    ("asked", "got"),
    [
        ("auto", "clips"),
        ("clips", "clips"),
        ("clips:irina", "clips"),
        ("pyttsx3:ru+f2@120", "pyttsx3"),
        ("silent", "silent"),
    ],
)
def test_names_of_the_command_line(asked: str, got: str) -> None:
    engine = open_engine(asked)
    assert engine.name == got
    engine.close()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("auto", VoiceName("auto", None, None)),
        ("rhvoice:anna@120", VoiceName("rhvoice", "anna", 120)),
        ("rhvoice@80", VoiceName("rhvoice", None, 80)),
        ("piper:/a b/C:ru@home.onnx", VoiceName("piper", "/a b/C:ru@home.onnx", None)),
        ("piper:x.onnx@90", VoiceName("piper", "x.onnx", 90)),
        ("clips:/my/own.zip", VoiceName("clips", "/my/own.zip", None)),
    ],
)
def test_which_voice_and_how_fast(text: str, name: VoiceName) -> None:
    assert voice_name(text) == name


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("siri", "Есть: auto, clips, pyttsx3"),
        ("", "Есть: auto, clips"),
        ("silent:anna", "пишется просто: --voice silent"),
        ("auto@120", "пишется просто: --voice auto"),
        ("clips:irina@120", "записи звучат как есть"),
        ("rhvoice@500", "от 50 до 200"),
        ("clips:siri", "Нет записей голоса .*siri.zip. Есть: aleksandr, irina"),
        ("piper", "piper"),
    ],
)
def test_a_name_that_is_wrong_is_refused(text: str, told: str) -> None:
    with pytest.raises(VoiceHostError, match=told):
        open_engine(text)


def test_a_voice_of_one_s_own(tmp_path: Path) -> None:
    path = tmp_path / "own.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.write(clips.folder("audio") / "signals" / "time.flac", file_name("время."))
    engine = open_engine(f"clips:{path}")
    assert engine.render("Время.").seconds == pytest.approx(0.9, abs=0.01)
    engine.close()


def test_broken_clips_are_told_and_the_next_best_voice_speaks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    _without(monkeypatch, rhvoice_engine)
    (tmp_path / "clips").mkdir()
    (tmp_path / "clips" / "irina.zip").write_bytes(b"broken")
    monkeypatch.setattr(clips, "folder", lambda _name: tmp_path)
    with caplog.at_level(logging.WARNING):
        engine = open_engine("auto")
    assert engine.name == "pyttsx3"
    assert f"{tmp_path / 'clips' / 'irina.zip'} повреждены" in caplog.text
    engine.close()
    with pytest.raises(VoiceHostError, match="Есть: irina"):
        open_engine("clips")


def test_what_is_not_recorded_is_spoken_by_the_best_voice_there_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _without(monkeypatch, rhvoice_engine)
    engine = open_engine("clips")
    assert engine.render("Дядя Фёдор.").samples.any()
    engine.close()


def test_without_any_voice_the_game_is_silent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def missing() -> NoReturn:
        raise VoiceHostError("Нет espeak-ng.", exit_code=1)

    monkeypatch.setattr(choose, "Pyttsx3Engine", missing)
    monkeypatch.setitem(choose._LIVE, "pyttsx3", missing)
    _without(monkeypatch, rhvoice_engine)
    engine = open_engine("clips")
    assert not engine.render("Дядя Фёдор.").samples.any()
    engine.close()
    monkeypatch.setattr(clips, "folder", lambda _name: tmp_path)
    with caplog.at_level(logging.WARNING):
        assert open_engine("auto").name == "silent"
    assert "Нет espeak-ng." in caplog.text
    assert "читайте с экрана" in caplog.text
    with pytest.raises(VoiceHostError, match="Нет espeak-ng"):
        open_engine("pyttsx3")


def test_the_voice_behind_is_opened_only_when_it_is_needed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def needed(*_: object) -> NoReturn:
        raise AssertionError

    monkeypatch.setattr(rhvoice_engine.RHVoiceEngine, "_start", needed)
    monkeypatch.setattr(pyttsx3_engine.Pyttsx3Engine, "_start", needed)
    engine = open_engine("auto")
    assert engine.render("Игрок номер пять, ваша минута.").samples.any()
    engine.close()


def _without(monkeypatch: pytest.MonkeyPatch, module: object) -> None:
    monkeypatch.setattr(module, "PROGRAM", "no-such-program")
