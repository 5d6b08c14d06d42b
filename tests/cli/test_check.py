from __future__ import annotations

import json
from collections.abc import Callable
from typing import NoReturn

import pytest

from voice_host.__main__ import run
from voice_host.cli import check
from voice_host.errors import VoiceHostError

pytestmark = pytest.mark.unit


def parts(monkeypatch: pytest.MonkeyPatch, **looks: Callable[[], str]) -> None:
    """Every part is there, but for those given."""
    monkeypatch.setattr(
        check,
        "PARTS",
        {
            part: (title, looks.get(part, lambda: "есть"))
            for part, (title, _) in check.PARTS.items()
        },
    )


def missing() -> NoReturn:
    raise VoiceHostError("Нет библиотеки. Установите её: sudo apt-get install libportaudio2")


def test_all_is_there(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    parts(monkeypatch)
    assert run(["check"]) == 0
    out = capsys.readouterr().out
    assert "✓ Микрофон: есть" in out
    assert out.endswith("Игру можно вести голосом.\n")


@pytest.mark.parametrize("part", ["microphone", "speakers", "voice", "model"])
def test_something_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], part: str
) -> None:
    parts(monkeypatch, **{part: missing})
    assert run(["check"]) == 1
    out = capsys.readouterr().out
    assert "✗ Нет библиотеки. Установите её: sudo apt-get install libportaudio2" in out
    assert out.endswith("Игру можно вести с клавиатуры.\n")


def test_json_lines(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    parts(monkeypatch, voice=missing)
    assert run(["check", "--json"]) == 1
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [f["part"] for f in found] == ["microphone", "speakers", "voice", "model"]
    assert [f["ok"] for f in found] == [True, True, False, True]
    assert "libportaudio2" in found[2]["text"]
