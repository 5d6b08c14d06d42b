"""export: the protocol in every format, and what it keeps to itself."""

from __future__ import annotations

import csv
import html.parser
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Ran
from voice_host.game.commands import Choose, Command
from voice_host.game.game import Game
from voice_host.game.ruleset import load
from voice_host.game.setup import Setup
from voice_host.journal import Journal
from voice_host.protocol.ballots import COLUMNS
from voice_host.script.parser import parse
from voice_host.script.runner import run

pytestmark = pytest.mark.unit

GAMES = Path(__file__).parent.parent / "games"
EVIL = {1: "<script>alert(1)</script>", 2: "А\"&'Б", 5: "Пётр, Лис; #1"}
SECRETS = ("дон", "доктор", "комиссар", "don", "doctor", "commissar", "night mafia")


def kept(name: str, until: int | None = None) -> Journal:
    """A journal of a game of the corpus, with names that want escaping."""
    script = parse(GAMES / f"{name}.game")
    fields = {field: getattr(script.setup, field) for field in script.setup.__struct_fields__}
    setup = Setup(**{**fields, "names": EVIL})
    commands: tuple[Command, ...] = run(script).commands
    game = Game(setup, load("classic"))
    with Journal.create(setup) as journal:
        journal.note(game.start())
        for command in commands[:until]:
            journal.append(command)
            journal.note(game.handle(command))
    return journal


@pytest.fixture
def finished() -> Journal:
    return kept("red_wins")


@pytest.fixture
def unfinished() -> Journal:
    """It breaks off in the second night, after choices."""
    commands = run(parse(GAMES / "red_wins.game")).commands
    first = next(i for i, command in enumerate(commands) if isinstance(command, Choose))
    return kept("red_wins", first + 2)


def test_json_is_the_protocol(voice_host: Callable[..., Ran], finished: Journal) -> None:
    ran = voice_host("export", finished.id)
    assert (ran.code, ran.err) == (0, "")
    game = json.loads(ran.out)
    assert game["id"] == finished.id
    assert game["result"] == {"winner": "red", "reason": "no_black_left"}
    assert game["seats"][1]["role"] == "don"
    assert game["seats"][0]["name"] == EVIL[1]
    assert game["nights"][0]["checks"][0]["answer"] == "yes"


def test_a_row_a_ballot(voice_host: Callable[..., Ran], finished: Journal) -> None:
    rows = list(
        csv.DictReader(voice_host("export", finished.id, "--format", "csv").out.split("\n"))
    )
    assert tuple(rows[0]) == COLUMNS
    assert rows[0] == {
        "game": finished.id,
        "day": "1",
        "round": "1",
        "kind": "vote",
        "seats": "5",
        "names": EVIL[5],
        "nominated_by": "1",
        "count": "5",
        "voters": "",
        "left": "yes",
    }
    game = json.loads(voice_host("export", finished.id).out)
    assert len(rows) == sum(len(vote["ballots"]) for vote in game["votes"])


class _Elements(html.parser.HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.text = ""
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.links += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("game", ["red_wins", "tie_and_lift", "fouls", "way_back_undone"])
def test_a_page_to_print(voice_host: Callable[..., Ran], game: str) -> None:
    ran = voice_host("export", kept(game).id, "--format", "html")
    assert ran.code == 0
    page = _Elements()
    page.feed(ran.out)
    assert "script" not in page.tags
    assert page.links == []
    assert not re.search(r"https?:|url\(|@import", ran.out)
    assert all(name in page.text for name in EVIL.values())
    assert ran.out.startswith('<!DOCTYPE html>\n<html lang="ru">')


def test_the_result_in_words(voice_host: Callable[..., Ran], finished: Journal) -> None:
    out = voice_host("export", finished.id, "--format", "html").out
    assert "<h1>Победил город</h1>" in out
    assert "День 1" in out
    assert "проверил 4" in out


def test_a_script_gives_the_same_events(
    voice_host: Callable[..., Ran], finished: Journal, tmp_path: Path
) -> None:
    script = tmp_path / "same.game"
    assert voice_host("export", finished.id, "--format", "script", "-o", script).out == ""
    from_script = voice_host("replay", "--json", script)
    assert from_script.code == 0
    assert from_script.out == voice_host("replay", "--json", finished.path).out


def test_all_1_an_unfinished_game_keeps_its_secrets(
    voice_host: Callable[..., Ran], unfinished: Journal
) -> None:
    seed = f'"seed": {unfinished.record.head.setup.seed}'
    for name in ("json", "csv", "html"):
        ran = voice_host("export", unfinished.id, "--format", name)
        assert ran.code == 0
        told = re.sub(r'"deck": \{.*?\}', "", ran.out, flags=re.DOTALL)
        assert not [secret for secret in (*SECRETS, seed) if secret in told.lower()]
        assert "1" in told
    ran = voice_host("export", unfinished.id, "--format", "script")
    assert (ran.code, ran.out) == (2, "")
    assert "--secrets" in ran.err


def test_all_1_secrets_are_told_to_who_asks_for_them(
    voice_host: Callable[..., Ran], unfinished: Journal
) -> None:
    game = json.loads(voice_host("export", unfinished.id, "--secrets").out)
    assert game["result"] is None
    assert game["seats"][1]["role"] == "don"
    assert game["nights"][0]["actions"]
    script = voice_host("export", unfinished.id, "--secrets", "--format", "script").out
    assert "2 don" in script
    assert (
        "не окончена</h1>"
        in voice_host("export", unfinished.id, "--secrets", "--format", "html").out
    )


def test_what_cannot_be_written_is_told(
    voice_host: Callable[..., Ran], finished: Journal, tmp_path: Path
) -> None:
    ran = voice_host("export", finished.id, "-o", tmp_path / "no" / "file.json")
    assert ran.code == 1
    assert ran.err.startswith("Не удалось записать")
    assert voice_host("export", "nothing").code == 2
