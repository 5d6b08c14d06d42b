from __future__ import annotations

import zipfile
from pathlib import Path

import numpy as np
import pytest
import soundfile

from voice_host.errors import VoiceHostError
from voice_host.sound import RATE
from voice_host.voice.clips import Clips, file_name, path_of, piece_of, voices

pytestmark = pytest.mark.unit


def test_a_file_is_named_by_its_words() -> None:
    assert file_name("кто согласен?") == "кто согласен？.opus"
    assert file_name("пять.") == "пять..opus"
    for piece in ("кто согласен?", "пять.", "пять,", "приговор — казнь."):
        assert piece_of(file_name(piece)) == piece


def test_a_voice_unpacked_and_packed_again_elsewhere() -> None:
    """A folder in the ZIP, another format, letters taken apart as on a Mac."""
    assert piece_of("irina/до конца \u0438\u0306\u0435\u0308..wav") == "до конца йё."


def test_any_sound_may_take_the_place_of_a_recording(tmp_path: Path) -> None:
    wave = np.asarray(8000 * np.sin(np.arange(44_100) / 20)).astype(np.int16)
    soundfile.write(tmp_path / "one.flac", np.stack([wave, wave], axis=1), 44_100)
    with zipfile.ZipFile(tmp_path / "own.zip", "w") as archive:
        archive.write(tmp_path / "one.flac", "стоп..flac")
    clips = Clips(tmp_path / "own.zip")
    assert list(clips) == ["стоп."]
    sound = clips.sound("стоп.")
    assert sound.rate == RATE
    assert sound.seconds == pytest.approx(1.0, abs=0.01)
    assert np.abs(sound.samples.astype(int)).max() == pytest.approx(8000, rel=0.05)
    clips.close()


@pytest.mark.parametrize("encoding", ["utf-8", "cp866"])
def test_names_are_read_where_no_mark_tells_their_encoding(tmp_path: Path, encoding: str) -> None:
    """So Debian's zip and Windows write them; Python marks all names that are not ASCII."""
    latin = "a" * len("стоп..wav".encode(encoding))
    path = tmp_path / "own.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("my/", b"")
        archive.writestr(latin, b"no sound")
    path.write_bytes(path.read_bytes().replace(latin.encode(), "стоп..wav".encode(encoding)))
    clips = Clips(path)
    assert list(clips) == ["стоп."]
    assert clips.data("стоп.") == b"no sound"
    clips.close()


def test_an_empty_voice_is_refused(tmp_path: Path) -> None:
    """A game would be spoken by another voice from its first word to its last."""
    zipfile.ZipFile(tmp_path / "own.zip", "w").close()
    with pytest.raises(VoiceHostError, match=r"own\.zip: в этом ZIP ничего нет"):
        Clips(tmp_path / "own.zip")


def test_what_is_packed_and_broken_is_told(tmp_path: Path) -> None:
    path = tmp_path / "own.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("стоп..opus", bytes(range(256)) * 4)
        info = archive.getinfo("стоп..opus")
    data = bytearray(path.read_bytes())
    begin = data.index("стоп..opus".encode()) + len("стоп..opus".encode())
    data[begin : begin + info.compress_size] = b"\xff" * info.compress_size
    path.write_bytes(data)
    clips = Clips(path)
    with pytest.raises(VoiceHostError, match=r"стоп\.\.opus: файл повреждён"):
        clips.sound("стоп.")
    clips.close()


def test_what_is_broken_is_told_with_its_name(tmp_path: Path) -> None:
    with pytest.raises(VoiceHostError, match=r"none\.zip: нет такого файла"):
        Clips(tmp_path / "none.zip")
    path = tmp_path / "some.zip"
    path.write_bytes(b"no zip")
    with pytest.raises(VoiceHostError, match=r"some\.zip повреждены.*Переустановите"):
        Clips(path)
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("стоп..opus", b"no sound")
        archive.writestr("пять..opus", b"0" * 100)
    data = path.read_bytes()
    path.write_bytes(data.replace(b"0" * 100, b"1" * 100))
    clips = Clips(path)
    with pytest.raises(VoiceHostError, match=r"стоп\.\.opus: это не звукозапись"):
        clips.sound("стоп.")
    with pytest.raises(VoiceHostError, match=r"пять\.\.opus: файл повреждён"):
        clips.sound("пять.")
    clips.close()


def test_voices_by_name_and_by_path(tmp_path: Path) -> None:
    assert voices() == ["aleksandr", "irina"]
    assert all(path_of(voice).is_file() for voice in voices())
    assert path_of(str(tmp_path / "my.zip")) == tmp_path / "my.zip"
