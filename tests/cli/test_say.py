from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from voice_host.__main__ import run
from voice_host.sound import read
from voice_host.voice import choose

pytestmark = [pytest.mark.speech, pytest.mark.process]

NULL_DEVICE = "pcm.!default { type null }\n"
"""ALSA's speakers that nobody hears."""


@pytest.mark.parametrize("suffix", ["wav", "flac", "ogg"])
def test_into_a_file(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"line.{suffix}"
    assert run(["say", "Город засыпает.", "-o", str(path)]) == 0
    assert 0.5 < read(path).seconds < 2


def test_numbers_are_said_in_words(tmp_path: Path) -> None:
    for name, text in (("digits", "Игрок номер 15."), ("words", "Игрок номер пятнадцать.")):
        run(["say", text, "-o", str(tmp_path / f"{name}.wav")])
    digits, words = (read(tmp_path / f"{name}.wav").seconds for name in ("digits", "words"))
    assert digits == pytest.approx(words, abs=0.1)


def test_a_number_without_a_name_is_left_to_the_voice(tmp_path: Path) -> None:
    path = tmp_path / "line.wav"
    assert run(["say", "9" * 50, "-o", str(path), "--voice", "pyttsx3"]) == 0
    assert read(path).samples.any()


def test_silence_takes_its_time_too(tmp_path: Path) -> None:
    path = tmp_path / "line.wav"
    assert run(["say", "Стоп.", "-o", str(path), "--voice", "silent"]) == 0
    assert not read(path).samples.any()


def test_each_voice_has_its_own_sound(tmp_path: Path) -> None:
    for voice in ("clips:aleksandr", "clips:irina", "pyttsx3", "pyttsx3@150"):
        assert run(["say", "Стоп.", "-o", str(tmp_path / f"{voice}.wav"), "--voice", voice]) == 0
    assert len({read(path).samples.tobytes() for path in tmp_path.iterdir()}) == 4


def test_a_voice_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["say", "Стоп.", "--voice", "clips:siri"]) == 1
    assert "Есть: aleksandr, irina" in capsys.readouterr().err


def test_what_nothing_can_say_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(choose, "_live_behind", lambda _voice: None)
    path = tmp_path / "line.wav"
    assert run(["say", "Стоп.", "-o", str(path)]) == 0
    assert run(["say", "Шла Саша по шоссе.", "-o", str(path)]) == 1
    assert "Нечем произнести «Шла Саша по шоссе.»" in capsys.readouterr().err


def test_a_file_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["say", "Стоп.", "-o", str(tmp_path / "line.mp7")]) == 2
    assert "Не удалось записать" in capsys.readouterr().err


def aloud(tmp_path: Path, alsa: str) -> subprocess.CompletedProcess[str]:
    config = tmp_path / "asound.conf"
    config.write_text(alsa)
    return subprocess.run(
        [sys.executable, "-m", "voice_host", "say", "Город засыпает."],
        env={"ALSA_CONFIG_PATH": str(config)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_aloud(tmp_path: Path) -> None:
    done = aloud(tmp_path, NULL_DEVICE)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr


def test_without_speakers_it_is_told(tmp_path: Path) -> None:
    done = aloud(tmp_path, "")
    assert done.returncode == 1
    assert "Динамики не найдены" in done.stderr
