"""`voice-host model`, with a real web server on this computer."""

from __future__ import annotations

import errno
import json
import shutil
import zipfile
from collections import namedtuple
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Ran
from tests.cli.publisher import NAME, Publisher, archive, publishing
from voice_host.cli import _download, _official_models
from voice_host.cli import model as model_command
from voice_host.ear.model import SpeechModel

pytestmark = pytest.mark.unit

FIXTURES = Path(__file__).parents[1] / "fixtures/speech"

THIRD = 200_000
"""Bytes: about a third of the archive."""


@pytest.fixture
def publisher(monkeypatch: pytest.MonkeyPatch) -> Iterator[Publisher]:
    monkeypatch.setenv("no_proxy", "*")
    with publishing() as running:
        monkeypatch.setattr(_official_models, "ADDRESS", running.address)
        yield running


@pytest.fixture
def models(data_folder: Path) -> Path:
    return data_folder / "models"


@pytest.fixture
def install(voice_host: Callable[..., Ran]) -> Callable[[], Ran]:
    return lambda: voice_host("model", "install", NAME)


def test_install_and_list(
    voice_host: Callable[..., Ran], install: Callable[[], Ran], publisher: Publisher, models: Path
) -> None:
    ran = install()
    assert (ran.code, ran.out) == (0, f"{models / NAME}\n")
    assert (models / NAME / "graph/Gr.fst").read_bytes() == b"words" * 1000
    assert list(models.iterdir()) == [models / NAME]
    assert publisher.asked == [None]
    listed = [json.loads(line) for line in voice_host("model", "list", "--json").out.splitlines()]
    size = sum(path.stat().st_size for path in models.rglob("*") if path.is_file())
    assert listed[-1] == {"name": NAME, "path": str(models / NAME), "bytes": size}
    again = install()
    assert again.code == 2
    assert "уже есть" in again.err


@pytest.mark.speech
def test_a_real_model_is_installed_and_heard_with(
    voice_host: Callable[..., Ran], install: Callable[[], Ran], publisher: Publisher, tmp_path: Path
) -> None:
    words = ["прощайте", "мои", "дорогие"]
    folder = SpeechModel.builtin(words, cache=tmp_path / "cache").path
    files = (path for path in folder.rglob("*") if path.is_file())
    publisher.data = archive({str(p.relative_to(folder)): p.read_bytes() for p in files})
    publisher.cut_after = [1_000_000, 5_000_000]
    assert install().code == 0
    phrases = tmp_path / "phrases.txt"
    phrases.write_text("Прощайте, мои дорогие!\nдо скорой встречи", "utf-8")
    [recording, *_] = FIXTURES.glob("last_word/прощайте_мои_дорогие.*.ogg")
    ran = voice_host("hear", "--json", "--model", NAME, "--phrases", phrases, recording)
    assert json.loads(ran.out)["text"] == "прощайте мои дорогие"
    assert "не знает слов: встречи, до, скорой." in ran.err


def test_progress_is_told(install: Callable[[], Ran], publisher: Publisher) -> None:
    publisher.data = archive({"am/final.mdl": bytes(3_000_000), "HCLG.fst": b"graph"})
    told = install().err
    assert "\r1 из 3 МБ" in told
    assert told.endswith("\r3 из 3 МБ\n")


@pytest.mark.usefixtures("publisher")
def test_only_russian_models_are_offered(voice_host: Callable[..., Ran]) -> None:
    ran = voice_host("model", "install", "vosk-model-small-de")
    assert ran.code == 2
    assert f"Есть: {NAME}." in ran.err


def test_a_cut_connection_is_taken_up_again_by_itself(
    install: Callable[[], Ran], publisher: Publisher
) -> None:
    publisher.cut_after = [THIRD, THIRD]
    assert install().code == 0
    assert publisher.asked == [None, f"bytes={THIRD}-", f"bytes={2 * THIRD}-"]


