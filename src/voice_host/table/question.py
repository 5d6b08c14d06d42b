"""A question of the host before a game, answered with «да» or «нет», aloud or by a key."""

from __future__ import annotations

from collections.abc import Callable

from voice_host.narration import Line
from voice_host.phrases.answers import Confirm
from voice_host.phrases.matcher import MOST_PLAYERS, phase_grammar
from voice_host.sound import RATE, Samples
from voice_host.table.ear_gate import Ear
from voice_host.table.render import Renderer
from voice_host.table.speech_queue import SpeechQueue, at_once

PATIENCE = 6.0
"""Seconds after which silence means «нет»."""

YES_KEYS, NO_KEYS = "дДyY+", "нНnN-\n"


class Question:
    """A machine over blocks of sound, as the host is."""

    def __init__(
        self,
        line: Line,
        renderer: Renderer,
        ear: Ear,
        pressed: Callable[[], str],
        tell: Callable[[str], None],
        late: Callable[[], float] = at_once,
    ) -> None:
        """`pressed`: the keys since it was last asked. `tell` gets the question as a caption."""
        self._ear = ear
        self._pressed = pressed
        self._speech = SpeechQueue(renderer, lambda said: tell(said.text), late)
        self._speech.say(line, lapses=True)
        self._left = PATIENCE
        self._is_open = False
        self.answer: bool | None = None
        """None: not answered yet."""

    @property
    def over(self) -> bool:
        """There is an answer, and the question is not being said any more."""
        return self.answer is not None and not self._speech.pending

    def step(self, block: Samples) -> Samples:
        """One block of the room's sound in, as much of the host's voice out."""
        self._read_keys()
        if self.answer is not None:
            self._speech.lapse()
        elif not self._speech.busy:
            self._listen(block)
        return self._speech.play(len(block))

    def _read_keys(self) -> None:
        for key in self._pressed():
            if key in YES_KEYS + NO_KEYS:
                self.answer = key in YES_KEYS
                return

    def _listen(self, block: Samples) -> None:
        if not self._is_open:
            self._ear.shut()
            self._ear.expect(phase_grammar(("confirm",), MOST_PLAYERS))
            self._ear.open()
            self._is_open = True
        for hearing in self._ear.accept(block):
            if hearing.verdict != "nothing" and isinstance(hearing.command, Confirm):
                self.answer = hearing.command.yes
                return
        self._left -= len(block) / RATE
        if self._left <= 0:
            self.answer = False
