"""docs/new-role.md: what is built from its blocks plays."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs/new-role.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^`(\S+)`\n\n```\w*\n(.*?)^```$", PAGE, re.M | re.S)
"""(path, text) of every file on the page, in its order."""

KEPT = re.compile(r"^(?P<before>.*[\[{])\s*\.\.\.,?(?P<after>.*)(?P<end>[\]}])$", re.S)
"""A list or table in which something is kept, `...`."""


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program with everything that the page adds."""
    top = tmp_path_factory.mktemp("checkout")
    unused = shutil.ignore_patterns("__pycache__", "builtin")
    shutil.copytree(ROOT / "src/voice_host", top / "src/voice_host", ignore=unused)
    (top / "grammars").symlink_to(ROOT / "grammars")
    for name, block in BLOCKS:
        path = top / name
        path.parent.mkdir(parents=True, exist_ok=True)
        there = path.read_text(encoding="utf-8") if path.exists() else None
        path.write_text(block if there is None else added(there, block), encoding="utf-8")
    return top


def added(text: str, block: str) -> str:
    """The file with the pieces of the block, which empty lines part.

    A piece that keeps something (`...`) takes the place of what it names; one that begins with the
    header of a table goes below that header; any other goes before the piece after it.
    """
    waiting = ""
    for piece in block.strip().split("\n\n"):
        if kept := KEPT.match(piece):
            before, after, end = kept["before"], kept["after"], kept["end"]
            there = re.compile(rf"^{re.escape(before)}(.*?),?\s*{re.escape(end)}", re.M | re.S)
            [found] = there.findall(text)
            whole = f"{waiting}{before}{found},{after}{end}"
            text, waiting = there.sub(lambda _, whole=whole: whole, text), ""
        elif piece.startswith("["):
            header, _, lines = piece.partition("\n")
            place = re.compile(rf"^{re.escape(header)}( #.*)?$", re.M)
            assert len(place.findall(text)) == 1
            text = place.sub(lambda header, lines=lines: f"{header[0]}\n{lines}", text)
        else:
            waiting += f"{piece}\n\n\n"
    assert not waiting
    return text


def voice_host(checkout: Path, *arguments: str) -> str:
    """What a command prints, there."""
    ran = subprocess.run(
        [sys.executable, "-c", "from voice_host.__main__ import main; main()", *arguments],
        cwd=checkout,
        env={"PYTHONPATH": str(checkout / "src"), "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout


def test_the_page_says_how_many_files() -> None:
    files = [name.removeprefix("src/voice_host/") for name, _ in BLOCKS]
    assert files == re.findall(r"^\| `(\S+)` \|", PAGE, re.M)
    assert "A role: four files" in PAGE
    assert len(files) == 4 + 4


@pytest.mark.parametrize("game", ["bodyguard", "blitz"])
def test_its_game_is_played(checkout: Path, game: str) -> None:
    assert voice_host(checkout, "replay", f"tests/games/{game}.game")


@pytest.mark.parametrize("rules", [("classic", "--cards", "bodyguard"), ("blitz",)])
def test_bots_play_it(checkout: Path, rules: tuple[str, ...]) -> None:
    told = voice_host(checkout, "simulate", *rules, "--players", "8", "--games", "10")
    assert "Партий в секунду" in told


def test_players_are_told(checkout: Path) -> None:
    assert "адвокат, телохранитель" in voice_host(checkout, "rules", "classic")
    told = voice_host(checkout, "rules", "blitz").splitlines()
    assert "  У каждого тридцать секунд. Потом голосование; поровну — не уходит никто." in told
    assert "stateDiagram" in voice_host(checkout, "rules", "blitz", "--diagram")
