from __future__ import annotations

import json
import os
import shutil
import stat
import subprocess
from pathlib import Path

import numpy as np
import pytest
import soxr
import vosk

from voice_host.ear.model import SpeechModel
from voice_host.errors import VoiceHostError

pytestmark = pytest.mark.speech

WORDS = ("выставляю", "игрока", "номер", "три", "пять", "спасибо")

needs_espeak = pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="needs espeak-ng")


def say(text: str, voice: str = "ru+f3") -> bytes:
    """16-bit samples at 16 kHz with a second of quiet after them."""
    command = ["espeak-ng", "-v", voice, "-s", "140", "--stdout", text]
    sound = subprocess.run(command, capture_output=True, check=True).stdout
    wave = np.frombuffer(sound[44:], np.int16).astype(np.float32)
    wave = np.pad(np.asarray(soxr.resample(wave, 22050, 16000)) * 0.5, (4000, 16000))
    wave += np.random.default_rng(0).standard_normal(len(wave)) * 8
    return wave.astype(np.int16).tobytes()


def hear(model: SpeechModel, phrases: list[str], sound: bytes) -> str:
    grammar = json.dumps([*phrases, "[unk]"], ensure_ascii=False)
    recogniser = vosk.KaldiRecognizer(model.vosk, 16000, grammar)
    pieces = [
        json.loads(recogniser.Result())["text"]
        for place in range(0, len(sound), 3200)
        if recogniser.AcceptWaveform(sound[place : place + 3200])
    ]
    pieces.append(json.loads(recogniser.FinalResult())["text"])
    return " ".join(piece for piece in pieces if piece)


def test_the_built_in_model_knows_its_words_and_no_others(tmp_path: Path) -> None:
    model = SpeechModel.builtin(WORDS, cache=tmp_path)
    assert model.missing([*WORDS, "[unk]", "крокодил"]) == ["крокодил"]
    assert model.knows("спасибо")


def test_the_graph_is_built_once(tmp_path: Path) -> None:
    first = SpeechModel.builtin(WORDS, cache=tmp_path).path
    made = (first / "graph" / "HCLr.fst").stat().st_mtime_ns
    again = SpeechModel.builtin(reversed(WORDS), cache=tmp_path).path
    assert again == first
    assert (again / "graph" / "HCLr.fst").stat().st_mtime_ns == made
    assert SpeechModel.builtin([*WORDS, "пас"], cache=tmp_path).path != first


def test_a_broken_cache_is_built_anew(tmp_path: Path) -> None:
    path = SpeechModel.builtin(WORDS, cache=tmp_path).path
    (path / "graph" / "HCLr.fst").write_bytes(b"")
    assert SpeechModel.builtin(WORDS, cache=tmp_path).knows("спасибо")


def test_only_the_last_folders_are_kept(tmp_path: Path) -> None:
    paths = [
        SpeechModel.builtin(["спасибо", *"абвгдежз"[:n]], cache=tmp_path).path for n in range(8)
    ]
    assert [path.exists() for path in paths] == [False, False, True, True, True, True, True, True]


def test_without_a_cache_a_temporary_folder_serves(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    model = SpeechModel.builtin(WORDS, cache=blocked)
    assert model.knows("спасибо")
    assert tmp_path not in model.path.parents


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_cache_that_may_not_be_written_is_passed_over(tmp_path: Path) -> None:
    tmp_path.chmod(stat.S_IRUSR | stat.S_IXUSR)
    assert SpeechModel.builtin(WORDS, cache=tmp_path / "cache").knows("спасибо")


@needs_espeak
@pytest.mark.parametrize(("nickname", "said"), [("Бублик", "бублик"), ("Max", "макс")])
def test_a_nickname_is_heard(tmp_path: Path, nickname: str, said: str) -> None:
    word = nickname.lower()
    model = SpeechModel.builtin([*WORDS, word], cache=tmp_path)
    assert model.knows(word)
    phrases = ["выставляю игрока номер три", "спасибо", f"выставляю {word}"]
    assert hear(model, phrases, say(f"выставляю {said}")) == f"выставляю {word}"


@needs_espeak
def test_a_phrase_is_heard(tmp_path: Path) -> None:
    model = SpeechModel.builtin(WORDS, cache=tmp_path)
    phrases = ["выставляю игрока номер три", "выставляю игрока номер пять", "спасибо"]
    for phrase in phrases:
        assert hear(model, phrases, say(phrase)) == phrase


def test_a_folder_of_a_model_is_opened(tmp_path: Path) -> None:
    path = SpeechModel.builtin(WORDS, cache=tmp_path).path
    assert SpeechModel.open(path).missing(WORDS) == []


def test_a_folder_that_is_missing_or_no_model_is_told(tmp_path: Path) -> None:
    with pytest.raises(VoiceHostError, match="нет"):
        SpeechModel.open(tmp_path / "none")
    with pytest.raises(VoiceHostError, match="нет модели Vosk"):
        SpeechModel.open(tmp_path)


def test_a_model_with_broken_files_is_told(tmp_path: Path) -> None:
    path = SpeechModel.builtin(WORDS, cache=tmp_path).path
    (path / "am" / "final.mdl").write_bytes(b"torn")
    with pytest.raises(VoiceHostError, match="не открылась"):
        SpeechModel.open(path)
