"""Names and lists with words that no list of ours has, through the real ear."""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
import pytest

from tests.ear.test_model import needs_espeak, say
from voice_host.ear.listener import Hearing, Listener
from voice_host.ear.model import SpeechModel
from voice_host.ear.sound_alike import tell_apart
from voice_host.game.commands import CancelFoul, Foul, Nominate, Withdraw
from voice_host.game.ruleset import load
from voice_host.phrases.closed_list import ClosedList
from voice_host.phrases.matcher import PhraseGrammar, all_words, phase_grammar
from voice_host.phrases.nicknames import name_words

pytestmark = [pytest.mark.speech, needs_espeak]

NAMES, UNSAYABLE = tell_apart(
    {1: "Барсук", 2: "Vasya", 3: "Шрек", 4: "Night_Wolf", 5: "КотЪ", 6: "D1mon", 7: "Mr. Pink"}
    | {8: "Ёж", 9: "Аня", 10: "Зюзюка"}
)
SPEECH = phase_grammar(["speech", "host"], 10, nicknames=NAMES)


@pytest.fixture(scope="module")
def listener() -> Listener:
    return Listener(SpeechModel.builtin(all_words(load("classic")) | name_words(NAMES)))


def hear(listener: Listener, expected: PhraseGrammar | ClosedList, text: str) -> list[Hearing]:
    listener.expect(expected)
    sound = np.frombuffer(say(text), np.int16)
    heard = [*listener.accept(sound), *listener.finish()]
    return [hearing for hearing in heard if hearing.verdict != "nothing"]


def test_all_of_them_can_be_told_apart() -> None:
    assert UNSAYABLE == []


@pytest.mark.parametrize(
    ("said", "command"),
    [
        ("я выставляю Барсука", Nominate(seats=(1,))),
        ("я выставляю Васю", Nominate(seats=(2,))),
        ("отзываю Шрека", Withdraw(seat=3)),
        ("выставляю найт вулфа", Nominate(seats=(4,))),
        ("выставляю Кота", Nominate(seats=(5,))),
        ("выставляю Димона", Nominate(seats=(6,))),
        ("выставляю мистера Пинка", Nominate(seats=(7,))),
        ("господин ведущий фол Ежу", Foul(seat=8)),
        ("господин ведущий снять фол с Ани", CancelFoul(seat=9)),
        ("выставляю Зюзюку", Nominate(seats=(10,))),
        ("выставляю игрока номер десять", Nominate(seats=(10,))),
    ],
)
def test_a_seat_is_called_by_its_name(listener: Listener, said: str, command: object) -> None:
    assert [hearing.command for hearing in hear(listener, SPEECH, said)] == [command]


@pytest.mark.parametrize(
    "said",
    ["не выставляю Барсука", "Барсук сегодня молчит", "мне кажется Аня мафия", "выставлю Шрека"],
)
def test_a_name_in_talk_does_nothing(listener: Listener, said: str) -> None:
    assert hear(listener, SPEECH, said) == []


def test_a_new_name_takes_less_than_a_second(tmp_path: Path) -> None:
    words = all_words() | name_words(((1, "Бубумбер"),))
    began = time.process_time()
    model = SpeechModel.builtin(words, cache=tmp_path)
    assert time.process_time() - began < 1.0
    assert model.knows("бубумбера")


def test_five_thousand_phrases_are_ready_in_seconds(tmp_path: Path) -> None:
    first, second = sorted(all_words())[:71], sorted(all_words())[71:142]
    phrases = [f"{one} {other}" for one in first for other in second][:5000]
    began = time.process_time()
    expected = ClosedList(phrases)
    listener = Listener(SpeechModel.builtin(expected.words, cache=tmp_path))
    listener.expect(expected)
    assert time.process_time() - began < 3.0
    assert len(expected.phrases) == 5000


LIST = ClosedList(
    ["кракозябра", "синхрофазотрон", "Max и DJ", "МВД", "5 яблок", "кто-нибудь", "за́мок", "замо́к"]
)


@pytest.fixture(scope="module")
def reader() -> Listener:
    return Listener(SpeechModel.builtin(LIST.words))


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("кракозябра", "кракозябра"),
        ("синхрофазотрон", "синхрофазотрон"),
        ("макс и диджей", "max и dj"),
        ("эм вэ дэ", "мвд"),
        ("пять яблок", "5 яблок"),
        ("кто-нибудь", "кто-нибудь"),
        ("[[z'Am@k]]", "за́мок"),
        ("[[zV#m'ok]]", "замо́к"),
    ],
)
def test_any_phrase_of_a_list_is_heard(reader: Listener, said: str, meant: str) -> None:
    [hearing] = hear(reader, LIST, said)
    assert LIST.find(hearing.text).command.text == meant  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "said", ["добрый вечер дорогие друзья", "холодильник", "я вчера видел красивую машину"]
)
def test_what_is_not_in_the_list_gives_nothing(reader: Listener, said: str) -> None:
    assert hear(reader, LIST, said) == []
