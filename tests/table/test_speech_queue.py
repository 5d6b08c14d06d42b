from __future__ import annotations

import threading

import numpy as np
import pytest

from tests.table.fake_table import BLOCK, Tone
from voice_host.narration import Catalogue, Line
from voice_host.sound import RATE, Sound
from voice_host.table.render import Ahead, AtOnce
from voice_host.table.speech_queue import BREATH, SIGNALS_AFTER, SIGNALS_BEFORE, SpeechQueue

pytestmark = pytest.mark.unit


def unheard(_line: Line) -> None:
    pass


def blocks_until_silent(queue: SpeechQueue) -> int:
    count = 0
    while queue.busy:
        queue.play(BLOCK)
        count += 1
    return count


def test_a_line_takes_its_sound_and_a_breath() -> None:
    queue = SpeechQueue(AtOnce(Tone()), unheard)
    queue.say(Line("one", "Раз."))
    assert queue.busy
    assert blocks_until_silent(queue) == round((0.5 + BREATH) * 10)


@pytest.mark.parametrize("line", [*SIGNALS_BEFORE, *SIGNALS_AFTER])
def test_a_signal_goes_with_its_line(line: str) -> None:
    plain, marked = (SpeechQueue(AtOnce(Tone()), unheard) for _ in range(2))
    plain.say(Line("one", "Раз."))
    marked.say(Line(line, "Раз."))
    assert line in Catalogue.load().ids
    assert blocks_until_silent(marked) - blocks_until_silent(plain) == 9


def test_lines_are_told_as_they_begin() -> None:
    begun: list[str] = []
    queue = SpeechQueue(AtOnce(Tone()), lambda line: begun.append(line.id))
    queue.say(Line("one", "Раз."))
    queue.say(Line("two", "Два."))
    queue.play(BLOCK)
    assert begun == ["one"]
    blocks_until_silent(queue)
    assert begun == ["one", "two"]
    assert queue.last == Line("two", "Два.")


def test_a_late_loudspeaker_keeps_the_ear_shut_for_longer() -> None:
    queue = SpeechQueue(AtOnce(Tone()), unheard, late=lambda: 0.4)
    queue.say(Line("one", "Раз."))
    queue.say(Line("two", "Два."))
    assert blocks_until_silent(queue) == round((2 * (0.5 + BREATH) + 0.4) * 10)


class _SlowVoice(Tone):
    def __init__(self) -> None:
        super().__init__()
        self.may_end = threading.Event()

    def render(self, text: str) -> Sound:
        assert self.may_end.wait(10)
        return super().render(text)


def test_a_voice_that_is_still_thinking_counts_as_speaking() -> None:
    voice = _SlowVoice()
    renderer = Ahead(voice)
    queue = SpeechQueue(renderer, unheard)
    queue.say(Line("one", "Раз."))
    for _ in range(20):
        assert not queue.play(BLOCK).any()
        assert queue.busy
    voice.may_end.set()
    renderer.close()
    assert blocks_until_silent(queue) >= round((0.5 + BREATH) * 10)


def test_a_line_may_begin_in_the_middle_of_a_block() -> None:
    class Odd(Tone):
        def render(self, text: str) -> Sound:  # noqa: ARG002  # the protocol's
            return Sound(np.full(BLOCK // 2 + RATE, 7, np.int16))

    queue = SpeechQueue(AtOnce(Odd()), unheard)
    queue.say(Line("one", "Раз."))
    queue.say(Line("two", "Два."))
    sound = np.concatenate([queue.play(BLOCK) for _ in range(40)])
    assert int(sound.astype(int).sum()) == 2 * 7 * (BLOCK // 2 + RATE)
