"""A whole round of tuning, heard by the real ear: what `voice-host tune` does with a microphone."""

from __future__ import annotations

import re
from collections import deque

import numpy as np
import pytest

from tests.table.fake_table import BLOCK, Tone
from voice_host.demo.voices import Voice
from voice_host.ear.model import SpeechModel
from voice_host.ear.profile import Profile, shaped
from voice_host.ear.tuning import PHRASES, Tuner
from voice_host.narration import Catalogue
from voice_host.sound import RATE, Samples
from voice_host.table.render import AtOnce
from voice_host.table.tuning_round import TuningRound

pytestmark = pytest.mark.speech

ORDER = ("один", "два", "три")
PEOPLE = {1: ("m3", 1.0), 2: ("f3", 1.5), 3: ("m7", 1.0)}
"""Seat -> voice and how much faster than it speaks: the second is a child."""


def saying(variant: str, faster: float) -> Samples:
    voice = Voice(variant, words_a_minute=140, pitch=50, level_db=0.0)
    pause = np.zeros(RATE // 4, np.int16)
    said = [piece for phrase in PHRASES for piece in (voice.say(phrase), pause)]
    return shaped(np.concatenate(said), Profile(speed=faster))


def test_a_family_is_tuned_to_in_one_round() -> None:
    captions: list[str] = []
    spoken: deque[Samples] = deque()

    def tell(text: str) -> None:
        captions.append(text)
        if called := re.match(r"Номер (один|два|три)", text):
            spoken.append(np.zeros(round(1.1 * RATE), np.int16))
            spoken.append(saying(*PEOPLE[ORDER.index(called[1]) + 1]))

    tuner = Tuner(SpeechModel.builtin({word for phrase in PHRASES for word in phrase.split()}))
    talk = TuningRound(list(PEOPLE), tuner, Catalogue.load(), AtOnce(Tone()), tell)
    hum = np.random.default_rng(0).standard_normal(60 * RATE) * 30
    seconds, said = 0.0, np.zeros(0, np.int16)
    while not talk.over and seconds < 55:
        if spoken:
            said = np.concatenate([said, *spoken])
            spoken.clear()
        at = round(seconds * RATE)
        block = hum[at : at + BLOCK].copy()
        block[: len(said[:BLOCK])] += said[:BLOCK]
        said = said[BLOCK:]
        talk.step(np.rint(block).astype(np.int16))
        seconds += BLOCK / RATE
    talk.close()
    assert [text for text in captions if "ещё раз" not in text][1:] == [
        "Номер один.",
        "Номер два.",
        "Номер три.",
        "Спасибо, слышу всех.",
    ]
    speeds = [found.tuned.profile.speed for found in talk.seats]
    assert speeds[0] == speeds[2] == 1.0 > speeds[1]
    assert all(found.understood and found.problem is None for found in talk.seats)
