from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Ran
from voice_host.cli import _official_models
from voice_host.cli import model as model_command

pytestmark = pytest.mark.unit

NAME = "vosk-model-small-ru-0.22"


@pytest.fixture
def publisher(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that stands for the publisher's site."""
    site = tmp_path / "site"
    site.mkdir()
    archive = site / f"{NAME}.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr(f"{NAME}/am/final.mdl", b"weights")
    model = {
        "name": NAME,
        "lang": "ru",
        "url": archive.as_uri(),
        "md5": hashlib.md5(archive.read_bytes()).hexdigest(),
        "size": archive.stat().st_size,
        "obsolete": "false",
    }
    foreign = {**model, "name": "vosk-model-small-de", "lang": "de"}
    (site / "model-list.json").write_text(json.dumps([foreign, model]), encoding="utf-8")
    monkeypatch.setattr(_official_models, "ADDRESS", site.as_uri() + "/")
    return site


@pytest.mark.usefixtures("publisher")
def test_install_and_list(voice_host: Callable[..., Ran], data_folder: Path) -> None:
    ran = voice_host("model", "install", NAME)
    installed = data_folder / "models" / NAME
    assert (ran.code, ran.out) == (0, f"{installed}\n")
    assert (installed / "am/final.mdl").read_bytes() == b"weights"
    assert list(installed.parent.iterdir()) == [installed]
    listed = [json.loads(line) for line in voice_host("model", "list", "--json").out.splitlines()]
    assert listed[-1] == {"name": NAME, "path": str(installed), "bytes": 7}
    again = voice_host("model", "install", NAME)
    assert again.code == 2
    assert "уже есть" in again.err


@pytest.mark.usefixtures("publisher")
def test_only_russian_models_are_offered(voice_host: Callable[..., Ran]) -> None:
    ran = voice_host("model", "install", "vosk-model-small-de")
    assert ran.code == 2
    assert f"Есть: {NAME}." in ran.err


def test_a_damaged_download_leaves_nothing(
    voice_host: Callable[..., Ran], publisher: Path, data_folder: Path
) -> None:
    (publisher / f"{NAME}.zip").write_bytes(b"half of it")
    ran = voice_host("model", "install", NAME)
    assert ran.code == 1
    assert "не сходится сумма" in ran.err
    assert list((data_folder / "models").iterdir()) == []


def test_no_network(voice_host: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_official_models, "ADDRESS", "http://127.0.0.1:9/")
    ran = voice_host("model", "install", NAME)
    assert ran.code == 1
    assert ran.err.startswith("Нет связи с http://127.0.0.1:9/")


def test_training_needs_the_source(
    voice_host: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(model_command, "CHECKOUT", tmp_path)
    ran = voice_host("model", "train")
    assert ran.code == 2
    assert "make model" in ran.err
