"""Names and a model of one's own, from the command line to the host."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from tests.cli.conftest import Ran, voice_host  # noqa: F401
from voice_host import sound
from voice_host.ear.model import SpeechModel
from voice_host.phrases.matcher import all_words
from voice_host.sound import RATE, Sound
from voice_host.table.equipment import BY_KEYS, Wishes, open_equipment

pytestmark = pytest.mark.unit

NAMES = {1: "Лис", 2: "Пас", 3: "Дима", 4: "Тима", 5: "Night_Wolf"}

UNSAYABLE = [
    "Имя «Пас» — слово из команд: называйте номер 2.",
    "Имена «Дима» и «Тима» звучат похоже: называйте номера.",
]


@pytest.fixture
def recording(tmp_path: Path) -> Path:
    path = tmp_path / "table.wav"
    sound.write(path, Sound(np.zeros(RATE, np.int16)))
    return path


@pytest.fixture
def poor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of an installed model that knows few words."""
    monkeypatch.setenv("VOICE_HOST_DATA", str(tmp_path / "data"))
    words = all_words() - {"отзываю", "десятого"}
    folder = SpeechModel.builtin(words, cache=tmp_path / "cache").path
    shutil.copytree(folder, tmp_path / "data" / "models" / "poor-ru")
    return "poor-ru"


def test_names_that_cannot_be_called_are_told_at_the_start() -> None:
    with open_equipment(Wishes(BY_KEYS, "silent", names=NAMES)) as table:
        assert table.nicknames == ((1, "Лис"), (5, "Night_Wolf"))
        assert [line for line in table.notices if line.startswith("Им")] == UNSAYABLE
        assert table.model is None


def test_the_model_of_a_game_knows_the_names(recording: Path) -> None:
    with open_equipment(Wishes(str(recording), "silent", names=NAMES)) as table:
        assert table.model is not None
        assert table.model.missing(["лиса", "вулфа"]) == []


def test_words_that_a_model_lacks_are_told_at_the_start(
    recording: Path, poor: str, tmp_path: Path
) -> None:
    folder = tmp_path / "data" / "models" / poor
    wishes = Wishes(str(recording), "silent", model=folder, names={1: "Лис"})
    with open_equipment(wishes) as table:
        told = " ".join(table.notices)
    assert "Эта модель не знает слов: лис, лиса, лису, отзываю." in told
    assert "«десятого» как «десят" in told


def test_hear_and_check_tell_it_too(
    voice_host: Callable[..., Ran],  # noqa: F811
    recording: Path,
    poor: str,
) -> None:
    assert "не знает слов: отзываю." in voice_host("hear", recording, "--model", poor).err
    assert "не знает слов: отзываю." in voice_host("check", "--model", poor).out
