from __future__ import annotations

import numpy as np
import pytest

from voice_host.demo import voices
from voice_host.demo.voices import MORE_VARIANTS, VARIANTS, Voice, voices_for
from voice_host.errors import VoiceHostError
from voice_host.phrases.matcher import MOST_PLAYERS

pytestmark = pytest.mark.process


def test_everybody_has_a_voice_of_his_own() -> None:
    seats = range(1, MOST_PLAYERS + 1)
    table = voices_for(seats, 1)
    assert len({voice.variant for voice in table.values()}) == MOST_PLAYERS
    assert voices_for(seats, 1) == table
    assert voices_for(seats, 2) != table


@pytest.mark.parametrize("variant", [*VARIANTS, *MORE_VARIANTS])
def test_every_variant_speaks_at_the_level_it_should(variant: str) -> None:
    spoken = Voice(variant, 150, 50, 0.0).say("спасибо")
    assert 0.3 < len(spoken) / 16_000 < 2.0
    assert np.sqrt(np.mean(np.square(spoken.astype(float)))) == pytest.approx(2000, rel=0.1)


def test_without_espeak_there_is_one_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(voices.shutil, "which", lambda name: None)  # noqa: ARG005
    with pytest.raises(VoiceHostError, match="apt-get install espeak-ng"):
        Voice("m1", 151, 51, 0.0).say("никогда не сказанное")
