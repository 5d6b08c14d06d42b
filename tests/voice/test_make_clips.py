"""The script that makes the recorded voices, with a voice that hums."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from voice_host.sound import RATE, SPEECH_LEVEL, Sound, level
from voice_host.voice.clips import Clips
from voice_host.voice.evened import evened

pytestmark = pytest.mark.unit

SCRIPT = Path(__file__).parent.parent.parent / "audio" / "make_clips.py"


class _Humming:
    """Hums for each word, and is silent at a comma."""

    said: list[str]

    def __init__(self, _voice: str, *, speed: int) -> None:
        assert speed > 0

    def render(self, text: str) -> Sound:
        self.said.append(text)
        hum = 3000 * np.sin(np.arange(RATE // 4) / 10)
        pieces = [
            np.concatenate([hum] * len(part.split()) + [np.zeros(RATE // 5)])
            for part in text.split(",")
        ]
        return evened(Sound(np.concatenate(pieces).astype(np.int16)))

    def close(self) -> None:
        pass


@pytest.fixture
def script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = spec_from_file_location("make_clips", SCRIPT)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "FOLDER", tmp_path)
    monkeypatch.setattr(module, "RHVoiceEngine", _Humming)
    _Humming.said = []
    return module


def make(script: ModuleType, wanted: set[str], again: Sequence[str] = ()) -> list[str]:
    """What was spoken; afterwards the file has what is wanted."""
    _Humming.said = []
    script.repertoire = lambda _catalogue: frozenset(wanted)
    script.make("irina", again)
    clips = Clips(script.FOLDER / "irina.zip")
    assert set(clips) == wanted
    for piece in wanted:
        assert level(clips.sound(piece).samples) == pytest.approx(SPEECH_LEVEL, abs=1.0)
    clips.close()
    return sorted(_Humming.said)


def test_only_what_is_missing_is_spoken_and_what_no_line_needs_goes(script: ModuleType) -> None:
    assert make(script, {"стоп.", "пять?"}) == ["пять?", "стоп."]
    before = Clips(script.FOLDER / "irina.zip").data("стоп.")
    assert make(script, {"стоп.", "ваши голоса."}) == ["ваши г+олоса."]
    assert Clips(script.FOLDER / "irina.zip").data("стоп.") == before
    assert make(script, {"стоп.", "ваши голоса."}, again=["голоса"]) == ["ваши г+олоса."]


def test_what_goes_on_is_cut_before_the_word_behind_it(script: ModuleType) -> None:
    make(script, {"игрок номер пять,", "игрок номер пять."})
    clips = Clips(script.FOLDER / "irina.zip")
    lengths = [clips.sound(f"игрок номер пять{mark}").seconds for mark in ",."]
    clips.close()
    assert lengths[0] == pytest.approx(lengths[1], abs=0.05)
