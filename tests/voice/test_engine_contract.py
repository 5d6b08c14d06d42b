"""What every engine must do, run with the real ones."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from voice_host.narration import Catalogue
from voice_host.sound import RATE, SPEECH_LEVEL, level
from voice_host.voice import rhvoice_engine
from voice_host.voice.cache import CachedEngine
from voice_host.voice.choose import ENGINES
from voice_host.voice.clips import Clips, path_of, voices
from voice_host.voice.clips_engine import ClipsEngine
from voice_host.voice.engine import Engine
from voice_host.voice.piper_engine import PROGRAM, PiperEngine
from voice_host.voice.pyttsx3_engine import Pyttsx3Engine
from voice_host.voice.rhvoice_engine import RHVoiceEngine
from voice_host.voice.silent import SilentEngine

pytestmark = [pytest.mark.speech, pytest.mark.process]

PIPER_VOICE = "VOICE_HOST_PIPER_VOICE"
"""The environment's name for the file of a voice; any language will do."""


def _rhvoice() -> RHVoiceEngine:
    if shutil.which(rhvoice_engine.PROGRAM) is None or not rhvoice_engine.voices():
        pytest.skip("RHVoice is not installed: apt-get install rhvoice rhvoice-russian (non-free)")
    return RHVoiceEngine()


def _piper() -> PiperEngine:
    voice = os.environ.get(PIPER_VOICE)
    if shutil.which(PROGRAM) is None or voice is None:
        pytest.skip(f"no program piper, or no voice's file in {PIPER_VOICE}; see .ci/run")
    return PiperEngine(voice)


def _clips(voice: str) -> Callable[[], Engine]:
    return lambda: ClipsEngine(Clips(path_of(voice)), Pyttsx3Engine)


OPENED: dict[str, Callable[[], Engine]] = {
    **{f"clips:{voice}": _clips(voice) for voice in voices()},
    "pyttsx3": Pyttsx3Engine,
    "rhvoice": _rhvoice,
    "piper": _piper,
    "silent": SilentEngine,
    "cached": lambda: CachedEngine(SilentEngine()),
}


@pytest.fixture(scope="module", params=OPENED)
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    opened = OPENED[request.param]()
    yield opened
    opened.close()
    opened.close()


def test_no_engine_is_left_out() -> None:
    assert {name.partition(":")[0] for name in OPENED} - {"cached"} == {*ENGINES} - {"auto"}


def test_sound_is_what_the_program_uses_inside(engine: Engine) -> None:
    sound = engine.render("Город засыпает.")
    assert sound.rate == RATE
    assert sound.samples.dtype == np.int16
    assert sound.samples.ndim == 1


@pytest.mark.parametrize("text", ["Принято.", "Кто голосует против игрока номер пять?"])
def test_a_line_lasts_about_as_long_as_it_is_spoken(engine: Engine, text: str) -> None:
    if engine.name == "piper":
        pytest.skip("an English voice spells Russian letter by letter")
    assert 0.03 * len(text) < engine.render(text).seconds < 0.12 * len(text)


@pytest.mark.parametrize("text", ["", " ", "\n", "..."])
def test_nothing_to_say_takes_no_time(engine: Engine, text: str) -> None:
    if engine.name == "silent" and text == "...":
        pytest.skip("it does not look at what it does not say")
    assert engine.render(text).seconds == 0


@pytest.mark.parametrize(
    "text", ["Принято.", "Игрок номер пять, Дядя Фёдор, ваша минута.", "Чу!", "Игра окончена."]
)
def test_every_voice_is_equally_loud_and_begins_at_once(engine: Engine, text: str) -> None:
    if engine.name == "silent":
        pytest.skip("it is as loud as it says")
    samples = engine.render(text).samples
    assert level(samples) == pytest.approx(SPEECH_LEVEL, abs=1.5)
    heard = np.flatnonzero(np.abs(samples.astype(int)) > 100)
    assert heard[0] < 0.05 * RATE
    assert len(samples) - heard[-1] < 0.1 * RATE


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
    assert engine.name in ENGINES
