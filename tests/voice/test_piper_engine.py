"""With programs that behave like the two generations of Piper; the real one is in the contract."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import numpy as np
import pytest
import soundfile

from voice_host.errors import VoiceHostError
from voice_host.voice import process_engine
from voice_host.voice.piper_engine import PiperEngine

pytestmark = [pytest.mark.speech, pytest.mark.process]

PROGRAM = """#!{python}
import json, os, pathlib, shutil, sys
arguments = dict(zip(sys.argv[1::2], sys.argv[2::2]))
pathlib.Path({log!r}).write_text(json.dumps(sys.argv[1:]))
print("Loaded voice in 0.1 second(s)", file=sys.stderr, flush=True)
for number, line in enumerate(sys.stdin):
    if line == "умри\\n":
        sys.exit(1)
    file = pathlib.Path(arguments["--output_dir"], f"{{number}}.wav")
    shutil.copy({sound!r}, file)
    {says}
"""

GENERATIONS = {
    "C++": "print(file, flush=True)",
    "Python": 'print("INFO:__main__:Wrote", file, file=sys.stderr, flush=True)',
}


@pytest.fixture(params=GENERATIONS)
def voice(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A voice's file, and a program on the PATH."""
    wave = np.asarray(8000 * np.sin(np.arange(22_050) / 20)).astype(np.int16)
    soundfile.write(tmp_path / "sound.wav", wave, 22_050)
    _program(tmp_path, monkeypatch, GENERATIONS[request.param])
    return _voice(tmp_path)


def test_a_line_becomes_sound(voice: Path, tmp_path: Path) -> None:
    engine = PiperEngine(str(voice), speed=125)
    for text in ("Принято.", "Две\nстроки."):
        assert engine.render(text).seconds == pytest.approx(1.0, abs=0.05)
    assert not list(engine._folder.iterdir())
    called = (tmp_path / "called.json").read_text()
    assert '"--length_scale", "0.800"' in called
    assert f'"--model", "{voice}"' in called
    engine.close()


def test_a_process_that_died_is_started_again(voice: Path) -> None:
    engine = PiperEngine(str(voice))
    before = engine._process.pid
    with pytest.raises(VoiceHostError, match="piper дважды не ответил"):
        engine.render("умри")
    assert engine.render("Принято.").samples.any()
    assert engine._process.pid != before
    engine.close()
    with pytest.raises(ProcessLookupError):
        os.kill(engine._process.pid, 0)


def test_a_program_that_does_not_speak_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _program(tmp_path, monkeypatch, "sys.exit(1)")
    with pytest.raises(VoiceHostError, match=r"не запустился.*echo привет \| piper --model"):
        PiperEngine(str(_voice(tmp_path)))
    _program(tmp_path, monkeypatch, "pass")
    monkeypatch.setattr(process_engine, "START_SECONDS", 0.2)
    with pytest.raises(VoiceHostError, match="не запустился"):
        PiperEngine(str(_voice(tmp_path)))


def test_what_is_missing_is_told_with_what_mends_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _program(tmp_path, monkeypatch, "pass")
    with pytest.raises(VoiceHostError, match=r"--voice piper:ФАЙЛ\.onnx"):
        PiperEngine()
    with pytest.raises(VoiceHostError, match=r"Нет файла .*none\.onnx"):
        PiperEngine(str(tmp_path / "none.onnx"))
    voice = _voice(tmp_path)
    Path(f"{voice}.json").unlink()
    with pytest.raises(VoiceHostError, match=r"Нет файла .*ru\.onnx\.json"):
        PiperEngine(str(voice))
    monkeypatch.setenv("PATH", "")
    with pytest.raises(VoiceHostError, match="pip install piper-tts"):
        PiperEngine(str(voice))


def _voice(folder: Path) -> Path:
    for name in ("ru.onnx", "ru.onnx.json"):
        (folder / name).touch()
    return folder / "ru.onnx"


def _program(folder: Path, monkeypatch: pytest.MonkeyPatch, says: str) -> None:
    program = folder / "piper"
    program.write_text(
        PROGRAM.format(
            python=sys.executable,
            log=str(folder / "called.json"),
            sound=str(folder / "sound.wav"),
            says=says,
        )
    )
    (folder / "sound.wav").touch()
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")