def test_a_download_broken_off_goes_on_the_next_time(
    install: Callable[[], Ran], publisher: Publisher, models: Path
) -> None:
    publisher.cut_after = [THIRD] + [0] * _download.ATTEMPTS
    ran = install()
    assert ran.code == 1
    assert ran.err.endswith(
        "Связь прервалась: есть 0 из 1 МБ. Повторите команду, скачивание продолжится.\n"
    )
    assert [path.name for path in models.glob("*.part")] == [f"{NAME}.zip.part"]
    publisher.asked.clear()
    assert install().code == 0
    assert publisher.asked == [f"bytes={THIRD}-"]
    assert list(models.iterdir()) == [models / NAME]


def test_ctrl_c_keeps_what_has_come(
    install: Callable[[], Ran],
    publisher: Publisher,
    models: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(_download, "CHUNK", THIRD)
        patched.setattr(model_command, "STEP", 1)
        patched.setattr(model_command.click, "echo", Once(interrupted, model_command.click.echo))
        ran = install()
    assert ran.code == 130
    assert ran.err.strip() == "Прервано. Повторите команду, скачивание продолжится."
    assert (models / f"{NAME}.zip.part").stat().st_size == THIRD
    publisher.asked.clear()
    assert install().code == 0
    assert publisher.asked == [f"bytes={THIRD}-"]


class Once:
    """Calls the first function the first time, then the other."""

    def __init__(self, first: Callable[..., None], then: Callable[..., None]) -> None:
        self._next = [first]
        self._then = then

    def __call__(self, *args: Any, **options: Any) -> None:
        (self._next.pop() if self._next else self._then)(*args, **options)


def test_a_file_that_has_changed_between_two_tries_comes_whole(
    install: Callable[[], Ran], publisher: Publisher
) -> None:
    publisher.cut_after = [THIRD] + [0] * _download.ATTEMPTS
    install()
    publisher.data = archive({"am/final.mdl": b"new" * 200_000, "HCLG.fst": b"graph"})
    assert install().code == 0
    assert publisher.asked[-1] == f"bytes={THIRD}-"


def test_a_change_that_the_server_does_not_tell_is_found_by_the_checksum(
    install: Callable[[], Ran], publisher: Publisher, models: Path
) -> None:
    publisher.names_versions = False
    publisher.cut_after = [THIRD] + [0] * _download.ATTEMPTS
    install()
    publisher.data = archive({"am/final.mdl": b"new" * 200_000, "HCLG.fst": b"graph"})
    ran = install()
    assert ran.code == 1
    assert "не сходится с контрольной суммой" in ran.err
    assert list(models.iterdir()) == []
    assert install().code == 0


def test_a_server_without_ranges_sends_it_all_again(
    install: Callable[[], Ran], publisher: Publisher
) -> None:
    publisher.takes_ranges = False
    publisher.cut_after = [THIRD]
    assert install().code == 0


@pytest.mark.parametrize("told", [{}, {"md5": "", "size": 0}])
def test_garbage_leaves_nothing(
    install: Callable[[], Ran], publisher: Publisher, models: Path, told: dict[str, object]
) -> None:
    publisher.list()  # what the publisher tells is of the real archive
    real = publisher.data
    publisher.told = told or {"md5": "0" * 32}
    publisher.data = b"<html>a page of the hotel's network</html>"
    ran = install()
    assert ran.code == 1
    assert "Не удалось установить" in ran.err
    assert list(models.iterdir()) == []
    publisher.data, publisher.told = real, {}
    assert install().code == 0


def test_a_publisher_that_tells_no_checksum_and_a_wrong_size(
    install: Callable[[], Ran], publisher: Publisher
) -> None:
    publisher.told = {"md5": "", "size": len(publisher.data) + 5}
    assert install().code == 0


@pytest.mark.parametrize(
    ("files", "problem"),
    [
        ({"README": b"no model"}, "в архиве нет модели Vosk"),
        ({"../../escaped": b"x", "am/final.mdl": b"x"}, "в архиве нет модели Vosk"),
    ],
)
def test_an_archive_that_is_no_model(
    install: Callable[[], Ran],
    publisher: Publisher,
    models: Path,
    files: dict[str, bytes],
    problem: str,
) -> None:
    publisher.data = archive(files)
    ran = install()
    assert ran.code == 1
    assert problem in ran.err
    assert list(models.iterdir()) == []
    assert not list(models.parent.rglob("escaped"))


@pytest.mark.parametrize(
    "packing", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA]
)
def test_an_archive_with_a_broken_file(
    install: Callable[[], Ran], publisher: Publisher, models: Path, packing: int
) -> None:
    data = bytearray(archive(packing=packing))
    data[100:200] = bytes(100)
    publisher.data = bytes(data)
    ran = install()
    assert ran.code == 1
    assert ran.err.endswith(
        f"Не удалось установить «{NAME}»: архив повреждён. Повторите команду; если не поможет, "
        "играйте со встроенной моделью.\n"
    )
    assert list(models.iterdir()) == []


