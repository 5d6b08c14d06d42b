"""What cannot be played is refused in one clear line, before anything begins."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Ran
from voice_host.cli import play
from voice_host.errors import VoiceHostError
from voice_host.table import equipment

pytestmark = pytest.mark.unit


@pytest.mark.parametrize("command", ["play", "demo"])
@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--players", "5"], "от 6 до 20 человек, а указано 5"),
        (["--players", "21"], "от 6 до 20 человек, а указано 21"),
        (["chess"], "Нет таких правил: «chess»"),
    ],
)
def test_a_game_that_cannot_be(
    voice_host: Callable[..., Ran], data_folder: Path, command: str, args: list[str], message: str
) -> None:
    ran = voice_host(command, *args)
    assert ran.code == 2
    assert ran.out == ""
    assert len(ran.err.splitlines()) == 1
    assert message in ran.err
    assert not data_folder.exists()


def no_device(**_: bool) -> None:
    raise VoiceHostError("Микрофон не найден.", exit_code=1)


def test_a_number_that_no_rules_allow_is_refused_before_it_is_talked_of(
    voice_host: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "can_be_asked", lambda _sound_in: True)
    ran = voice_host("play", "--players", "99", "--input", "keys")
    assert ran.code == 2
    assert ran.err.strip() == "Столько не играют ни по каким правилам: 99."


@pytest.mark.parametrize(
    ("line", "code", "why"),
    [
        ("play --players 0", 2, "от 6 до 20"),
        ("play --seats nowhere.txt", 2, "Не удалось прочитать nowhere.txt"),
        ("play --input nowhere.wav", 2, "Нет такого файла: nowhere.wav"),
        ("play --input mic", 1, "Микрофон не найден"),
        ("play --voice piper", 2, "Назовите файл голоса"),
        ("play --voice siri", 2, "Есть: auto, clips"),
        ("play --voice clips:siri", 1, "Нет записей голоса"),
        ("demo --voice rhvoice@900", 2, "от 50 до 200 процентов"),
        ("tune --input keys", 2, "нужен микрофон"),
        ("tune --input mic --input a.wav", 2, "либо микрофон, либо записи"),
        ("tune --input a.wav", 2, "сколько в ней игроков: --players N"),
        ("tune --input a.wav --input b.wav --players 3", 2, "Записей 2, а игроков 3"),
        ("tune --input nowhere.wav --players 1", 2, "Нет такого файла: nowhere.wav"),
        ("tune --input nowhere.wav --players 1 --group a/b", 2, "не подходит"),
        ("tune", 1, "Микрофон не найден"),
    ],
)
def test_refused_in_one_line(
    line: str,
    code: int,
    why: str,
    voice_host: Callable[..., Ran],
    data_folder: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(equipment, "Microphone", no_device)
    monkeypatch.setattr(equipment, "Speaker", no_device)
    voice = [] if "--voice" in line else ["--voice", "silent"]
    ran = voice_host(*line.split(), *voice)
    assert (ran.code, ran.out) == (code, "")
    assert len(ran.err.splitlines()) == 1
    assert why in ran.err
    assert not (data_folder / "games").exists()


def test_tuning_nobody(voice_host: Callable[..., Ran]) -> None:
    ran = voice_host("tune", "--players", "0")
    assert ran.code == 2
    assert "1" in ran.err.splitlines()[-1]


@pytest.mark.parametrize("command", ["play", "demo"])
def test_not_a_number(voice_host: Callable[..., Ran], command: str) -> None:
    ran = voice_host(command, "--players", "много")
    assert ran.code == 2
    assert "'много' — не число" in ran.err


def test_two_players_of_one_name(voice_host: Callable[..., Ran], tmp_path: Path) -> None:
    seats = tmp_path / "seats.txt"
    seats.write_text("Аня\nБоря\nВера\nГлеб\nАНЯ\nДима\n", encoding="utf-8")
    ran = voice_host("play", "--seats", seats)
    assert ran.code == 2
    assert "Два игрока с одним именем" in ran.err


def test_no_such_seats(voice_host: Callable[..., Ran], tmp_path: Path) -> None:
    ran = voice_host("play", "--seats", tmp_path / "seats.txt")
    assert ran.code == 2
    assert "seats.txt" in ran.err


def test_a_ruleset_with_a_wrong_key(voice_host: Callable[..., Ran], tmp_path: Path) -> None:
    rules = tmp_path / "mine.toml"
    rules.write_text('id = "mine"\nnmae = "Мои"\n', encoding="utf-8")
    ran = voice_host("rules", rules)
    assert (ran.code, ran.out) == (2, "")
    assert f"{rules}, строка 2: неизвестный ключ «nmae»" in ran.err
