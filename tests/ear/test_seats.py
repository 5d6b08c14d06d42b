"""Seat voices with an evidence that is told how each voice fits."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import cast

import numpy as np
import pytest

from voice_host.ear import seats as seats_module
from voice_host.ear.model import SpeechModel
from voice_host.ear.profile import AS_IT_IS, Profile
from voice_host.ear.seats import SeatVoices
from voice_host.ear.speeds import ENOUGH
from voice_host.sound import RATE, Samples

pytestmark = pytest.mark.unit

SOUND = np.ones(RATE, np.int16)
CHILD = "спасибо"
"""Fits the better, the slower it is played: the longer it lasts."""


class ToldEvidence:
    may_go_on = threading.Event()

    def __init__(self, _model: SpeechModel) -> None:
        pass

    def fit(self, phrase: str, samples: Samples) -> float:
        assert self.may_go_on.wait(10)
        return 180 + (40 * len(samples) / RATE if phrase == CHILD else 0.0)


@pytest.fixture
def voices(monkeypatch: pytest.MonkeyPatch) -> Iterator[SeatVoices]:
    monkeypatch.setattr(seats_module, "Evidence", ToldEvidence)
    ToldEvidence.may_go_on.set()
    made = SeatVoices(cast(SpeechModel, None), {2: Profile(speed=1.1)}, Profile(gain=3.0))
    yield made
    ToldEvidence.may_go_on.set()
    made.close()


def test_nobody_s_turn_and_an_unknown_seat_are_heard_as_anybody(voices: SeatVoices) -> None:
    assert voices.of(None) == voices.of(1) == Profile(gain=3.0)
    assert voices.of(2) == Profile(speed=1.1)
    assert Profile(speed=1.0, gain=1.0) == AS_IT_IS


def test_a_seat_gets_its_speed_after_its_first_phrases(voices: SeatVoices) -> None:
    for _ in range(ENOUGH - 1):
        voices.said(1, CHILD, SOUND)
        voices.said(3, "пас", SOUND)
    assert voices.of(1) == Profile(gain=3.0)
    voices.said(1, CHILD, SOUND)
    voices.said(3, "пас", SOUND)
    assert voices.of(1).speed < 0.9
    assert voices.of(1).gain == 3.0
    assert voices.of(3) == Profile(gain=3.0)


def test_a_tuned_seat_keeps_its_profile(voices: SeatVoices) -> None:
    for _ in range(ENOUGH):
        voices.said(2, CHILD, SOUND)
    assert voices.of(2) == Profile(speed=1.1)


def test_a_phrase_costs_the_game_no_time(voices: SeatVoices) -> None:
    ToldEvidence.may_go_on.clear()
    for _ in range(ENOUGH):
        voices.said(1, CHILD, SOUND)  # returns although nothing can be found out yet
    assert voices.of(None) == Profile(gain=3.0)
    ToldEvidence.may_go_on.set()
    assert voices.of(1).speed < 0.9
