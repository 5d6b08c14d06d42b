from __future__ import annotations

from types import SimpleNamespace
from typing import Literal, cast

import numpy as np
import pytest

from voice_host.ear.listener import Hearing, Listener
from voice_host.ear.profile import Profile
from voice_host.ear.seats import SeatVoices
from voice_host.game.commands import Command, EndSpeech, Nominate, Pause
from voice_host.game.game import Game
from voice_host.sound import RATE, Samples
from voice_host.table.tuned_ear import TunedEar

pytestmark = pytest.mark.unit

SOUND = np.ones(RATE, np.int16)


class NotingListener:
    def __init__(self) -> None:
        self.done: list[object] = []
        self.heard: list[Hearing] = []

    def hear_as(self, profile: Profile) -> None:
        self.done.append(profile)

    def open(self, after: str) -> None:
        self.done.append(after)

    def accept(self, _samples: Samples) -> list[Hearing]:
        return self.heard

    finish = shut = None


class NotingVoices:
    def __init__(self) -> None:
        self.learnt: list[tuple[int, str]] = []

    def of(self, seat: int | None) -> Profile:
        return Profile(speed=1.0 if seat is None else 1 + seat / 100)

    def said(self, seat: int, phrase: str, sound: Samples) -> None:
        assert sound is SOUND
        self.learnt.append((seat, phrase))


def hearing(command: Command, verdict: Literal["do", "ask"] = "do") -> Hearing:
    return Hearing(verdict, command.kind, command, 0.9, 0.0, 1.0, sound=SOUND)


def table() -> tuple[TunedEar, NotingListener, NotingVoices, SimpleNamespace]:
    listener, voices, game = NotingListener(), NotingVoices(), SimpleNamespace(floor=None)
    ear = TunedEar(cast(Listener, listener), cast(SeatVoices, voices), cast(Game, game))
    return ear, listener, voices, game


def test_each_floor_is_heard_with_its_seat_s_profile() -> None:
    ear, listener, _, game = table()
    ear.open("Обсуждение.")
    game.floor = 7
    ear.open("Ваша минута.")
    assert listener.done == [Profile(speed=1.0), "Обсуждение.", Profile(speed=1.07), "Ваша минута."]


def test_only_what_the_speaker_himself_surely_said_is_learnt_from() -> None:
    ear, listener, voices, game = table()
    listener.heard = [
        hearing(Nominate(seats=(3,))),
        hearing(Nominate(seats=(4,)), "ask"),
        hearing(Pause()),
        hearing(EndSpeech()),
    ]
    assert ear.accept(SOUND) == listener.heard
    assert voices.learnt == []
    game.floor = 7
    assert ear.accept(SOUND) == listener.heard
    assert voices.learnt == [(7, "nominate"), (7, "end_speech")]
