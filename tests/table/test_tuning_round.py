"""The round of a tuning, with people whose sayings are told apart by their loudness."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import cast

import numpy as np
import pytest

from tests.table.fake_table import BLOCK, Tone
from voice_host.ear import loudness
from voice_host.ear.profile import AS_IT_IS, Profile
from voice_host.ear.tuning import PHRASES, Tuned, Tuner
from voice_host.narration import Catalogue
from voice_host.sound import RATE, Samples
from voice_host.table.render import AtOnce
from voice_host.table.tuning_round import LONGEST, PATIENCE, TuningRound

pytestmark = pytest.mark.unit

HUM = np.random.default_rng(0).standard_normal(20 * RATE) * 30
CHILD = 3000
"""Root mean square of a voice that is understood only at another speed."""

MUMBLE = 4000
"""Of one that is never understood."""


class ToldTuner:
    """Understands who is loud, and not CHILD and MUMBLE."""

    def hears_all(self, saying: Samples) -> bool:
        return self._heard(saying) == set(PHRASES) and not self._is(saying, CHILD)

    def tune(self, saying: Samples) -> Tuned:
        profile = Profile(speed=0.85) if self._is(saying, CHILD) else AS_IT_IS
        return Tuned(self._heard(saying), loudness.of_voice(saying), profile)

    def _heard(self, saying: Samples) -> frozenset[str]:
        loud = loudness.of_voice(saying) > -50 and not self._is(saying, MUMBLE)
        return frozenset(PHRASES if loud else PHRASES[:1])

    @staticmethod
    def _is(saying: Samples, rms: int) -> bool:
        return abs(loudness.of_voice(saying) - 20 * np.log10(rms / 32768)) < 1


def voice(rms: float, seconds: float = 2.0) -> Samples:
    wave = np.random.default_rng(1).standard_normal(round(seconds * RATE)) * rms
    return np.rint(wave).astype(np.int16)


class Room:
    """Everybody speaks when called; each call takes the next of his sayings."""

    def __init__(self, sayings: Mapping[int, Sequence[Samples]], hum: float = 1.0) -> None:
        self.captions: list[str] = []
        self.seconds = 0.0
        self._hum = HUM * hum
        self._sayings = {seat: deque(said) for seat, said in sayings.items()}
        self._spoken = np.zeros(0, np.int16)
        self.round = TuningRound(
            list(sayings),
            cast(Tuner, ToldTuner()),
            Catalogue.load(),
            AtOnce(Tone()),
            self._tell,
        )

    def _tell(self, text: str) -> None:
        self.captions.append(text)
        for seat, word in enumerate(("один", "два", "три"), 1):
            if f"омер {word}" in text and self._sayings.get(seat):
                # After the line itself, which lasts half a second, and some time to think.
                wait = np.zeros(round(1.1 * RATE), np.int16)
                self._spoken = np.concatenate([wait, self._sayings[seat].popleft()])

    def run(self) -> None:
        while not self.round.over:
            block, self._spoken = self._spoken[:BLOCK], self._spoken[BLOCK:]
            at = round(self.seconds * RATE) % (len(self._hum) - BLOCK)
            heard = self._hum[at : at + BLOCK].copy()
            heard[: len(block)] += block
            out = self.round.step(np.rint(heard).astype(np.int16))
            assert len(out) == BLOCK
            self.seconds += 0.1
            assert self.seconds < 120
        self.round.close()


def test_everybody_says_the_phrases_once_and_nothing_more_is_said() -> None:
    room = Room({seat: [voice(2000)] for seat in (1, 2, 3)})
    room.run()
    assert room.captions[1:] == ["Номер один.", "Номер два.", "Номер три.", "Спасибо, слышу всех."]
    assert all(phrase in room.captions[0].lower().replace(".", "") for phrase in PHRASES)
    assert [found.seat for found in room.round.seats] == [1, 2, 3]
    assert all(found.understood and found.problem is None for found in room.round.seats)
    assert room.round.noise == pytest.approx(20 * np.log10(30 / 32768), abs=1)


def test_a_seat_costs_its_saying_and_a_second_and_a_half() -> None:
    one, two = Room({1: [voice(2000)]}), Room({1: [voice(2000)], 2: [voice(2000)]})
    one.run()
    two.run()
    # 0.5 s «Номер два», 0.3 s breath, 0.3 s to think, 2 s the saying, 0.4 s of silence
    assert two.seconds - one.seconds == pytest.approx(3.5, abs=0.25)


def test_who_is_understood_at_another_speed_is_not_asked_again() -> None:
    room = Room({1: [voice(CHILD)]})
    room.run()
    assert room.captions[1:] == ["Номер один.", "Спасибо, слышу всех."]
    assert room.round.seats[0].tuned.profile == Profile(speed=0.85)


@pytest.mark.parametrize(
    ("first", "hum", "why"),
    [
        (voice(40), 0.5, "слишком тихо"),
        (voice(MUMBLE), 60.0, "Слишком шумно"),
        (voice(MUMBLE), 1.0, "ещё раз, пожалуйста"),
    ],
)
def test_who_was_not_understood_is_asked_once_more_and_told_why(
    first: Samples, hum: float, why: str
) -> None:
    room = Room({1: [first, voice(20_000)]}, hum)
    room.run()
    assert why in room.captions[2]
    assert room.captions[3:] == ["Спасибо, слышу всех."]


def test_who_is_never_understood_is_named_and_keeps_the_better_saying() -> None:
    room = Room({1: [voice(2000)], 2: [voice(MUMBLE), voice(MUMBLE)]})
    room.run()
    assert room.captions[-1] == "Слух настроен. Плохо слышу игрока номер два."
    assert len(room.captions) == 5


def test_nobody_there_ends_it_all_the_same() -> None:
    room = Room({1: [], 2: []})
    room.run()
    assert room.seconds < 4 * PATIENCE + 10
    assert [found.understood for found in room.round.seats] == [False, False]


def test_a_room_without_silence_ends_it_all_the_same() -> None:
    room = Room({1: [voice(2000, seconds=60.0)]})
    room.run()
    assert room.seconds < LONGEST + 8
    assert room.round.seats[0].understood