def test_an_archive_packed_otherwise_is_unpacked(
    install: Callable[[], Ran], publisher: Publisher
) -> None:
    publisher.data = archive(packing=zipfile.ZIP_LZMA)
    assert install().code == 0


def test_an_archive_behind_a_password(install: Callable[[], Ran], publisher: Publisher) -> None:
    data = bytearray(publisher.data)
    for head, flags in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        at = data.find(head)
        data[at + flags] |= 1  # says that it is encrypted
    publisher.data = bytes(data)
    ran = install()
    assert ran.code == 1
    assert "архив закрыт паролем. Повторите" in ran.err
    assert ran.err.count("\n") == 1 + ran.err.count("МБ\n")


@pytest.mark.parametrize(
    "note",
    [
        b"",
        b"[]",
        b"[" * 100_000,
        b'{"url": "%s"}',
        b'{"url": "%s", "validator": 5}',
        b'{"url": "%s", "validator": "a\\nb"}',
        b'{"url": "%s", "validator": "\xff"}',
    ],
)
def test_a_spoiled_note_beside_a_part_does_not_stop_the_download(
    install: Callable[[], Ran], publisher: Publisher, models: Path, note: bytes
) -> None:
    publisher.cut_after = [THIRD] + [0] * _download.ATTEMPTS
    install()
    address = f"{publisher.address}{NAME}.zip".encode()
    (models / f"{NAME}.zip.part.json").write_bytes(note.replace(b"%s", address))
    assert install().code == 0
    assert publisher.asked[-1] == f"bytes={THIRD}-"
    assert list(models.iterdir()) == [models / NAME]


def test_a_full_disk_is_told_before(
    install: Callable[[], Ran], publisher: Publisher, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage(10**9, 10**9 - 10**6, 10**6))
    ran = install()
    assert ran.code == 1
    assert ran.err.startswith("На диске мало места: нужно 2 МБ, есть 1 МБ")
    assert publisher.asked == []


@pytest.mark.usefixtures("publisher")
def test_a_disk_that_fills_up_meanwhile(
    install: Callable[[], Ran], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(_download.Download, "_remember", full)
        ran = install()
    assert ran.code == 1
    assert ran.err == f"Не удалось установить «{NAME}»: на диске нет места.\n"
    assert install().code == 0


@pytest.mark.parametrize("status", [404, 503])
def test_a_server_that_refuses(
    install: Callable[[], Ran], publisher: Publisher, status: int
) -> None:
    publisher.status = status
    ran = install()
    assert ran.code == 1
    assert f"сервер ответил «{status}»" in ran.err
    assert ran.err.count("\n") == 1


def test_a_list_that_is_none(install: Callable[[], Ran], publisher: Publisher) -> None:
    publisher.told = {"name": 5}
    ran = install()
    assert ran.code == 1
    assert ran.err == f"{publisher.address} ответил непонятно.\n"


def test_no_network(install: Callable[[], Ran], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("no_proxy", "*")
    monkeypatch.setattr(_official_models, "ADDRESS", "http://127.0.0.1:9/")
    ran = install()
    assert ran.code == 1
    assert ran.err.startswith("Нет связи с http://127.0.0.1:9/")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("command", [["hear", __file__], ["play"], ["check"]])
def test_a_model_that_is_not_there(voice_host: Callable[..., Ran], command: list[str]) -> None:
    ran = voice_host(*command, "--model", NAME)
    said = ran.err + ran.out
    assert f"Нет модели «{NAME}»" in said
    assert f"voice-host model install {NAME}" in said


def test_training_needs_the_source(
    voice_host: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(model_command, "CHECKOUT", tmp_path)
    ran = voice_host("model", "train")
    assert ran.code == 2
    assert "make model" in ran.err
