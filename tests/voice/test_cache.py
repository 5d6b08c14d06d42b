from __future__ import annotations

import pytest

from voice_host.sound import Sound
from voice_host.voice.cache import CachedEngine
from voice_host.voice.silent import SilentEngine

pytestmark = pytest.mark.unit


class _Counting(SilentEngine):
    def __init__(self) -> None:
        self.rendered: list[str] = []
        self.closed = False

    def render(self, text: str) -> Sound:
        self.rendered.append(text)
        return super().render(text)

    def close(self) -> None:
        self.closed = True


def test_a_text_is_rendered_once() -> None:
    counting = _Counting()
    engine = CachedEngine(counting)
    first = engine.render("Стоп.")
    assert engine.render("Стоп.") is first
    engine.render("Принято.")
    assert counting.rendered == ["Стоп.", "Принято."]


def test_closing_closes_the_engine_behind() -> None:
    counting = _Counting()
    CachedEngine(counting).close()
    assert counting.closed


def test_silence_lasts_as_long_as_a_line() -> None:
    assert SilentEngine().render("Город засыпает.").seconds == pytest.approx(0.9)
