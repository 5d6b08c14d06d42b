"""The frame of the command line: languages, errors, exit codes, the reference in docs."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import polib
import pytest

from tests.cli.conftest import Ran
from voice_host import cli
from voice_host.__main__ import run

pytestmark = pytest.mark.process

ROOT = Path(__file__).parent.parent.parent
LOCALE = Path(cli.__file__).parent / "locale/ru/LC_MESSAGES"
RUSSIAN = re.compile("[А-Яа-яЁё]")


def python(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *args], capture_output=True, text=True, cwd=ROOT)


def test_help_is_russian(voice_host: Callable[..., Ran]) -> None:
    ran = voice_host("--help")
    assert ran.code == 0
    assert ran.out.startswith("Вызов: voice-host [КЛЮЧИ] КОМАНДА")
    assert "--help      Показать эту справку." in ran.out


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_reference_in_docs_is_what_the_program_says(lang: str) -> None:
    name = "cli.md" if lang == "en" else "cli.ru.md"
    written = python("-m", "voice_host.cli._reference", lang)
    assert written.stderr == ""
    assert written.stdout == (ROOT / "docs" / name).read_text(encoding="utf-8"), "make docs"


def test_english_help_has_no_russian_left() -> None:
    assert RUSSIAN.findall((ROOT / "docs/cli.md").read_text(encoding="utf-8")) == []


def test_clicks_own_words_are_compiled() -> None:
    source = polib.pofile(str(LOCALE / "messages.po"))
    assert source.to_binary() == (LOCALE / "messages.mo").read_bytes(), "make locale"


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["dance"], "Ошибка: Нет команды «dance»."),
        (["replay"], "Ошибка: Не хватает аргумента 'ФАЙЛ...'."),
        (["games", "--csv"], "Ошибка: Нет ключа «--csv»."),
        (["show", "1", "2"], "Ошибка: Лишний аргумент: 2"),
        (["--lang", "fr", "games"], "'fr', а нужно одно из 'ru', 'en'"),
    ],
)
def test_wrong_arguments_are_told_in_russian(
    voice_host: Callable[..., Ran], args: list[str], message: str
) -> None:
    ran = voice_host(*args)
    assert ran.code == 2
    assert ran.out == ""
    assert message in ran.err
    assert ran.err.startswith("Вызов: voice-host")


def test_interrupted_is_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("voice_host.journal.all_journals", interrupt)
    assert run(["games"]) == 130


def test_ctrl_c_leaves_no_traceback() -> None:
    code = "import signal, os, sys; from voice_host import journal, __main__\n"
    code += "journal.all_journals = lambda: os.kill(os.getpid(), signal.SIGINT) or []\n"
    code += "sys.argv = ['voice-host', 'games']; __main__.main()"
    ran = python("-c", code)
    assert ran.returncode == 130
    assert "Traceback" not in ran.stderr


def test_a_reader_that_leaves_is_no_error() -> None:
    script = str(ROOT / "tests/games/red_wins.game")
    process = subprocess.Popen(
        [sys.executable, "-m", "voice_host", "replay", *[script] * 60],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout and process.stderr
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == ""
    assert process.wait() in (1, -signal.SIGPIPE)
    process.stderr.close()


def test_both_ways_to_start() -> None:
    script = Path(sys.executable).with_name("voice-host")
    direct = subprocess.run([script, "--version"], capture_output=True, text=True)
    assert direct.stdout == python("-m", "voice_host", "--version").stdout
    assert direct.returncode == 0


def test_an_empty_environment_will_do() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "voice_host", "rules"],
        capture_output=True,
        env={"HOME": os.environ.get("HOME", "/")},
    )
    assert ran.returncode == 0
    assert "Классическая колода" in ran.stdout.decode("utf-8")
