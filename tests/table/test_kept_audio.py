"""What `--keep-audio` keeps: the day as the ear got it, and of the night nothing at all."""

from __future__ import annotations

import errno
import random
import tomllib
from pathlib import Path
from typing import Any, Literal

import numpy as np
import pytest

from tests.table.fake_table import BLOCK, CARDS, QUIET, Table
from tests.table.test_host_secrecy import ONE, OTHER, kill_nine
from voice_host import sound
from voice_host.__main__ import run
from voice_host.ear.listener import Listener
from voice_host.ear.model import SpeechModel
from voice_host.ear.recorded import Recorded, beside
from voice_host.game.ruleset import load
from voice_host.phrases.matcher import all_words, phase_grammar
from voice_host.sound import Samples
from voice_host.table.ear_gate import Ear
from voice_host.table.kept_audio import KeptAudio, Shelf

pytestmark = pytest.mark.unit

RECORDINGS = Path(__file__).parent.parent / "fixtures" / "speech"
BY_DAY = {"day.talk", "day.speech", "last_word"}
NIGHT_LEVEL, DAY_LEVEL = 20_000, 100


class KeptTable(Table):
    """A table that keeps what is heard."""

    def __init__(
        self,
        folder: Path,
        *,
        cards: dict[int, str] = CARDS,
        night: Literal["roles", "round"] = "roles",
        real: Listener | None = None,
    ) -> None:
        self.shelf = Shelf(folder, "game")
        self.told: list[str] = []
        self._real = real
        assert self.shelf.prepare() is None
        super().__init__(cards=cards, night=night)

    def _heard_by(self) -> Ear:
        ear = self._real or self.ear
        self.kept = KeptAudio(ear, self.shelf, self.game, lambda: self.host.now, self.told.append)
        return self.kept

    def listen(self, samples: Samples) -> None:
        """The table's sound goes on so far, whoever listens."""
        whole = np.concatenate([samples, np.zeros(-len(samples) % BLOCK, np.int16)])
        for at in range(0, len(whole), BLOCK):
            self.host.step(whole[at : at + BLOCK])

    @property
    def notes(self) -> list[dict[str, Any]]:
        paths = (path.with_suffix(".toml") for path in self.shelf.recordings)
        return [tomllib.loads(path.read_text("utf-8")) for path in paths]


def by_day(folder: Path) -> KeptTable:
    """Seat 1 has the floor."""
    table = KeptTable(folder)
    table.host.begin()
    table.until("day.speech")
    return table


def test_a_recording_and_what_became_of_it(tmp_path: Path) -> None:
    table = by_day(tmp_path)
    table.listen(np.full(2 * BLOCK, 700, np.int16))
    table.ear.say("выставляю пятого")
    table.listen(np.full(BLOCK, 700, np.int16))
    [path] = table.shelf.recordings
    assert np.array_equal(sound.read(path).samples, np.full(3 * BLOCK, 700, np.int16))
    assert table.notes == [
        {
            "text": "выставляю пятого",
            "commands": ["nominate seats=5"],
            "phase": "day.speech",
            "grammars": [*table.game.grammars, "stop"],
            "players": 6,
            "seat": 1,
            "at": table.notes[0]["at"],
            "heard": [
                {
                    "text": "выставляю пятого",
                    "verdict": "do",
                    "command": "nominate seats=5",
                    "confidence": 1.0,
                }
            ],
        }
    ]
    assert table.game.at <= table.notes[0]["at"] <= table.host.now
    assert beside(path, Recorded).commands == ("nominate seats=5",)


def test_what_was_asked_back_and_the_answer_are_kept_with_what_could_be_said(
    tmp_path: Path,
) -> None:
    table = by_day(tmp_path)
    table.hear("выставляю пятого", "ask")
    table.hear("да")
    asked, answered = table.notes
    assert asked["heard"][0]["verdict"] == "ask"
    assert asked["commands"] == ["nominate seats=5"]
    assert answered["commands"] == ["confirm yes=yes"]
    assert "confirm" in answered["grammars"]


def test_the_names_that_seats_may_be_called_by_are_written_down(tmp_path: Path) -> None:
    table = by_day(tmp_path)
    table.kept.expect(phase_grammar(("speech",), 6, nicknames=((5, "Лис"),)))
    table.ear.say("выставляю Лиса")
    table.kept.accept(QUIET)
    [path] = table.shelf.recordings
    assert beside(path, Recorded).nicknames == ((5, "Лис"),)
    assert beside(path, Recorded).commands == ("nominate seats=5",)


def test_what_was_not_understood_is_kept_too(tmp_path: Path) -> None:
    table = by_day(tmp_path)
    table.hear("выставляю пятого", "nothing")
    [notes] = table.notes
    assert notes["commands"] == []
    assert notes["heard"][0]["verdict"] == "nothing"


def test_no_recording_reaches_over_a_gap(tmp_path: Path) -> None:
    """What was said before the host's line is no part of what was said after it."""
    table = by_day(tmp_path)
    table.listen(np.full(3 * BLOCK, 700, np.int16))
    table.ear.say("выставляю пятого")
    table.listen(np.full(BLOCK, 700, np.int16))
    table.until_silent()
    table.ear.say("отзываю пятого")
    table.listen(np.full(BLOCK, 300, np.int16))
    _, path = table.shelf.recordings
    assert np.array_equal(sound.read(path).samples, np.full(BLOCK, 300, np.int16))


