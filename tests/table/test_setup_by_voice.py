"""Setup through the real recogniser: what `voice-host play` does with a microphone."""

from __future__ import annotations

from collections import deque

import numpy as np
import pytest

from tests.table.fake_table import BLOCK, Tone
from voice_host.demo.voices import Voice
from voice_host.ear.listener import Listener
from voice_host.ear.model import SpeechModel
from voice_host.narration import Catalogue
from voice_host.sound import RATE, Samples
from voice_host.table.question import Asking
from voice_host.table.render import AtOnce
from voice_host.table.setup_talk import NUMBER, RULES, SetupTalk, expected

pytestmark = pytest.mark.speech


class Table:
    """Says what is to be said when the host has asked."""

    def __init__(self, variant: str, answers: dict[str, list[str]]) -> None:
        """`answers`: the last line of a question -> what the table says to it, one each time."""
        self.captions: list[str] = []
        self._voice = Voice(variant, words_a_minute=140, pitch=50, level_db=0.0)
        self._answers = {asked: deque(said) for asked, said in answers.items()}
        self._coming: deque[Samples] = deque()
        model = SpeechModel.builtin(expected(NUMBER).words | expected(RULES).words)
        asking = Asking(AtOnce(Tone()), Listener(model), lambda: "", self._tell)
        self.talk = SetupTalk(None, None, Catalogue.load(), asking)

    def _tell(self, text: str) -> None:
        self.captions.append(text)
        if self._answers.get(text):
            said = self._voice.say(self._answers[text].popleft())
            self._coming.append(np.concatenate([np.zeros(round(1.5 * RATE), np.int16), said]))

    def run(self, seconds: float) -> None:
        hum = np.random.default_rng(0).standard_normal(round(seconds * RATE)) * 30
        said = np.zeros(0, np.int16)
        for at in range(0, len(hum) - BLOCK, BLOCK):
            if self.talk.over:
                return
            while self._coming:
                said = np.concatenate([said, self._coming.popleft()])
            block = hum[at : at + BLOCK].copy()
            block[: len(said[:BLOCK])] += said[:BLOCK]
            said = said[BLOCK:]
            self.talk.step(np.rint(block).astype(np.int16))


NUMBER_ASKED, CLASSIC, BEGIN = (
    "Сколько вас за столом?",
    "Играем по классическим правилам?",
    "Начинаем?",
)


@pytest.mark.parametrize("variant", ["m3", "f2"])
def test_a_group_begins_by_speaking(variant: str) -> None:
    table = Table(variant, {NUMBER_ASKED: ["нас десять"], CLASSIC: ["да"], BEGIN: ["да"]})
    table.run(40.0)
    assert table.talk.agreed is not None, table.captions
    assert table.talk.agreed.players == 10
    assert table.talk.agreed.rules.id == "classic"


def test_other_rules_and_a_number_taken_back() -> None:
    table = Table(
        "m7",
        {
            NUMBER_ASKED: ["девять человек", "двенадцать человек"],
            CLASSIC: ["назад", "нет"],
            "Мафия кланов.": ["комиссар каттани"],
            BEGIN: ["да"],
        },
    )
    table.run(60.0)
    assert table.talk.agreed is not None, table.captions
    assert table.talk.agreed.players == 12
    assert table.talk.agreed.rules.id == "kattani"


@pytest.mark.parametrize(
    "talk",
    [
        "садитесь уже все за стол и давайте наконец потише",
        "вчера нас было гораздо больше чем сегодня",
        "подождите сейчас ещё вася подойдёт",
    ],
)
def test_talk_at_the_table_is_no_answer(talk: str) -> None:
    table = Table("f2", {NUMBER_ASKED: [talk]})
    table.run(9.0)
    assert set(table.captions) == {NUMBER_ASKED}
