from __future__ import annotations

import pytest

from voice_host.game.commands import EndSpeech, Foul, Nominate, Pause
from voice_host.phrases.answers import Confirm
from voice_host.phrases.grammar import Made
from voice_host.phrases.written import written

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    ("made", "text"),
    [
        (Nominate(seats=(3, 7), by=2, at=1.5), "nominate seats=3,7"),
        (EndSpeech(word="pass"), "end_speech word=pass"),
        (Foul(seat=5), "foul seat=5"),
        (Pause(), "pause"),
        (Confirm(True), "confirm yes=yes"),
    ],
)
def test_a_command_is_written_without_who_and_when(made: Made, text: str) -> None:
    assert written(made) == text
