from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest

from voice_host.errors import VoiceHostError
from voice_host.game.commands import EndSpeech, Next, TakeCard, Tick
from voice_host.game.game import Game
from voice_host.game.ruleset import load
from voice_host.game.setup import Setup
from voice_host.journal import Journal, all_journals, change_warning, open_journal, read, replay

pytestmark = pytest.mark.unit

SETUP = Setup(ruleset="classic", players=6, seed=4, names={1: "Аня"})
COMMANDS = (
    *(TakeCard(by=seat) for seat in range(1, 7)),
    Tick(at=30),
    Next(at=31),
    EndSpeech(at=35, by=1),
    Tick(at=100),
)


def played() -> tuple[Journal, Game, list[object]]:
    """A journal of COMMANDS, still open, and what the game made of them."""
    journal = Journal.create(SETUP)
    game = Game(SETUP, load("classic"))
    events: list[object] = list(game.start())
    journal.note(events)  # type: ignore[arg-type]
    for command in COMMANDS:
        journal.append(command)
        new = game.handle(command)
        journal.note(new)
        events += new
    return journal, game, events


def test_what_is_written_is_read_again() -> None:
    journal, game, events = played()
    journal.close()
    record = read(journal.id)
    assert record.head.setup == SETUP
    assert tuple(entry.do for entry in record.entries) == COMMANDS
    replayed = replay(record)
    assert list(replayed.events) == events
    assert replayed.game.state == game.state
    assert replayed.changed is None
    assert all_journals() == [journal.path]


def test_a_command_is_on_the_disk_before_it_is_acted_on(monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda descriptor: synced.append(os.fstat(descriptor).st_size))
    with Journal.create(SETUP) as journal:
        journal.append(Tick(at=1))
        assert synced[-1] == journal.path.stat().st_size


def test_only_the_owner_may_look(data_folder: Path) -> None:
    with Journal.create(SETUP) as journal:
        assert stat.S_IMODE(journal.path.stat().st_mode) == 0o600
        assert stat.S_IMODE((data_folder / "games").stat().st_mode) == 0o700


def test_a_game_is_continued() -> None:
    journal, game, _ = played()
    journal.close()
    with open_journal(journal.id) as again:
        replayed = replay(again.record)
        again.note(replayed.events)
        again.append(Tick(at=161))
        again.note(replayed.game.handle(Tick(at=161)))
        again.append(Tick(at=221))
    game.handle(Tick(at=161))
    game.handle(Tick(at=221))
    finished = replay(read(str(journal.path)))
    assert finished.changed is None
    assert finished.game.state == game.state


def test_a_torn_last_line_is_cut_off_wherever_it_was_torn() -> None:
    journal, _, _ = played()
    journal.close()
    whole = journal.path.read_bytes()
    start = whole.rstrip(b"\n").rfind(b"\n") + 1
    for end in range(start, len(whole)):
        journal.path.write_bytes(whole[:end])
        assert len(read(journal.id).entries) == len(COMMANDS) - 1
        open_journal(journal.id).close()
        assert journal.path.read_bytes() == whole[:start]


@pytest.mark.parametrize(
    ("number", "line", "what"),
    [
        (1, b"{}", "строка 1: ожидается начало журнала"),
        (3, b"[]", "строка 3: ожидается команда: events, do (не те значения)."),
        (3, b"{", "строка 3: ожидается команда: events, do (строка оборвана)."),
        (3, b'{"events":"","do":{"command":"fly"}}', "строка 3: ожидается команда"),
        (5, b'{"events":"","do":{"command":"withdraw"}}', "строка 5: ожидается команда"),
        (5, b"\xff", "строка 5: ожидается команда"),
    ],
)
def test_any_other_wrong_line_is_refused(number: int, line: bytes, what: str) -> None:
    journal, _, _ = played()
    journal.close()
    lines = journal.path.read_bytes().splitlines()
    lines[number - 1] = line
    journal.path.write_bytes(b"\n".join(lines) + b"\n")
    with pytest.raises(VoiceHostError) as refusal:
        read(journal.id)
    assert f"{journal.path}, {what}" in str(refusal.value)


def test_an_empty_file_is_refused() -> None:
    journal, _, _ = played()
    journal.close()
    journal.path.write_bytes(b"")
    with pytest.raises(VoiceHostError, match="строка 1"):
        read(journal.id)


def test_no_such_game() -> None:
    with pytest.raises(VoiceHostError, match="Нет игры «nothing»"):
        open_journal("nothing")


def test_other_events_than_at_that_time_are_noticed() -> None:
    journal, _, _ = played()
    journal.close()
    text = journal.path.read_text(encoding="utf-8")
    journal.path.write_text(text.replace('"seed":4', '"seed":5'), encoding="utf-8")
    record = read(journal.id)
    changed = replay(record).changed
    assert changed == 2
    assert "строка 2" in change_warning(record, changed)


def test_one_game_one_process() -> None:
    with Journal.create(SETUP) as journal, pytest.raises(VoiceHostError, match="уже ведёт"):
        open_journal(journal.id)
    open_journal(journal.id).close()


def test_a_full_disk_is_told_and_leaves_no_half_line(monkeypatch: pytest.MonkeyPatch) -> None:
    journal, _, _ = played()
    before = journal.path.read_bytes()
    write = os.write
    room = [10]

    def almost_full(descriptor: int, data: bytes) -> int:
        if not room:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(descriptor, data[: room.pop()])

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", almost_full)
        with pytest.raises(VoiceHostError, match="Освободите место") as refusal:
            journal.append(Tick(at=1))
    assert refusal.value.exit_code == 1
    assert journal.path.read_bytes() == before
    journal.append(Tick(at=101))
    journal.close()
    assert len(read(journal.id).entries) == len(COMMANDS) + 1


def test_an_unwritable_folder_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("VOICE_HOST_DATA", str(tmp_path / "file"))
    with pytest.raises(VoiceHostError, match="Не удалось записать журнал"):
        Journal.create(SETUP)
