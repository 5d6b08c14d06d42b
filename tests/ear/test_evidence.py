"""Evidence with the built-in model."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from voice_host import sound
from voice_host.ear.evidence import Evidence
from voice_host.ear.model import SpeechModel
from voice_host.sound import RATE

pytestmark = pytest.mark.speech

SPEECH = Path(__file__).parent.parent / "fixtures/speech/day.speech"
NOMINATION = next(SPEECH.glob("выставляю_игрока_номер_семь.*.ogg"))


def test_the_phrase_that_was_said_fits_best(model: SpeechModel) -> None:
    evidence = Evidence(model)
    samples = sound.read(NOMINATION).samples
    said = evidence.of("выставляю игрока номер семь", samples)
    assert said > evidence.of("выставляю игрока номер три", samples) > evidence.of("пас", samples)
    assert evidence.of("пас", samples) < 0


def test_every_stretch_is_scored_by_itself(model: SpeechModel) -> None:
    evidence = Evidence(model)
    samples = sound.read(NOMINATION).samples
    first = evidence.of("выставляю игрока номер семь", samples)
    evidence.of("спасибо", samples[:8000])
    evidence.of("спасибо", np.concatenate([samples, np.zeros(2 * RATE, np.int16)]))
    assert evidence.of("выставляю игрока номер семь", samples) == pytest.approx(first)


@pytest.mark.parametrize("dead", [0, 1])
def test_a_stretch_that_vosk_finds_no_way_to_hear_speaks_for_nothing(
    model: SpeechModel, monkeypatch: pytest.MonkeyPatch, dead: int
) -> None:
    scores = [12.0, 3.0]
    scores[dead] = -math.inf
    monkeypatch.setattr(Evidence, "_score", lambda *_: scores.pop(0))
    assert Evidence(model).of("пас", np.zeros(RATE, np.int16)) == -math.inf
