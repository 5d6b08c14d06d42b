"""`tune` with recordings of synthetic people, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from voice_host import sound
from voice_host.__main__ import run
from voice_host.demo.voices import Voice
from voice_host.ear.profile import Profile, shaped
from voice_host.ear.tuning import PHRASES
from voice_host.sound import RATE, Samples, Sound
from voice_host.table.group import load

pytestmark = pytest.mark.speech


def saying(variant: str, faster: float = 1.0) -> Samples:
    voice = Voice(variant, words_a_minute=140, pitch=50, level_db=0.0)
    pause = np.zeros(RATE // 4, np.int16)
    said = [piece for phrase in PHRASES for piece in (voice.say(phrase), pause)]
    return shaped(np.concatenate(said), Profile(speed=faster))


def recorded(path: Path, *sayings: Samples) -> str:
    hush = np.zeros(round(1.2 * RATE), np.int16)
    table = np.concatenate([hush, *(piece for said in sayings for piece in (said, hush))])
    hum = np.random.default_rng(0).standard_normal(len(table)) * 30
    sound.write(path, Sound(np.rint(table + hum).astype(np.int16)))
    return str(path)


def test_one_recording_of_a_table_with_a_child(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = recorded(tmp_path / "table.wav", saying("m3"), saying("f3", 1.5), saying("m7"))
    arguments = ["tune", "--input", table, "--players", "3", "--group", "Семья"]
    assert run([*arguments, "--json"]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [seat["seat"] for seat in found] == [1, 2, 3]
    assert all(seat["understood"] and seat["problem"] is None for seat in found)
    assert found[0]["speed"] == 1.0 > found[1]["speed"]
    group = load("семья")
    assert group is not None
    assert {seat: profile.speed for seat, profile in group.seats.items()} == {
        seat["seat"]: seat["speed"] for seat in found
    }


def test_a_recording_a_seat_and_one_that_is_not_understood(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    voice = Voice("m3", words_a_minute=140, pitch=50, level_db=0.0)
    one = recorded(tmp_path / "one.wav", saying("m3"))
    two = recorded(tmp_path / "two.wav", voice.say("мне не нравится, как он молчит"))
    assert run(["tune", "--input", one, "--input", two, "--group", "двое"]) == 1
    first, second, *_ = capsys.readouterr().out.splitlines()
    assert first.startswith("Место 1: голос −") or first.startswith("Место 1: голос -")
    assert "понято 3 из 3" in first
    assert "понято 0 из 3" in second
    group = load("двое")
    assert group is not None
    assert list(group.seats) == [1]
    before = group.seats[1]

    assert run(["tune", "--input", two, "--input", one, "--group", "двое"]) == 1
    assert "Осталась прежняя настройка: 1" in capsys.readouterr().err
    group = load("двое")
    assert group is not None
    assert list(group.seats) == [1, 2]
    assert group.seats[1] == before


def test_a_file_that_is_broken_is_put_aside_and_the_new_one_counts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one = recorded(tmp_path / "one.wav", saying("m3"))
    assert run(["tune", "--input", one, "--players", "1", "--group", "двое"]) == 0
    [path] = (tmp_path / "data" / "groups").iterdir()
    path.write_text("{")
    assert run(["tune", "--input", one, "--players", "1", "--group", "двое"]) == 0
    assert load("двое") is not None
    assert len(list(path.parent.iterdir())) == 2
    capsys.readouterr()
