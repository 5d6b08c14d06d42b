from __future__ import annotations

import logging
import zipfile
from pathlib import Path

import numpy as np
import pytest
import soundfile

from voice_host.errors import VoiceHostError
from voice_host.sound import RATE, Sound
from voice_host.voice.clips import Clips, file_name
from voice_host.voice.clips_engine import PAUSES, ClipsEngine

pytestmark = pytest.mark.unit

PIECES = {"игрок номер пять,": 1000, "ваша минута.": 2000, "стоп.": 3000}
"""Piece -> the value of all its samples; each lasts a tenth of a second."""


class _Live:
    """A voice that remembers what it was asked for."""

    name = "live"

    def __init__(self) -> None:
        self.said: list[str] = []
        self.closed = 0
        self.broken = False

    def render(self, text: str) -> Sound:
        if self.broken:
            raise VoiceHostError("Голос пропал.")
        self.said.append(text)
        return Sound(np.full(RATE // 10, 9000, np.int16))

    def close(self) -> None:
        self.closed += 1


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    path = tmp_path / "voice.zip"
    with zipfile.ZipFile(path, "w") as written:
        for piece, value in PIECES.items():
            soundfile.write(tmp_path / "piece.flac", np.full(RATE // 10, value, np.int16), RATE)
            written.write(tmp_path / "piece.flac", file_name(piece))
    return path


def runs(sound: Sound) -> list[tuple[int, float]]:
    """The values of the samples and how long each lasts, seconds."""
    ends = [*np.flatnonzero(np.diff(sound.samples)) + 1, len(sound.samples)]
    begins = [0, *ends[:-1]]
    return [
        (int(sound.samples[begin]), (end - begin) / RATE)
        for begin, end in zip(begins, ends, strict=True)
    ]


def test_pieces_follow_each_other_with_the_pause_of_their_mark(archive: Path) -> None:
    engine = ClipsEngine(Clips(archive))
    sound = engine.render("Игрок номер пять, ваша минута. Стоп!")
    assert runs(sound) == [
        (1000, 0.1), (0, PAUSES[","]), (2000, 0.1), (0, PAUSES["."]), (3000, 0.1),
    ]  # fmt: skip
    engine.close()


def test_a_nickname_is_spoken_by_the_voice_behind(archive: Path) -> None:
    live = _Live()
    engine = ClipsEngine(Clips(archive), lambda: live)
    engine.render("Стоп.")
    assert live.said == []
    sound = engine.render("Игрок номер пять, Дядя Фёдор, ваша минута.")
    assert [value for value, _ in runs(sound) if value] == [1000, 9000, 2000]
    assert live.said == ["Дядя Фёдор,"]
    engine.close()
    engine.close()
    assert live.closed == 1


def test_without_a_voice_behind_it_is_left_out(archive: Path) -> None:
    engine = ClipsEngine(Clips(archive))
    sound = engine.render("Игрок номер пять, Лис, ваша минута.")
    assert [value for value, _ in runs(sound) if value] == [1000, 2000]
    alone = engine.render("Место действия неизвестно.")
    assert not alone.samples.any()
    assert alone.seconds > 1
    engine.close()


def test_the_voice_behind_may_fail_in_the_middle_of_a_game(
    archive: Path, caplog: pytest.LogCaptureFixture
) -> None:
    live = _Live()
    engine = ClipsEngine(Clips(archive), lambda: live)
    live.broken = True
    with caplog.at_level(logging.WARNING):
        assert [v for v, _ in runs(engine.render("Стоп. Лис.")) if v] == [3000]
        engine.render("Стоп. Кот.")
    assert caplog.messages == ["Голос пропал. Чего нет в записях, читайте с экрана."]
    engine.close()


def test_a_broken_piece_is_told_once_and_spoken_by_the_voice_behind(
    archive: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with zipfile.ZipFile(archive, "a") as written:
        written.writestr(file_name("пауза."), b"no sound")
    live = _Live()
    engine = ClipsEngine(Clips(archive), lambda: live)
    with caplog.at_level(logging.WARNING):
        for _ in range(2):
            assert [v for v, _ in runs(engine.render("Стоп. Пауза.")) if v] == [3000, 9000]
    [message] = caplog.messages
    assert "пауза..opus: это не звукозапись" in message
    assert "переустановите" in message
    engine.close()
