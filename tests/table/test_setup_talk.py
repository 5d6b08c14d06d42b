"""Setup by voice: what is asked, what is not, and how an answer is taken back."""

from __future__ import annotations

from collections import deque

import numpy as np
import pytest

from tests.table.fake_table import BLOCK, ToldEar, Tone
from voice_host.game.ruleset import load
from voice_host.narration import Catalogue
from voice_host.sound import RATE
from voice_host.table.question import Asking
from voice_host.table.render import AtOnce
from voice_host.table.setup_talk import PATIENCE, SetupTalk

pytestmark = pytest.mark.unit

QUIET = np.zeros(BLOCK, np.int16)
ASKED_FIRST = "Сколько вас за столом?"


class Table:
    def __init__(
        self, players: int | None = None, rules: str | None = None, *, by_keys: bool = False
    ) -> None:
        self.ear = ToldEar()
        self.ear.is_open = False
        self.keys: deque[str] = deque()
        self.captions: list[str] = []
        asking = Asking(
            AtOnce(Tone()),
            None if by_keys else self.ear,
            lambda: self.keys.popleft() if self.keys else "",
            self.captions.append,
        )
        self.talk = SetupTalk(players, load(rules) if rules else None, Catalogue.load(), asking)
        self.run(8.0)

    def run(self, seconds: float) -> None:
        for _ in range(round(seconds * RATE / BLOCK)):
            if not self.talk.over:
                self.talk.step(QUIET)

    def say(self, *texts: str) -> list[str]:
        """What the host says after it."""
        before = len(self.captions)
        for text in texts:
            self.ear.say(text)
            self.run(7.0)
        return self.captions[before:]

    def type(self, *lines: str) -> list[str]:
        before = len(self.captions)
        for line in lines:
            self.keys.append(line)
            self.run(7.0)
        return self.captions[before:]

    @property
    def agreed(self) -> tuple[int, str] | None:
        agreed = self.talk.agreed
        return None if agreed is None else (agreed.players, agreed.rules.id)


def test_a_group_begins_by_speaking() -> None:
    table = Table()
    assert table.captions == [ASKED_FIRST]
    assert table.say("нас десять") == ["Десять игроков.", "Играем по классическим правилам?"]
    assert table.say("да") == ["Десять игроков.", "Классические правила.", "Начинаем?"]
    assert table.agreed is None
    table.say("да")
    assert table.agreed == (10, "classic")


@pytest.mark.parametrize(
    "said", ["десять", "нас десять", "десять человек", "нас десять игроков", "десятеро"]
)
def test_the_number_in_any_words(said: str) -> None:
    assert Table().say(said)[0] == "Десять игроков."


def test_other_rules_are_named_and_chosen() -> None:
    table = Table()
    named = table.say("двенадцать", "нет")[2:]
    assert named[0] == "По каким правилам играем?"
    assert "Комиссар Каттани." in named
    assert "Спортивная мафия." not in named, "it is for ten"
    assert table.say("каттани")[:2] == ["Двенадцать игроков.", "Комиссар Каттани."]
    table.say("начинаем")
    assert table.agreed == (12, "kattani")


def test_rules_may_be_named_at_once() -> None:
    table = Table()
    table.say("десять", "спортивная мафия", "да")
    assert table.agreed == (10, "sport")


def test_rules_that_do_not_allow_the_number_are_explained_and_asked_again() -> None:
    table = Table()
    table.say("восемь")
    assert table.say("спортивная")[:2] == [
        "По этим правилам за столом — десять игроков.",
        "По каким правилам играем?",
    ]
    table.say("городская", "да")
    assert table.agreed == (8, "city")


@pytest.mark.parametrize(
    ("rules", "said", "explained"),
    [
        (None, "тридцать", "Играют от пяти до двадцати пяти человек."),
        ("classic", "четыре", "Играют от шести до двадцати человек."),
    ],
)
def test_a_number_that_is_not_allowed_is_explained_and_asked_again(
    rules: str | None, said: str, explained: str
) -> None:
    assert Table(rules=rules).say(said) == [explained, ASKED_FIRST]


def test_a_number_misheard_is_taken_back() -> None:
    table = Table()
    table.say("девять")
    assert table.say("неверно") == [ASKED_FIRST]
    assert table.say("десять")[0] == "Десять игроков."


@pytest.mark.parametrize("said", ["нет", "назад"])
def test_before_the_cards_all_is_taken_back(said: str) -> None:
    table = Table()
    table.say("десять", "да")
    assert table.say(said) == [ASKED_FIRST]


def test_only_one_ruleset_for_so_many_needs_no_question() -> None:
    assert Table().say("двадцать два") == ["Двадцать два игрока.", "Мафия кланов.", "Начинаем?"]


def test_what_is_known_is_not_asked() -> None:
    table = Table(rules="city")
    assert table.captions == [ASKED_FIRST]
    assert table.say("десять") == ["Десять игроков.", "Городская мафия.", "Начинаем?"]
    table = Table(players=8)
    assert table.captions == ["Восемь игроков.", "Играем по классическим правилам?"]
    assert table.say("назад") == ["Восемь игроков.", "Играем по классическим правилам?"]


def test_rules_for_one_number_only_tell_it() -> None:
    table = Table(rules="sport")
    assert table.captions == ["Десять игроков.", "Спортивная мафия.", "Начинаем?"]
    table.say("да")
    assert table.agreed == (10, "sport")


@pytest.mark.parametrize("typed", ["0", "1", "26", "100", "1000000"])
def test_any_number_typed_is_explained(typed: str) -> None:
    explained = Table(by_keys=True).type(f"{typed}\n")[0]
    assert explained == "Играют от пяти до двадцати пяти человек."


def test_everything_can_be_keyed() -> None:
    table = Table(by_keys=True)
    assert table.captions[0] == ASKED_FIRST
    assert "Enter" in table.captions[1]
    assert "Двенадцать игроков." in table.type("12\n")
    table.type("н\n")
    table.type("городская\n", "д\n")
    assert table.agreed == (12, "city")


def test_enter_alone_takes_what_is_usual() -> None:
    table = Table(by_keys=True)
    table.type("\n", "\n", "\n")
    assert table.agreed == (10, "classic")


def test_keys_one_by_one_with_a_slip_mended() -> None:
    table = Table(by_keys=True)
    table.type("1", "2", "\x7f", "1", "\n")
    assert "Одиннадцать игроков." in table.captions


def test_typed_nonsense_shows_how_to_answer() -> None:
    table = Table(by_keys=True)
    [hint] = table.type("много\n")
    assert hint.startswith("Наберите, сколько игроков")


def test_silence_is_asked_once_more_and_then_only_the_keys_are_shown() -> None:
    table = Table()
    table.run(10 * PATIENCE)
    assert table.captions[:2] == [ASKED_FIRST] * 2
    assert table.captions[2].startswith("Наберите")
    assert len(table.captions) == 3
