"""What pages are told in both languages: the catalogue has all of it, and no more."""

from __future__ import annotations

import ast
import json
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import voice_host
from voice_host.game import ruleset
from voice_host.game.asks import Ask
from voice_host.table.keypad import answer_text, prompt
from voice_host.told import Name, Told
from voice_host.web.names import english
from voice_host.web.written import written

pytestmark = pytest.mark.unit

SOURCES = Path(voice_host.__file__).parent
RUSSIAN = re.compile("[а-яё]", re.IGNORECASE)
CARDS = {text for name in ruleset.names() for text in ruleset.load(name).cards.values()}


def in_english(told: str) -> str:
    return json.loads(written(told))["en"]


def templates() -> Iterator[str]:
    """Of every `Told("...")` in the code."""
    for file in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Told":
                for part in ast.walk(node.args[0]):
                    if isinstance(part, ast.Constant) and RUSSIAN.search(str(part.value)):
                        yield str(part.value)


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def test_everything_that_is_told_is_said_in_english_and_nothing_else():
    letterless = {"{n} — {why}"}
    assert english()["told"].keys() == {*templates(), *CARDS, *letterless}


@pytest.mark.parametrize("template", sorted(english()["told"]))
def test_the_english_has_the_same_values_and_no_russian_but_what_is_to_be_said(template: str):
    told = english()["told"][template]
    assert fields(told) == fields(template)
    assert not RUSSIAN.search(re.sub("“(продолжаем|начинаем)”", "", told))


def test_what_is_told_is_a_string_and_knows_what_it_was_made_of():
    told = prompt(Ask("card", seat=3, role="don", card="queen_spades", text="Вы чёрный."))
    assert told == "Игрок 3. Дама пик: вы дон. Вы чёрный. Нажмите клавишу, чтобы спрятать."
    assert in_english(told).startswith("Player 3. Your card is the queen of spades; you are: don.")
    assert in_english(answer_text("3,5")) == "The killers: 3, 5."


def test_what_people_typed_is_a_value_and_never_a_template():
    told = Told("Не понимаю: «{typed}».", typed="{0} {typed} %s")
    assert told == "Не понимаю: «{0} {typed} %s»."
    assert in_english(told) == "Not understood: “{0} {typed} %s”."
    assert in_english(Told.joined("\n", [told, told])) == "\n".join([in_english(told)] * 2)


def test_what_has_no_english_stays():
    assert in_english(Told("Ай!")) == "Ай!"
    assert in_english(Name("roles", "nobody", "никто")) == "никто"
    assert written("Ай!").decode() == '"Ай!"'
