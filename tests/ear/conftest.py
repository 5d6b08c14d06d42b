from __future__ import annotations

import pytest

from voice_host.ear.model import SpeechModel
from voice_host.phrases.matcher import all_words


@pytest.fixture(scope="session")
def model() -> SpeechModel:
    return SpeechModel.builtin(all_words())
