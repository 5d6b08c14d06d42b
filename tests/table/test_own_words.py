"""What the host says does not come back as a command: not even where it is late in the room."""

from __future__ import annotations

import numpy as np
import pytest

from voice_host.demo.table_sound import TableSound
from voice_host.demo.voices import Voice
from voice_host.ear.listener import Hearing, Listener
from voice_host.ear.model import SpeechModel
from voice_host.phrases.matcher import PAUSED, STOP, all_words, phase_grammar
from voice_host.sound import RATE, Samples
from voice_host.table.ear_gate import EarGate

pytestmark = pytest.mark.speech

BLOCK = RATE // 10
BREATH = 3
"""Blocks of silence after the line before the ear opens."""

HOST = Voice("m3", words_a_minute=160, pitch=50, level_db=0.0)


@pytest.fixture(scope="module")
def listener() -> Listener:
    return Listener(SpeechModel.builtin(all_words()))


@pytest.mark.parametrize("late", [0, 8, 12, 14])
@pytest.mark.parametrize(
    ("line", "grammars"),
    [
        ("Стоп. Сколько голосов?", ("vote", "host", STOP)),
        ("Против игрока номер пять — три голоса.", ("vote", "host", STOP)),
        ("Сколько голосов за? Четыре голоса?", ("vote", "host", STOP)),
        ("Игрок номер пять, ваша минута.", ("speech", "way_back", "host", STOP)),
        ("Игра остановлена. Чтобы продолжить, скажите «продолжаем».", ("host", PAUSED)),
    ],
)
def test_the_hosts_line_is_no_command(
    listener: Listener, line: str, grammars: tuple[str, ...], late: int
) -> None:
    """`late`: blocks by which the loudspeaker is later than was measured."""
    spoken = HOST.say(line.replace("«", "").replace("»", ""))
    assert not any(
        hearing.verdict != "nothing" for hearing in heard(listener, spoken, line, grammars, late)
    )


def test_it_would_be_one_if_the_ear_did_not_know_the_line(listener: Listener) -> None:
    spoken = HOST.say("Против игрока номер пять — три голоса.")
    [hearing] = heard(listener, spoken, "", ("vote", "host", STOP), late=14)
    assert hearing.text == "три голоса"
    assert hearing.verdict == "do"


def heard(
    listener: Listener, spoken: Samples, line: str, grammars: tuple[str, ...], late: int
) -> list[Hearing]:
    """What the ear makes of the three seconds after a line."""
    gate, room = EarGate(listener), TableSound(1)
    grammar = phase_grammar(grammars, 10)
    silence = np.zeros(BLOCK, np.int16)
    blocks = list(spoken[: len(spoken) // BLOCK * BLOCK].reshape(-1, BLOCK))
    played = [*[silence] * late, *blocks, *[silence] * 30]
    opens = len(blocks) + BREATH
    found: list[Hearing] = []
    gate.shut()
    for number, block in enumerate(played):
        sound = room.block(block)
        if number < opens:
            gate.shut(then=grammar)
        else:
            found += gate.hear(sound, grammar, None, after=line, answers=None)
    found += gate.break_off()
    return found
