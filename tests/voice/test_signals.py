from __future__ import annotations

from typing import get_args

import numpy as np
import pytest

from voice_host.resources import folder
from voice_host.sound import RATE, SPEECH_LEVEL, level
from voice_host.voice.signals import SignalName, signal

pytestmark = pytest.mark.unit


@pytest.mark.parametrize("name", get_args(SignalName))
def test_a_signal_is_short_and_begins_and_ends_softly(name: SignalName) -> None:
    sound = signal(name)
    assert sound.rate == RATE
    assert 0.2 < sound.seconds <= 1.0
    assert level(sound.samples) == pytest.approx(SPEECH_LEVEL, abs=0.5)
    assert np.abs(sound.samples[[0, -1]]).max() < 200


def test_every_file_has_a_name() -> None:
    files = {path.stem for path in (folder("audio") / "signals").iterdir()}
    assert files == set(get_args(SignalName))
