"""replay, games, show: scripts and journals on the command line."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Ran
from voice_host.game.commands import Tick
from voice_host.game.game import Game
from voice_host.game.ruleset import FOLDER, load
from voice_host.journal import Journal
from voice_host.script.parser import parse
from voice_host.script.runner import run

pytestmark = pytest.mark.unit

GAMES = Path(__file__).parent.parent / "games"
RED_WINS = GAMES / "red_wins.game"


@pytest.fixture
def finished() -> Journal:
    """A journal of the game of RED_WINS."""
    script = parse(RED_WINS)
    game = Game(script.setup, load("classic"))
    with Journal.create(script.setup) as journal:
        journal.note(game.start())
        for command in run(script).commands:
            journal.append(command)
            journal.note(game.handle(command))
    return journal


def test_a_script_that_holds(voice_host: Callable[..., Ran]) -> None:
    ran = voice_host("replay", RED_WINS)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[0].endswith("roles=citizen:3,commissar:1,doctor:1,don:1,mafia:1")
    assert "game_over winner=red" in ran.out


def test_names_by_which_nobody_can_be_called_are_told(
    voice_host: Callable[..., Ran], tmp_path: Path
) -> None:
    script = tmp_path / "names.game"
    script.write_text("players: 6\nnames: 1 Лис, 2 Пас, 3 лиса\n---\n", encoding="utf-8")
    ran = voice_host("replay", script)
    assert ran.code == 0
    assert ran.err.splitlines() == [
        f"{script}: Имя «Пас» — слово из команд: называйте номер 2.",
        f"{script}: Имена «Лис» и «лиса» звучат похоже: называйте номера.",
    ]


def test_several_files_are_told_apart(voice_host: Callable[..., Ran]) -> None:
    ran = voice_host("replay", GAMES / "deck_6.game", GAMES / "deck_10.game")
    assert ran.code == 0
    assert f"# {GAMES / 'deck_10.game'}" in ran.out.splitlines()


def test_json_lines_and_nothing_else(voice_host: Callable[..., Ran]) -> None:
    ran = voice_host("replay", "--json", RED_WINS)
    events = [json.loads(line) for line in ran.out.splitlines()]
    assert events[-1]["event"] == "game_over"
    assert events[-1]["winner"] == "red"


def test_a_script_that_fails(voice_host: Callable[..., Ran], tmp_path: Path) -> None:
    script = tmp_path / "wrong.game"
    script.write_text("players: 6\n---\nexpect state: day=2\n", encoding="utf-8")
    ran = voice_host("replay", script)
    assert ran.code == 1
    assert ran.err == f"{script}, строка 3: ожидалось «expect state: day=2», а пришло: day=1\n"


@pytest.mark.parametrize("path", sorted((GAMES / "refused").iterdir()), ids=lambda path: path.stem)
def test_bad_input_is_told_in_one_line(voice_host: Callable[..., Ran], path: Path) -> None:
    ran = voice_host("replay", path)
    assert ran.code == 2
    assert ran.out == ""
    assert len(ran.err.splitlines()) == 1


@pytest.mark.parametrize("name", ["missing.game", "missing.jsonl"])
def test_a_missing_file(voice_host: Callable[..., Ran], tmp_path: Path, name: str) -> None:
    ran = voice_host("replay", tmp_path / name)
    assert ran.code == 2
    assert name in ran.err
    assert not re.search("[A-Za-z]", ran.err.replace(str(tmp_path / name), "").partition(".")[0])


def test_rules_of_ones_own_beside_the_script(
    voice_host: Callable[..., Ran], tmp_path: Path
) -> None:
    rules = tmp_path / "mine.toml"
    rules.write_bytes((FOLDER / "classic.toml").read_bytes())
    script = tmp_path / "own.game"
    script.write_text("ruleset: mine.toml\nplayers: 6\n---\n", encoding="utf-8")
    ran = voice_host("replay", script)
    assert (ran.code, ran.err) == (0, "")
    rules.unlink()
    assert (
        voice_host("replay", script).err == f"{script}, строка 1: нет файла правил «mine.toml».\n"
    )


def test_a_wrong_ruleset_is_told_of_its_own_file(
    voice_host: Callable[..., Ran], tmp_path: Path
) -> None:
    rules = tmp_path / "wrong.toml"
    rules.write_text('id = "mine"\nnmae = "Мои"\n', encoding="utf-8")
    script = tmp_path / "own.game"
    script.write_text("ruleset: wrong.toml\nplayers: 6\n---\n", encoding="utf-8")
    ran = voice_host("replay", script)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"{rules}, строка 2: неизвестный ключ")


def test_a_journal_replays_to_the_same_events(
    voice_host: Callable[..., Ran], finished: Journal
) -> None:
    from_journal = voice_host("replay", "--json", finished.path)
    from_script = voice_host("replay", "--json", RED_WINS)
    assert from_journal.code == 0
    assert from_journal.out == from_script.out


def test_games_and_show(voice_host: Callable[..., Ran], finished: Journal) -> None:
    listed = voice_host("games")
    assert finished.id in listed.out
    assert "победил город" in listed.out
    [line] = voice_host("games", "--json").out.splitlines()
    assert json.loads(line)["winner"] == "red"
    shown = voice_host("show", finished.id)
    assert shown.code == 0
    assert "* check role=don seat=4 answer=yes audience=seat:2" in shown.out


def test_no_games_yet(voice_host: Callable[..., Ran]) -> None:
    ran = voice_host("games", "--json")
    assert (ran.code, ran.out) == (0, "")
    assert voice_host("show", "1").code == 2


def test_a_broken_journal_does_not_hide_the_others(
    voice_host: Callable[..., Ran], finished: Journal
) -> None:
    broken = finished.path.with_name("00000000.jsonl")
    broken.write_text("{}\n", encoding="utf-8")
    ran = voice_host("games")
    assert f"{broken}, строка 1" in ran.err
    assert finished.id in ran.out


def test_a_journal_of_other_events_is_warned_about(
    voice_host: Callable[..., Ran], finished: Journal
) -> None:
    lines = finished.path.read_text(encoding="utf-8").splitlines()
    entry = json.loads(lines[20])
    entry["events"] = "0" * 16
    lines[20] = json.dumps(entry)
    finished.path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    ran = voice_host("replay", finished.path)
    assert ran.code == 1
    assert ran.err.startswith(f"Внимание: {finished.path}, строка 21")
    assert voice_host("show", finished.id).code == 0


def test_an_unfinished_game_is_listed_with_its_phase(voice_host: Callable[..., Ran]) -> None:
    script = parse(RED_WINS)
    with Journal.create(script.setup) as journal:
        journal.append(Tick(at=1))
        assert "идёт сейчас" in voice_host("games").out
        assert json.loads(voice_host("games", "--json").out)["playing"] is True
    assert "прервана: раздача карт" in voice_host("games").out
