from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import numpy as np
import pytest

from voice_host.errors import VoiceHostError
from voice_host.sound import Sound
from voice_host.voice import process_engine, pyttsx3_engine
from voice_host.voice.process_engine import LineProcess
from voice_host.voice.pyttsx3_engine import Pyttsx3Engine

pytestmark = [pytest.mark.speech, pytest.mark.process]


@pytest.fixture
def engine() -> Iterator[Pyttsx3Engine]:
    opened = Pyttsx3Engine()
    yield opened
    opened.close()


def worker(engine: Pyttsx3Engine) -> int:
    return engine._process.pid


def test_speech_is_loud_and_ends_without_a_long_pause(engine: Pyttsx3Engine) -> None:
    samples = engine.render("Спасибо.").samples.astype(int)
    assert np.abs(samples).max() > 3000
    assert np.abs(samples[-1600:]).max() > 30


def test_russian_is_not_read_letter_by_letter(engine: Pyttsx3Engine) -> None:
    assert engine.render("Спасибо.").seconds < 1.5


@pytest.mark.parametrize(
    ("voice", "speed", "pitch"), [("ru+f2", 100, 50), ("ru", 200, 50), ("ru", 100, 90)]
)
def test_variant_speed_and_pitch_change_the_voice(
    engine: Pyttsx3Engine, voice: str, speed: int, pitch: int
) -> None:
    text = "Кто голосует против игрока номер пять?"
    other = Pyttsx3Engine(voice, speed=speed, pitch=pitch)
    plain, changed = engine.render(text), other.render(text)
    other.close()
    assert _pitch(changed) > 1.2 * _pitch(plain) or changed.seconds < 0.8 * plain.seconds


def _pitch(sound: Sound) -> float:
    """The median over windows of the strongest repetition between 60 and 400 Hz, Hz."""
    repeats = []
    for window in np.lib.stride_tricks.sliding_window_view(sound.samples.astype(float), 1600)[
        ::800
    ]:
        if window.std() > 1000:
            alike = np.correlate(window, window, "full")[1600:]
            repeats.append(sound.rate / (40 + np.argmax(alike[40:266])))
    return float(np.median(repeats))


@pytest.mark.parametrize("voice", ["ru+nosuch", "nosuch", ""])
def test_a_voice_that_is_not_there_is_refused(voice: str) -> None:
    with pytest.raises(VoiceHostError, match="нет голоса") as refused:
        Pyttsx3Engine(voice)
    assert refused.value.exit_code == 1


def test_a_process_that_died_is_started_again(engine: Pyttsx3Engine) -> None:
    before = worker(engine)
    os.kill(before, signal.SIGKILL)
    assert engine.render("Принято.").seconds > 0.3
    assert worker(engine) != before


def test_a_process_that_hangs_is_ended(
    engine: Pyttsx3Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = worker(engine)
    os.kill(before, signal.SIGSTOP)
    monkeypatch.setattr(process_engine, "RENDER_SECONDS", 0.05)
    with pytest.MonkeyPatch.context() as patience:
        patience.setattr(pyttsx3_engine, "LineProcess", _Patient)
        assert engine.render("Принято.").seconds > 0.3
    with pytest.raises(ProcessLookupError):
        os.kill(before, 0)


class _Patient(LineProcess):
    """The second process gets all the time it needs, on a busy machine too."""

    def read(self, seconds: float) -> str:
        return super().read(seconds + 10)


def test_twice_without_an_answer_is_told(
    engine: Pyttsx3Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process_engine, "RENDER_SECONDS", 0.0)
    with pytest.raises(VoiceHostError, match="дважды не ответил"):
        engine.render("Принято.")


@pytest.mark.parametrize(
    ("module", "told"),
    [
        ("raise RuntimeError('no eSpeak')", "sudo apt-get install espeak-ng"),
        ("raise SystemExit", "не запустился"),
    ],
)
def test_what_is_missing_is_told(
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
    module: str,
    told: str,
) -> None:
    folder = tmp_path_factory.mktemp("fake")
    (folder / "pyttsx3.py").write_text(f"{module}\n")
    monkeypatch.setenv("PYTHONPATH", str(folder))
    with pytest.raises(VoiceHostError, match=told):
        Pyttsx3Engine()
