from __future__ import annotations

import threading

import numpy as np
import pytest

from tests.table.fake_table import BLOCK, Tone
from voice_host.narration import Catalogue, Line
from voice_host.sound import RATE, Sound
from voice_host.table.render import Ahead, AtOnce
from voice_host.table.speech_queue import BREATH, SIGNALS_AFTER, SIGNALS_BEFORE, SpeechQueue
from voice_host.voice.signals import signal

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


SIGNALS = {**SIGNALS_BEFORE, **SIGNALS_AFTER}


@pytest.mark.parametrize("line", SIGNALS)
def test_a_signal_goes_with_its_line(line: str) -> None:
    plain, marked = (SpeechQueue(AtOnce(Tone()), unheard) for _ in range(2))
    plain.say(Line("one", "Раз."))
    marked.say(Line(line, "Раз."))
    assert line in Catalogue.load().ids
    longer = blocks_until_silent(marked) - blocks_until_silent(plain)
    assert longer == round(10 * signal(SIGNALS[line]).seconds)


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


def test_the_caption_comes_with_the_first_word_and_not_with_the_signal_before_it() -> None:
    begun: list[Line] = []
    queue = SpeechQueue(AtOnce(Tone()), begun.append)
    queue.say(Line("time_up", "Время."))
    for _ in range(9):
        queue.play(BLOCK)
        assert not begun
    queue.play(BLOCK)
    assert begun


def test_the_caption_waits_for_a_late_loudspeaker() -> None:
    begun: list[Line] = []
    queue = SpeechQueue(AtOnce(Tone()), begun.append, late=lambda: 0.4)
    queue.say(Line("one", "Раз."))
    for _ in range(4):
        queue.play(BLOCK)
        assert not begun
    queue.play(BLOCK)
    assert begun


def test_a_line_that_is_cut_before_its_first_word_was_not_said() -> None:
    begun: list[Line] = []
    queue = SpeechQueue(AtOnce(Tone()), begun.append)
    queue.say(Line("time_short", "Десять секунд."), lapses=True)
    queue.play(BLOCK)
    queue.lapse()
    queue.say(Line("one", "Раз."))
    blocks_until_silent(queue)
    assert [line.id for line in begun] == ["one"]


def test_after_a_cut_the_ear_stays_shut_for_a_whole_breath() -> None:
    queue = SpeechQueue(AtOnce(Tone()), unheard)
    queue.say(Line("one", "Раз."), lapses=True)
    queue.play(BLOCK)
    queue.lapse()
    queue.play(BLOCK)
    assert blocks_until_silent(queue) == round(BREATH * 10)


def test_what_lapses_is_not_rendered_any_more() -> None:
    voice = _SlowVoice()
    renderer = Ahead(voice)
    queue = SpeechQueue(renderer, unheard)
    queue.say(Line("one", "Раз."))
    queue.say(Line("two", "Два."), lapses=True)
    queue.lapse()
    voice.may_end.set()
    while queue.busy:
        queue.play(BLOCK)
    renderer.close()
    assert voice.rendered == ["Раз."]


def test_all_that_waits_is_rendered_while_the_first_line_is_said() -> None:
    voice = Tone()
    renderer = Ahead(voice)
    queue = SpeechQueue(renderer, unheard)
    texts = ["Раз.", "Два, два.", "Три, три, три."]
    for text in texts:
        queue.say(Line(text, text))
    renderer.render("Последняя.").result()
    sound = np.concatenate([queue.play(BLOCK) for _ in range(30)])
    begins = [int(np.flatnonzero(sound == 1 + len(text))[0]) for text in texts]
    renderer.close()
    assert voice.rendered == [*texts, "Последняя."]
    assert np.diff(begins).tolist() == [round((0.5 + BREATH) * RATE)] * 2
