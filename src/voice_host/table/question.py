"""A question of the host before a game, answered aloud or by keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from voice_host.narration import Line
from voice_host.phrases.answers import Confirm
from voice_host.phrases.grammar import Made
from voice_host.phrases.matcher import PhraseGrammar
from voice_host.sound import RATE, Samples
from voice_host.table.ear_gate import Ear, EarGate
from voice_host.table.render import Renderer
from voice_host.table.speech_queue import SpeechQueue, at_once

YES_KEYS, NO_KEYS = "дДyY+", "нНnN-\n"


@dataclass(frozen=True)
class Asking:
    """What a question needs beside its words: who speaks, who hears, and what is typed."""

    renderer: Renderer
    ear: Ear | None
    """None: there is nothing to listen to, the keys answer."""

    pressed: Callable[[], str]
    """The keys since it was last asked."""

    tell: Callable[[str], None]
    """Gets what the host says, as a caption, and how to answer by keys."""

    late: Callable[[], float] = at_once
    """Seconds until what goes out now has been heard (see SpeechQueue)."""


@dataclass(frozen=True)
class Wanted:
    """What counts as an answer."""

    heard: PhraseGrammar

    keyed: Callable[[str], Made | None]
    """What was typed since the last Enter, which may be its end; None: no answer yet."""

    hint: str
    """How to answer by keys, for the screen."""

    again: Line
    """Said where an answer was heard badly."""

    patience: float
    """Seconds of silence after which the question is asked once more."""

    otherwise: Made | None = None
    """What silence means: then nothing is asked again. None: an answer is waited for."""


def yes_or_no(typed: str) -> Confirm | None:
    """One key is enough."""
    key = typed[-1:]
    return Confirm(key in YES_KEYS) if key and key in YES_KEYS + NO_KEYS else None


class Question:
    """A machine over blocks of sound, as the host is."""

    def __init__(self, lines: Sequence[Line], wanted: Wanted, asking: Asking) -> None:
        self._lines = lines
        self._wanted = wanted
        self._tell = asking.tell
        self._pressed = asking.pressed
        self._has_ear = asking.ear is not None
        self._gate = EarGate(asking.ear)
        self._speech = SpeechQueue(
            asking.renderer, lambda said: asking.tell(said.text), asking.late
        )
        self._say(lines)
        self._typed = ""
        self._silent = 0.0
        self._asked_again = self._hinted = False
        self._doubted: Made | None = None
        """Heard once, and badly: heard twice it is believed."""
        self.answer: Made | None = None
        """None: not answered yet."""

    @property
    def over(self) -> bool:
        """There is an answer, and the question is not being said any more."""
        return self.answer is not None and not self._speech.pending

    def step(self, block: Samples) -> Samples:
        """One block of the room's sound in, as much of the host's voice out."""
        self._read_keys()
        if self.answer is not None:
            self._gate.shut()
            self._speech.lapse()
        elif self._speech.busy:
            self._gate.shut(then=self._wanted.heard)
        else:
            self._listen(block)
        return self._speech.play(len(block))

    def _read_keys(self) -> None:
        for key in self._pressed():
            self._typed = self._typed[:-1] if key in "\x7f\b" else self._typed + key
            self.answer = self._wanted.keyed(self._typed)
            if self.answer is not None:
                return
            self._silent = 0.0
            if key == "\n":
                self._typed = ""
                self._tell(self._wanted.hint)

    def _listen(self, block: Samples) -> None:
        if not self._has_ear:
            self._hint()
        # A question's words are its answer too, so that none of them are dropped as its echo.
        for hearing in self._gate.hear(block, self._wanted.heard, None, after="", answers=None):
            if self._takes(hearing.verdict, hearing.command):
                return
        self._silent += len(block) / RATE
        if self._silent >= self._wanted.patience:
            self._bear_silence()

    def _takes(self, verdict: str, said: Made | None) -> bool:
        """Whether the ear is to be shut again."""
        if said is None or verdict == "nothing":
            return False
        self._silent = 0.0
        if verdict == "do" or said == self._doubted:
            self.answer = said
        else:
            self._doubted = said
            self._say([self._wanted.again])
        return True

    def _bear_silence(self) -> None:
        """Asked once more, then the keys are shown, and never again."""
        self._silent = 0.0
        if self._wanted.otherwise is not None:
            self.answer = self._wanted.otherwise
        elif not self._has_ear:
            return
        elif not self._asked_again:
            self._asked_again = True
            self._say(self._lines)
        else:
            self._hint()

    def _hint(self) -> None:
        if not self._hinted:
            self._hinted = True
            self._tell(self._wanted.hint)

    def _say(self, lines: Sequence[Line]) -> None:
        for line in lines:
            self._speech.say(line, lapses=True)
