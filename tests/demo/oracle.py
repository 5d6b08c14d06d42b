"""An ear that reads the transcript instead of listening, and players who make no sound."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Literal

import numpy as np

from voice_host.ear.listener import Hearing
from voice_host.phrases.matcher import PhraseGrammar
from voice_host.sound import RATE, Samples

Verdict = Literal["do", "ask", "nothing"]
Mishear = Callable[[str], tuple[str, Verdict]]
"""What was said -> what is heard, and how well."""

_DELAY = 8
"""Blocks from the end of a phrase until it is heard."""


class Mute:
    """A player's voice: a second of silence."""

    def say(self, text: str) -> Samples:  # noqa: ARG002  # the voices' own
        return np.zeros(RATE, np.int16)


def perfectly(text: str) -> tuple[str, Verdict]:
    return text, "do"


class OracleEar:
    """Give `overhear` to the demo as its echo."""

    def __init__(self, mishear: Mishear = perfectly, deaf_to: int | None = None) -> None:
        """`deaf_to`: a seat of which no word is understood."""
        self._mishear = mishear
        self._deaf_to = deaf_to
        self._grammar: PhraseGrammar | None = None
        self._said: str | None = None
        self._blocks = 0

    def overhear(self, line: str) -> None:
        if found := re.match(r"\[\d+:\d\d\.\d\] игрок (\d+): (.*)", line):
            heard = int(found[1]) != self._deaf_to
            self._said, self._blocks = found[2] if heard else "[unk]", 0

    def expect(self, phrases: PhraseGrammar | None) -> None:
        self._grammar = phrases

    def shut(self) -> None:
        self._said = None

    def open(self, after: str = "") -> None:
        pass

    def finish(self) -> Sequence[Hearing]:
        return ()

    def accept(self, samples: Samples) -> Sequence[Hearing]:  # noqa: ARG002  # knows without them
        assert self._grammar is not None
        self._blocks += 1
        if self._said is None or self._blocks < _DELAY + 10:
            return ()
        said, self._said = self._said, None
        text, verdict = self._mishear(said)
        command = self._grammar.match(text)
        return [Hearing(verdict if command else "nothing", text, command, 0.9, 0.0, 1.0)]
