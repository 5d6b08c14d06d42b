from __future__ import annotations

from pathlib import Path

import pytest

from voice_host.ear.profile import AS_IT_IS, Profile
from voice_host.errors import VoiceHostError
from voice_host.table import group as group_module
from voice_host.table.group import Group, load, save

pytestmark = pytest.mark.unit

FRIDAY = Group(
    name="Пятница",
    noise=-61.5,
    seats={1: Profile(speed=0.85), 3: Profile(gain=4.0), 4: Profile(gain=6.0)},
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("VOICE_HOST_DATA", str(tmp_path))
    return tmp_path / "groups"


def test_a_group_comes_back_as_it_was_by_any_spelling_of_its_name() -> None:
    save(FRIDAY)
    assert load("Пятница") == load(" пятница ") == FRIDAY
    assert load("суббота") is None


def test_saving_again_replaces_it_and_leaves_nothing_beside(folder: Path) -> None:
    save(FRIDAY)
    later = Group(name="Пятница", noise=-50.0, seats={})
    path = save(later)
    assert load("Пятница") == later
    assert list(folder.iterdir()) == [path]


def test_whom_nothing_is_known_of_is_heard_as_loud_as_the_others() -> None:
    assert FRIDAY.anybody == Profile(gain=4.0)
    assert Group(name="а", noise=0.0, seats={}).anybody == AS_IT_IS


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "повреждён"),
        (b'{"format": 1, "name": "\xd0', "повреждён"),
        (b'{"format": 1, "name": "a", "noise": 1, "seats": {"x": {}}}', "повреждён"),
        (b'{"format": 1, "name": "a", "noise": 1, "seats": {"1": {"speed": 0}}}', "повреждён"),
        (b'{"format": 2, "rooms": []}', "более новой версией"),
        (b'{"format": 2, "name": "a", "noise": 1, "seats": {}}', "более новой версией"),
        (b'{"format": 0, "name": "a", "noise": 1, "seats": {}}', "повреждён"),
        (b'{"format": 1, "name": "\xff", "noise": 1, "seats": {}}', "повреждён"),
        (b"[" * 100_000, "повреждён"),
        (b'{"name": "a", "noise": 1, "seats": {}, "x": ' + b"[" * 100_000, "повреждён"),
    ],
)
def test_a_file_that_cannot_be_read_is_said_so_in_one_line_and_is_not_lost(
    content: bytes, why: str, folder: Path
) -> None:
    path = save(FRIDAY)
    path.write_bytes(content)
    with pytest.raises(VoiceHostError) as told:
        load("Пятница")
    assert str(path) in str(told.value)
    assert why in str(told.value)
    assert "\n" not in str(told.value)
    assert path.read_bytes() == content
    save(FRIDAY)
    assert load("Пятница") == FRIDAY
    assert [kept.read_bytes() for kept in folder.iterdir() if kept != path] == [content]


def test_a_write_that_fails_leaves_the_old_file(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(FRIDAY)

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(group_module.os, "fsync", full)
    with pytest.raises(VoiceHostError, match="на диске нет места"):
        save(Group(name="Пятница", noise=0.0, seats={}))
    assert load("Пятница") == FRIDAY
    assert len(list(folder.iterdir())) == 1


@pytest.mark.parametrize("name", ["", "  ", "../other", ".hidden", "a/b", "x" * 41, "a\0b"])
def test_a_name_that_is_no_file_name_is_refused(name: str) -> None:
    with pytest.raises(VoiceHostError, match="не подходит"):
        load(name)
