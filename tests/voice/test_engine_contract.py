"""What every engine must do, run with the real ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from voice_host.narration import Catalogue
from voice_host.sound import RATE
from voice_host.voice.cache import CachedEngine
from voice_host.voice.engine import Engine
from voice_host.voice.pyttsx3_engine import Pyttsx3Engine
from voice_host.voice.silent import SilentEngine

pytestmark = [pytest.mark.speech, pytest.mark.process]

ENGINES: dict[str, Callable[[], Engine]] = {
    "pyttsx3": Pyttsx3Engine,
    "silent": SilentEngine,
    "cached": lambda: CachedEngine(SilentEngine()),
}


@pytest.fixture(scope="module", params=ENGINES)
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    opened = ENGINES[request.param]()
    yield opened
    opened.close()
    opened.close()


def test_sound_is_what_the_program_uses_inside(engine: Engine) -> None:
    sound = engine.render("Город засыпает.")
    assert sound.rate == RATE
    assert sound.samples.dtype == np.int16
    assert sound.samples.ndim == 1


@pytest.mark.parametrize("text", ["Принято.", "Кто голосует против игрока номер пять?"])
def test_a_line_lasts_about_as_long_as_it_is_spoken(engine: Engine, text: str) -> None:
    assert 0.03 * len(text) < engine.render(text).seconds < 0.12 * len(text)


@pytest.mark.parametrize("text", ["", " ", "\n"])
def test_nothing_to_say_takes_no_time(engine: Engine, text: str) -> None:
    assert engine.render(text).seconds == 0


def test_one_line_after_the_other(engine: Engine) -> None:
    """pyttsx3 2.99 loses a phrase where two are asked for at once."""
    lengths = [engine.render(text).seconds for text in ("Стоп.", "Город засыпает.", "Стоп.")]
    assert lengths[0] < lengths[1]
    assert lengths[2] == pytest.approx(lengths[0], abs=0.2)


def test_threads_do_not_mix_their_lines(engine: Engine) -> None:
    texts = ["Стоп.", "Кто голосует против игрока номер пять?"] * 3
    with ThreadPoolExecutor(3) as threads:
        rendered = list(threads.map(engine.render, texts))
    assert max(s.seconds for s in rendered[::2]) < min(s.seconds for s in rendered[1::2])


def test_every_line_can_be_spoken(engine: Engine) -> None:
    catalogue = Catalogue.load()
    for line in ("phase.night", "lift_asked", "phase.night_answers", "lift_asked"):
        assert engine.render(catalogue.line(line).text).seconds > 1


def test_the_name_is_that_of_the_command_line(engine: Engine) -> None:
    assert engine.name in ("pyttsx3", "silent")
