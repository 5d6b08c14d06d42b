from __future__ import annotations

import shutil
import stat
from pathlib import Path

import pytest

from voice_host.errors import VoiceHostError
from voice_host.voice import process_engine, rhvoice_engine
from voice_host.voice.rhvoice_engine import RHVoiceEngine, voices

pytestmark = [pytest.mark.speech, pytest.mark.process]

needs_rhvoice = pytest.mark.skipif(
    shutil.which(rhvoice_engine.PROGRAM) is None or not voices(),
    reason="RHVoice is not installed: apt-get install rhvoice rhvoice-russian (non-free)",
)


@needs_rhvoice
def test_speed_changes_how_long_a_line_is() -> None:
    slow, fast = (RHVoiceEngine("irina", speed=speed) for speed in (80, 160))
    text = "Кто голосует против игрока номер пять?"
    assert slow.render(text).seconds > 1.5 * fast.render(text).seconds
    slow.close()
    fast.close()


@needs_rhvoice
def test_a_voice_that_is_not_there_is_refused() -> None:
    """RHVoice itself would take another one."""
    with pytest.raises(VoiceHostError, match=r"нет голоса «nosuch»\. Есть: .*aleksandr"):
        RHVoiceEngine("nosuch")


def test_a_missing_program_is_told_with_what_mends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(VoiceHostError, match="apt-get install rhvoice rhvoice-russian") as refused:
        RHVoiceEngine()
    assert refused.value.exit_code == 1


def test_missing_voices_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _program(tmp_path, monkeypatch, "exit 0")
    monkeypatch.setenv("RHVOICE_DATA_PATH", str(tmp_path))
    with pytest.raises(VoiceHostError, match=r"нет голоса «aleksandr»\. Установите"):
        RHVoiceEngine()


@pytest.mark.parametrize("does", ["exit 1", "exit 0", "exec sleep 60"])
def test_twice_without_an_answer_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, does: str
) -> None:
    _program(tmp_path, monkeypatch, does)
    (tmp_path / "voices" / "aleksandr").mkdir(parents=True)
    monkeypatch.setenv("RHVOICE_DATA_PATH", str(tmp_path))
    monkeypatch.setattr(process_engine, "RENDER_SECONDS", 0.2 if "sleep" in does else 10.0)
    engine = RHVoiceEngine()
    with pytest.raises(VoiceHostError, match=r"rhvoice дважды не ответил на «Принято\.»"):
        engine.render("Принято.")
    engine.close()


def _program(folder: Path, monkeypatch: pytest.MonkeyPatch, does: str) -> None:
    program = folder / rhvoice_engine.PROGRAM
    program.write_text(f"#!/bin/sh\n{does}\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")
