from __future__ import annotations

import pytest

from voice_host.phrases import grammar_file
from voice_host.phrases.describe import describe
from voice_host.phrases.matcher import phase_grammar

pytestmark = pytest.mark.unit


def test_phrases_for_people_show_n_for_a_number() -> None:
    [minute] = describe(["speech"])
    assert minute.title == "Минута игрока"
    assert [intent.command for intent in minute.intents] == ["nominate", "withdraw", "end_speech"]
    assert "выставляю номер N" in minute.intents[0].phrases


def test_the_address_is_told_once() -> None:
    [host] = describe(["host"])
    assert "господин ведущий" in host.address
    assert "пауза" in host.intents[0].phrases


def test_the_list_is_short() -> None:
    for section in describe(grammar_file.names()):
        assert sum(len(intent.phrases) for intent in section.intents) < 60


def test_what_is_shown_is_understood() -> None:
    for name in grammar_file.names():
        grammar = phase_grammar([name], 10, addressed=False)
        for section in describe([name]):
            for intent in section.intents:
                for phrase in intent.phrases:
                    text = phrase.replace("N-го", "3").replace("N-му", "3").replace("N", "3")
                    assert grammar.match(text), phrase
