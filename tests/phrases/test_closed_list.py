from __future__ import annotations

from pathlib import Path

import pytest

from voice_host.errors import VoiceHostError
from voice_host.phrases import closed_list
from voice_host.phrases.answers import Phrase

pytestmark = pytest.mark.unit


def test_a_list_is_read(tmp_path: Path) -> None:
    path = tmp_path / "phrases.txt"
    path.write_text("# города\nКрасная площадь!\n\nмосква\nМосква\n", "utf-8")
    phrases = closed_list.read(path)
    assert phrases.phrases == ("красная площадь", "москва")
    assert phrases.words == {"красная", "площадь", "москва"}
    found = phrases.find("москва")
    assert found is not None
    assert found.command == Phrase("москва")
    assert phrases.find("красная москва") is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("раз\nномер 5", "строка 2: «5»"),
        ("раз\n\nhello", "строка 3: «h»"),
        ("\n# ничего\n", "нет ни одной фразы"),
    ],
)
def test_a_wrong_list_is_refused(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "phrases.txt"
    path.write_text(text, "utf-8")
    with pytest.raises(VoiceHostError, match=message):
        closed_list.read(path)


def test_a_list_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(VoiceHostError, match="Не удалось прочитать"):
        closed_list.read(tmp_path / "none.txt")


def test_a_list_in_another_encoding(tmp_path: Path) -> None:
    path = tmp_path / "phrases.txt"
    path.write_bytes("москва".encode("cp1251"))
    with pytest.raises(VoiceHostError, match="не в кодировке UTF-8"):
        closed_list.read(path)
