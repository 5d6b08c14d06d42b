from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import get_args

import pytest

from voice_host import resources
from voice_host.errors import VoiceHostError
from voice_host.phrases import grammar_file
from voice_host.phrases.grammar import COMMANDS, Care

pytestmark = pytest.mark.unit

GOOD = """\
language: ru
title: Проба
intents:
  foul:
    command: foul
    heard: at_once
    data:
      - sentences:
          - "фол {cardinal:seat}"
        slots: {reason: шум}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copy(resources.folder("grammars") / "_common.yaml", tmp_path)
    return tmp_path


def write(folder: Path, text: str) -> None:
    (folder / "mine.yaml").write_text(text, "utf-8")


@pytest.mark.parametrize("name", grammar_file.names())
def test_every_grammar_that_comes_with_the_program_is_right(name: str) -> None:
    assert grammar_file.load(name).title


def test_a_grammar_is_read(folder: Path) -> None:
    write(folder, GOOD)
    grammar = grammar_file.load("mine", folder)
    [intent] = grammar.intents
    [sentence] = intent.sentences
    assert (intent.command, intent.heard) == ("foul", "at_once")
    assert dict(sentence.fixed) == {"reason": "шум"}


@pytest.mark.parametrize(
    ("right", "wrong", "line", "expected"),
    [
        ("language: ru", "language: en", 1, "ожидается «ru»"),
        ("title: Проба", "", 1, "не хватает ключа «title»"),
        ("title: Проба", "titel: Проба", 2, "неизвестный ключ «titel»; ожидаются: language"),
        ("title: Проба", "title: [а]", 2, "ожидается одно значение"),
        ("title: Проба", "title: 5", 2, "ожидается текст"),
        ("title: Проба", "language: ru", 2, "ключ «language» уже был"),
        ("command: foul", "command: fowl", 5, "нет команды «fowl»; есть: tick, nominate"),
        ("heard: at_once", "heard: later", 6, "ожидается одно из: at_once"),
        ("heard: at_once", "hear: at_once", 6, "неизвестный ключ «hear»"),
        ("{cardinal:seat}", "{cardinal:set}", 9, "команде «foul» нельзя задать «set»"),
        ("{cardinal:seat}", "{cardinal:at}", 9, "команде «foul» нельзя задать «at»"),
        ("{cardinal:seat}", "{cardinals:seat}", 9, "нет списка «cardinals»; есть: cardinal"),
        ("{cardinal:seat}", "<seat>", 9, "нет правила <seat>"),
        ("{cardinal:seat}", "({cardinal:seat}", 9, "проверьте скобки"),
        ("{cardinal:seat}", "{cardinal:seat} {cardinal:seat}", 9, "один слот или два"),
        ("фол {cardinal:seat}", "фол", 9, "фраза не задаёт «seat»"),
        ("фол {cardinal:seat}", "фол [{cardinal:seat}]", 9, "фраза не задаёт «seat»"),
        ("фол {cardinal:seat}", "фол два {cardinal:seat}", 9, "«два» — число"),
        ("reason: шум", "reson: шум", 10, "команде «foul» нельзя задать «reson»"),
        ("reason: шум", "reason: 5", 10, "не то значение для «reason»"),
        ("      - sentences:", "        sentences:", 8, "ожидается список"),
        ('"фол {cardinal:seat}"', "]", 9, "это не YAML"),
    ],
)
def test_a_wrong_file_is_refused_with_its_line(
    folder: Path, right: str, wrong: str, line: int, expected: str
) -> None:
    assert right in GOOD
    write(folder, GOOD.replace(right, wrong))
    path = re.escape(str(folder / "mine.yaml"))
    with pytest.raises(VoiceHostError, match=f"{path}, строка {line}: .*{re.escape(expected)}"):
        grammar_file.load("mine", folder)


IRREVOCABLE = {name for name, kind in COMMANDS.items() if getattr(kind, "irrevocable", False)}


@pytest.mark.parametrize("command", sorted(IRREVOCABLE))
def test_what_cannot_be_mended_is_always_asked_back(folder: Path, command: str) -> None:
    text = GOOD.replace("command: foul", f"command: {command}")
    for heard in set(get_args(Care)) - {"confirmed"}:
        write(folder, text.replace("at_once", heard))
        with pytest.raises(VoiceHostError, match=r"строка 6: .*нужно «heard: confirmed»"):
            grammar_file.load.__wrapped__("mine", folder)
    write(folder, text.replace("    heard: at_once\n", ""))
    with pytest.raises(VoiceHostError, match=r"строка 5: .*нужно «heard: confirmed»"):
        grammar_file.load.__wrapped__("mine", folder)
    write(folder, text.replace("at_once", "confirmed"))
    assert grammar_file.load("mine", folder).intents[0].heard == "confirmed"


def test_a_removal_cannot_be_mended() -> None:
    assert "remove" in IRREVOCABLE


def test_an_empty_phrase_is_refused(folder: Path) -> None:
    write(
        folder,
        GOOD.replace("command: foul", "command: pause")
        .replace("фол {cardinal:seat}", "[пауза]")
        .replace("        slots: {reason: шум}\n", ""),
    )
    with pytest.raises(VoiceHostError, match="строка 9: шаблон допускает пустую фразу"):
        grammar_file.load("mine", folder)


def test_a_wrong_list_is_refused(folder: Path) -> None:
    write(folder, GOOD + "lists:\n  mine: {values: [{in: раз, out: один}]}\n")
    with pytest.raises(VoiceHostError, match="строка 12: ожидается целое число"):
        grammar_file.load("mine", folder)


def test_a_list_of_the_programs_own_is_not_redefined(folder: Path) -> None:
    write(folder, GOOD + "lists:\n  ordinal: {values: [{in: раз, out: 1}]}\n")
    with pytest.raises(VoiceHostError, match="строка 12: список «ordinal» уже есть"):
        grammar_file.load("mine", folder)


def test_an_empty_file_is_refused(folder: Path) -> None:
    write(folder, "")
    with pytest.raises(VoiceHostError, match="файл пуст"):
        grammar_file.load("mine", folder)


def test_a_grammar_that_is_not_there(folder: Path) -> None:
    write(folder, GOOD)
    with pytest.raises(VoiceHostError, match=r"Нет грамматики «yours» в .*; есть: mine"):
        grammar_file.load("yours", folder)
