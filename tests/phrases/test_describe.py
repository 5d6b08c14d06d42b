from __future__ import annotations

import re

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
        assert sum(len(intent.phrases) for intent in section.intents) < 100


def test_what_is_shown_is_understood() -> None:
    for name in grammar_file.names():
        grammar = phase_grammar([name], 10, addressed=False, nicknames=((3, "Анна"),))
        for section in describe([name]):
            for intent in section.intents:
                for phrase in intent.phrases:
                    assert grammar.match(re.sub("N(-[а-я]+)?", "3", phrase)), phrase


def test_every_wording_of_what_is_asked_and_of_the_seat_is_shown() -> None:
    [minute] = describe(["speech"])
    nominate, withdraw, end_speech = (set(intent.phrases) for intent in minute.intents)
    assert {"я ставлю N-го", "выставляю игрока под номером N", "выставляю Анну"} <= nominate
    assert {"отзываю N-й номер", "снимаю N-го", "отзываю N-го игрока"} <= withdraw
    assert {"я пас", "спасибо я закончила", "спасибо на этом всё"} <= end_speech
    [host] = describe(["host"])
    assert "сколько осталось времени" in {phrase for i in host.intents for phrase in i.phrases}
    [vote] = describe(["vote"])
    assert {"N человек", "голосов N", "одна рука", "два голоса"} <= set(vote.intents[0].phrases)


def test_what_is_understood_and_no_good_russian_is_not_shown() -> None:
    [host] = describe(["host"])
    assert host.address == (
        "господин ведущий",
        "господин судья",
        "госпожа ведущая",
        "госпожа судья",
    )
    for name in grammar_file.names():
        for section in describe([name]):
            for intent in section.intents:
                for phrase in intent.phrases:
                    assert not re.search("N-го номер|с номер |с под ", phrase), phrase