def test_a_game_that_goes_on_keeps_on_counting(tmp_path: Path) -> None:
    by_day(tmp_path).hear("пауза")
    by_day(tmp_path).hear("пауза")
    assert [path.name for path in Shelf(tmp_path, "game").recordings] == [
        "game-001.flac",
        "game-002.flac",
    ]


def evening(table: KeptTable, chance: random.Random) -> None:
    """To the second night: somebody says something in every block, at night louder than by day."""
    table.host.begin()
    while not (table.game.day == 2 and table.game.phase.startswith("night")):
        phase, ask = table.game.phase, table.game.ask
        secret = phase.startswith(("night", "deal"))
        said = "господин ведущий повторите" if phase == "day.talk" else "пас"
        if not secret and table.ear.is_open and not table.host.speaking:
            table.ear.say(said, "nothing")
        table.listen(np.full(BLOCK, NIGHT_LEVEL if secret else DAY_LEVEL, np.int16))
        if table.host.speaking or ask is None or chance.random() < 0.8:
            continue
        if ask.kind in ("card", "talk", "floor"):
            table.host.key("+")
        elif ask.kind in ("target", "decoy"):
            table.host.key(kill_nine(ask))


@pytest.mark.property
@pytest.mark.parametrize("night", ["roles", "round"])
@pytest.mark.parametrize("cards", [ONE, OTHER])
def test_nothing_of_the_night_is_kept(
    tmp_path: Path, night: Literal["roles", "round"], cards: dict[int, str]
) -> None:
    table = KeptTable(tmp_path, cards=cards, night=night)
    evening(table, random.Random(7))
    assert {"day.talk", "day.speech"} <= {notes["phase"] for notes in table.notes} <= BY_DAY
    for path in table.shelf.recordings:
        assert set(sound.read(path).samples) == {DAY_LEVEL}, path


@pytest.mark.property
@pytest.mark.parametrize("night", ["roles", "round"])
def test_what_is_kept_does_not_depend_on_a_secret(
    tmp_path: Path, night: Literal["roles", "round"]
) -> None:
    """Files, sound and times are the same in two deals whose nights end the same way."""
    kept = []
    for name, cards in (("one", ONE), ("other", OTHER)):
        table = KeptTable(tmp_path / name, cards=cards, night=night)
        steady(table)
        kept.append({path.name: path.read_bytes() for path in (tmp_path / name).iterdir()})
    assert kept[0]
    assert kept[0] == kept[1]


def steady(table: KeptTable) -> None:
    """To the second night at one pace, whoever has which card."""
    table.host.begin()
    waited = 0.0
    while not (table.game.day == 2 and table.game.phase.startswith("night")):
        table.ear.say("господин ведущий", "nothing")
        table.listen(QUIET)
        ask = table.game.ask
        waited = 0.0 if table.host.speaking else waited + 0.1
        if ask is None or waited < 2.0:
            continue
        waited = 0.0
        if ask.kind in ("card", "talk", "floor"):
            table.host.key("+")
        elif ask.kind in ("target", "decoy"):
            table.host.key(kill_nine(ask))


def test_even_an_ear_that_is_open_at_night_keeps_nothing(tmp_path: Path) -> None:
    table = KeptTable(tmp_path)
    table.host.begin()
    table.until("night.don")
    table.kept.expect(phase_grammar(("speech",), 6))
    table.kept.open()
    table.ear.say("выставляю пятого")
    assert table.kept.accept(QUIET)
    table.ear.break_in("выставляю пятого")
    assert table.kept.finish()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.speech
def test_the_real_ear_hears_a_kept_recording_as_it_did_in_the_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same phrase is said all the time; what is kept is what was said by day."""
    [nominates] = (RECORDINGS / "day.speech").glob("выставляю_игрока_номер_пять.*.[0-9]*dB.ogg")
    said = sound.read(nominates).samples
    table = KeptTable(tmp_path, real=Listener(SpeechModel.builtin(all_words(load("classic")))))
    table.host.begin()
    while table.game.phase != "day.speech":
        table.listen(said)
        if table.game.ask is not None and not table.host.speaking:
            table.host.key("+")
    table.until_silent()
    before = len(table.shelf.recordings)
    table.listen(said)
    assert {notes["phase"] for notes in table.notes} == {"day.talk", "day.speech"}
    path = table.shelf.recordings[before]
    assert table.notes[before]["commands"] == ["nominate seats=5"]
    assert sound.read(path).seconds < len(said) / sound.RATE
    assert run(["hear", "--json", str(path)]) == 0
    assert '"command":"nominate"' in capsys.readouterr().out


def test_a_folder_that_is_none_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "часть пути — файл" in (Shelf(tmp_path / "file" / "x", "game").prepare() or "")
    assert "такой файл уже есть" in (Shelf(tmp_path / "file", "game").prepare() or "")


def test_a_full_disk_is_told_once_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, *_: str) -> None:
        path.touch()
        raise OSError(errno.ENOSPC, "No space left on device")

    table = by_day(tmp_path)
    monkeypatch.setattr(Path, "write_text", full)
    table.hear("выставляю пятого")
    table.hear("спасибо")
    assert table.game.floor == 2
    [line] = table.told
    assert "на диске нет места" in line
    assert "Игра идёт дальше" in line
    assert list(tmp_path.iterdir()) == []
