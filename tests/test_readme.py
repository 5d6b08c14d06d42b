"""What the READMEs say is true: commands, options, output, make's targets."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from voice_host.__main__ import run
from voice_host.cli import speak, voice_host

pytestmark = pytest.mark.unit

ROOT = Path(__file__).parent.parent
READMES = ("README.md", "README.ru.md")
COMMAND = re.compile(r"(?:^\$ |`|^)(voice-host [a-z][^`#\n]*)", re.MULTILINE)


def commands() -> Iterator[str]:
    for name in READMES:
        for line in COMMAND.findall((ROOT / name).read_text(encoding="utf-8")):
            yield line.strip()
    for line in re.findall(r"\$\(BIN\)/(voice-host [^>\n]*)", (ROOT / "Makefile").read_text()):
        yield line.strip()


def blocks(name: str) -> list[str]:
    return re.findall(r"^```\n(.*?)^```", (ROOT / name).read_text(encoding="utf-8"), re.M | re.S)


@pytest.mark.parametrize("line", sorted(set(commands())))
def test_every_command_is_understood(line: str) -> None:
    """Its name, its options and the number of its arguments."""
    speak("ru")
    words = shlex.split(line)[1:]
    with voice_host.make_context("voice-host", words) as ctx:
        name, command, rest = voice_host.resolve_command(ctx, words)
        assert isinstance(command, click.Command)
        command.make_context(name, rest, parent=ctx)


def test_the_replay_shown_is_what_it_prints(capsys: pytest.CaptureFixture[str]) -> None:
    [block] = [block for block in blocks("README.md") if "game_over" in block]
    shown = iter(block.splitlines())
    assert next(shown) == "$ voice-host replay tests/games/red_wins.game"
    assert run(["replay", str(ROOT / "tests/games/red_wins.game")]) == 0
    printed = iter(capsys.readouterr().out.splitlines())
    for line in shown:
        assert line == "..." or line in printed


def test_the_failure_shown_is_what_it_prints(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    all_blocks = blocks("README.md")
    [script] = [block for block in all_blocks if block.startswith("players: 6")]
    [shown] = [block for block in all_blocks if "example.game" in block]
    monkeypatch.chdir(tmp_path)
    Path("example.game").write_text(script, encoding="utf-8")
    assert run(["replay", "example.game"]) == 1
    assert shown == "$ voice-host replay example.game\n" + capsys.readouterr().err


def test_the_two_commands_come_first_and_exist() -> None:
    first = blocks("README.md")[0]
    targets = re.findall(r"^make (\w+)", first, re.M)
    assert targets == ["demo", "test"]
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = {
        target
        for name in READMES
        for target in re.findall(r"\bmake (\w+)`?", (ROOT / name).read_text(encoding="utf-8"))
    }
    for target in named:
        assert re.search(rf"^{target}:", makefile, re.M), target


@pytest.mark.parametrize("name", READMES)
def test_links_and_folders_are_there(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)\)", text):
        assert (ROOT / target).exists(), target


def test_every_picture_is_shown_in_a_document_and_every_one_shown_is_there() -> None:
    documents = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
    shown = {
        (document.parent / path).resolve()
        for document in documents
        for path in re.findall(r"\]\(((?:docs/)?pictures/[^)]+)\)", document.read_text("utf-8"))
    }
    assert shown == set((ROOT / "docs" / "pictures").resolve().iterdir())
