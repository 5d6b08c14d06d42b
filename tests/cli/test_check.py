from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest

from voice_host.__main__ import run
from voice_host.cli import check
from voice_host.errors import VoiceHostError

PART_NAMES = ["microphone", "speakers", "voice", "model", "hearing"]


def parts(monkeypatch: pytest.MonkeyPatch, **looks: Callable[[check.Tools], str]) -> None:
    """Every part is there, but for those given."""
    monkeypatch.setattr(
        check,
        "PARTS",
        {
            part: (title, looks.get(part, lambda _: "есть"))
            for part, (title, _) in check.PARTS.items()
        },
    )


def missing(_: check.Tools) -> NoReturn:
    raise VoiceHostError("Нет библиотеки. Установите её: sudo apt-get install libportaudio2")


@pytest.mark.unit
def test_all_is_there(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    parts(monkeypatch)
    assert run(["check"]) == 0
    out = capsys.readouterr().out
    assert "✓ Микрофон: есть" in out
    assert out.endswith("Игру можно вести голосом.\n")


@pytest.mark.unit
@pytest.mark.parametrize("part", PART_NAMES)
def test_something_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], part: str
) -> None:
    parts(monkeypatch, **{part: missing})
    assert run(["check"]) == 1
    out = capsys.readouterr().out
    assert "✗ Нет библиотеки. Установите её: sudo apt-get install libportaudio2" in out
    assert out.endswith("Игру можно вести с клавиатуры.\n")


@pytest.mark.unit
def test_json_lines(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    parts(monkeypatch, voice=missing)
    assert run(["check", "--json"]) == 1
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [f["part"] for f in found] == PART_NAMES
    assert [f["ok"] for f in found] == [True, True, False, True, True]
    assert "libportaudio2" in found[2]["text"]


@pytest.mark.process
@pytest.mark.speech
def test_without_any_device_the_rest_works(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its own voice is heard by the real ear, with no device between them."""
    none = tmp_path / "alsa.conf"
    none.write_text("", "utf-8")
    monkeypatch.setenv("ALSA_CONFIG_PATH", str(none))
    assert run(["check", "--json"]) == 1
    found = {f["part"]: f for f in map(json.loads, capsys.readouterr().out.splitlines())}
    assert [part for part in PART_NAMES if found[part]["ok"]] == ["voice", "model", "hearing"]
    assert "arecord -l" in found["microphone"]["text"]
    assert "aplay -l" in found["speakers"]["text"]
    assert "выставляю игрока номер пять" in found["hearing"]["text"]
