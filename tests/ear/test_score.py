"""Vosk's score of an utterance is the one that the written-out computation gives."""

from __future__ import annotations

import shutil
from importlib import resources
from pathlib import Path

import pytest

from acoustic.scores import our_score, unpruned, vosk_score
from acoustic.synthesise import espeak
from voice_host.ear.graph import Graph
from voice_host.ear.kaldi_model import KaldiModel, read_model

pytestmark = [
    pytest.mark.speech,
    pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="needs espeak-ng"),
]

BUILTIN = Path(str(resources.files("voice_host.ear") / "builtin"))


@pytest.fixture(scope="module")
def model() -> KaldiModel:
    return read_model((BUILTIN / "am" / "final.mdl").read_bytes())


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("model")


@pytest.fixture(scope="module")
def graph(folder: Path) -> Graph:
    return unpruned(BUILTIN, folder)


@pytest.mark.parametrize("text", ["стоп", "выставляю игрока номер три", "кто тут мафия"])
def test_the_scores_agree(model: KaldiModel, graph: Graph, folder: Path, text: str) -> None:
    samples = espeak(text, "ru+f3", 150, 50) * 12000
    heard, ours = our_score(model, graph, samples)
    said, theirs = vosk_score(folder, samples)
    assert heard == said
    assert ours == pytest.approx(theirs, abs=0.05)
