from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from voice_host.__main__ import run


@dataclass
class Ran:
    """What a command line left behind."""

    code: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "data"
    monkeypatch.setenv("VOICE_HOST_DATA", str(folder))
    return folder


@pytest.fixture
def voice_host(capsys: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    """Runs one command line inside the process."""

    def command(*args: str | Path) -> Ran:
        code = run([str(arg) for arg in args])
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return command
