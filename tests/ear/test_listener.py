"""The listener with a recogniser that hears what it is told to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

import numpy as np
import pytest

from voice_host.ear import listener as listener_module
from voice_host.ear.listener import Hearing, Listener
from voice_host.ear.model import SpeechModel
from voice_host.ear.profile import Profile
from voice_host.ear.recogniser import Hypothesis, Utterance, Word
from voice_host.game import commands
from voice_host.phrases.matcher import phase_grammar
from voice_host.sound import RATE

pytestmark = pytest.mark.unit

SPEECH = phase_grammar(["speech", "host"], 10)
VOTE = phase_grammar(["vote", "host"], 10)
BLOCK = np.zeros(RATE // 10, np.int16)


class ToldRecogniser:
    """Half a second a word; the utterance ends a second after its last word."""

    def __init__(self, _model: SpeechModel) -> None:
        self.next: str | None = None
        self.lists: list[tuple[str, ...]] = []
        self.resets = 0
        self.accepted = 0.0
        self.missing: frozenset[str] = frozenset()

    def listen_for(self, phrases: Iterable[str]) -> None:
        self.lists.append(tuple(phrases))

    def reset(self) -> None:
        self.resets += 1

    def accept(self, samples: np.ndarray) -> list[Utterance]:
        self.accepted += len(samples) / RATE
        return self.finish()

    def finish(self) -> list[Utterance]:
        if not self.next:
            return []
        words = tuple(
            Word(text, self.accepted + at / 2, self.accepted + at / 2 + 0.5)
            for at, text in enumerate(self.next.split())
        )
        self.next = None
        return [Utterance((Hypothesis(words, 0.0),), words[-1].end + 1.0)]


class FullEvidence:
    """Every phrase fits."""

    def __init__(self, _model: SpeechModel) -> None:
        pass

    def of(self, _phrase: str, _samples: np.ndarray) -> float:
        return 100.0


@pytest.fixture
def listener(monkeypatch: pytest.MonkeyPatch) -> Listener:
    monkeypatch.setattr(listener_module, "Recogniser", ToldRecogniser)
    monkeypatch.setattr(listener_module, "Evidence", FullEvidence)
    made = Listener(cast(SpeechModel, None))
    made.expect(SPEECH)
    return made


def told(listener: Listener) -> ToldRecogniser:
    return cast(ToldRecogniser, listener._recogniser)


def hear(listener: Listener, text: str) -> list[Hearing]:
    told(listener).next = text
    return listener.accept(BLOCK)


def commands_in(hearings: list[Hearing]) -> list[object]:
    return [hearing.command for hearing in hearings if hearing.verdict == "do"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("выставляю третьего", [commands.Nominate(seats=(3,))]),
        ("[unk] выставляю третьего", [commands.Nominate(seats=(3,))]),
        ("[unk] выставляю третьего [unk]", [commands.Nominate(seats=(3,))]),
        ("выставляю третьего спасибо", [commands.Nominate(seats=(3,)), commands.EndSpeech()]),
        ("[unk] спасибо", [commands.EndSpeech()]),
        ("спасибо [unk]", []),
        ("спасибо за [unk]", []),
        ("спасибо выставляю третьего", [commands.Nominate(seats=(3,))]),
        ("выставлю третьего", []),
        ("выставляю [unk] третьего", []),
        ("игрока выставляю третьего", [commands.Nominate(seats=(3,))]),
        ("господин ведущий удалить третьего", []),
        ("[unk]", []),
    ],
)
def test_what_is_carried_out(listener: Listener, text: str, expected: list[object]) -> None:
    assert commands_in(hear(listener, text)) == expected


def test_what_cannot_be_mended_is_asked(listener: Listener) -> None:
    [hearing] = hear(listener, "господин ведущий удалить третьего")
    assert (hearing.verdict, hearing.command) == ("ask", commands.Remove(seat=3))


def test_an_answer_counts_only_alone(listener: Listener) -> None:
    listener.expect(VOTE)
    assert commands_in(hear(listener, "три")) == [commands.Count(votes=3)]
    assert commands_in(hear(listener, "[unk] три")) == []


def test_what_was_not_understood_is_told_too(listener: Listener) -> None:
    assert [(h.verdict, h.text, h.command) for h in hear(listener, "игрока [unk] спасибо")] == [
        ("nothing", "игрока [unk]", None),
        ("do", "спасибо", commands.EndSpeech()),
    ]


def test_a_closed_ear_hears_nothing(listener: Listener) -> None:
    listener.expect(None)
    assert hear(listener, "выставляю третьего") == []
    assert listener.finish() == []


def test_a_shut_ear_hears_nothing_and_what_was_said_meanwhile_is_dropped(
    listener: Listener,
) -> None:
    listener.shut()
    assert hear(listener, "выставляю третьего") == []
    listener.open()
    assert told(listener).resets == 1


def test_times_count_the_sound_let_pass(listener: Listener) -> None:
    listener.shut()
    for _ in range(20):
        listener.accept(BLOCK)
    listener.open()
    [hearing] = hear(listener, "спасибо")
    assert hearing.start == pytest.approx(2.1)
    assert hearing.end == pytest.approx(2.6)


def test_a_seat_heard_at_its_own_speed_keeps_the_times_of_the_table(listener: Listener) -> None:
    hear(listener, "пас")
    listener.hear_as(Profile(speed=0.5))
    for _ in range(10):
        listener.accept(BLOCK)
    [hearing] = hear(listener, "спасибо")
    recogniser = told(listener)
    assert recogniser.accepted == pytest.approx(0.1 + 1.1 * 2, abs=0.1)
    assert hearing.start == pytest.approx(0.1 + 1.1, abs=0.1)
    assert hearing.end - hearing.start == pytest.approx(0.25)


def test_what_was_heard_comes_with_its_sound(listener: Listener) -> None:
    for _ in range(10):
        listener.accept(np.full(len(BLOCK), 500, np.int16))
    told(listener).accepted -= 0.5  # he says it while it is loud
    [hearing] = hear(listener, "спасибо")
    assert hearing.sound is not None
    assert 490 < hearing.sound.max() < 510
    [nothing] = hear(listener, "[unk]")
    assert nothing.sound is None


def test_what_the_room_says_after_the_speaker_stopped_is_no_part_of_what_he_said(
    listener: Listener,
) -> None:
    chance = np.random.default_rng(1)
    room, speaker = (
        (chance.standard_normal(len(BLOCK)) * level).astype(np.int16) for level in (100, 2000)
    )
    for _ in range(20):
        listener.accept(room)
    for _ in range(3):
        listener.accept(speaker)
    told(listener).accepted -= 0.35  # Vosk tells the words late: he says them before the pause
    told(listener).next = "спасибо выставляю"
    heard = [hearing for _ in range(6) for hearing in listener.accept(room)]
    assert commands_in(heard) == [commands.EndSpeech()]


def test_the_echo_of_the_line_just_spoken_is_dropped(listener: Listener) -> None:
    line = "Игрок номер три говорит: «Спасибо»."
    listener.shut()
    listener.open(after=line)
    assert commands_in(hear(listener, "спасибо")) == []
    assert commands_in(hear(listener, "пас")) == [commands.EndSpeech(word="pass")]
    for _ in range(20):
        listener.accept(BLOCK)
    assert commands_in(hear(listener, "спасибо")) == [commands.EndSpeech()]


def test_the_list_changes_only_when_something_else_is_expected(listener: Listener) -> None:
    listener.expect(SPEECH)
    listener.expect(VOTE)
    assert told(listener).lists == [SPEECH.phrases, VOTE.phrases]


def test_the_end_of_the_sound_ends_an_utterance(listener: Listener) -> None:
    told(listener).next = "пас"
    assert commands_in(listener.finish()) == [commands.EndSpeech(word="pass")]
