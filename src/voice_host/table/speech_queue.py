"""What the host is going to say: one line at a time, never two at once."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from dataclasses import dataclass

import numpy as np

from voice_host.narration import Line
from voice_host.sound import RATE, Samples, Sound
from voice_host.table.render import Renderer
from voice_host.voice.signals import SignalName, signal

BREATH = 0.3
"""Seconds of silence after a line, as a rule: before the next one, or until the room is quiet."""

FADE = 0.02
"""Seconds in which a line that is cut dies away: at once would be a click."""

BREATH_AFTER_CUT = 0.08
"""Seconds of silence between a line that was cut and the next one."""

SIGNALS_BEFORE: dict[str, SignalName] = {
    "time_short": "short",
    "floor_ended.time": "time",
    "time_up": "time",
    "count_asked.candidate": "stop",
    "count_asked.lift": "stop",
}
SIGNALS_AFTER: dict[str, SignalName] = {"candidate": "vote", "lift_asked": "vote"}
"""Line -> the signal that goes with it: ten seconds are left, the minute is out, hands down, up."""

_NOTHING: Samples = np.zeros(0, np.int16)


@dataclass(frozen=True)
class _Item:
    line: Line
    lapses: bool
    coming: Future[Sound]


def at_once() -> float:
    """No loudspeaker: nothing is ever on its way."""
    return 0.0


class SpeechQueue:
    """Lines in, blocks of sound out."""

    def __init__(
        self,
        renderer: Renderer,
        begun: Callable[[Line], None],
        late: Callable[[], float] = at_once,
        breath: float = BREATH,
    ) -> None:
        """`begun` is told of each line when the table hears its first word.

        `late`: seconds until what goes out now has been heard. `breath`: see BREATH.
        """
        self._renderer = renderer
        self._begun = begun
        self._late = late
        self._way = 0
        """Samples of the way from here to the table, when the last line began."""
        self._breath = round(breath * RATE)
        self._waiting: deque[_Item] = deque()
        self._held: list[_Item] = []
        """What is said when the pause is over."""
        self._last: _Item | None = None
        self._now: _Item | None = None
        """What is being said, or was said to its end last; None: it was cut."""
        self._sound = _NOTHING
        """What is left of its sound."""
        self._gap = 0
        """Samples of silence before the next line."""
        self._silent = self._breath
        """Samples since the last sound went out."""
        self._given = 0
        """Samples that have gone out since the beginning."""
        self._captions: deque[tuple[int, Line]] = deque()
        """Which sample of all is the first word of a line that the table has not yet heard."""

    @property
    def busy(self) -> bool:
        """Speaking, about to speak, or in the breath after it: the ear is shut."""
        return self.pending or self._silent < self._breath + self._way

    @property
    def pending(self) -> bool:
        """Something is being said, or waits to be."""
        return bool(self._waiting) or len(self._sound) > 0

    @property
    def last(self) -> Line | None:
        """The line spoken last."""
        return self._last.line if self._last is not None else None

    def say(self, line: Line, *, lapses: bool = False) -> None:
        """Put a line at the end of the queue. `lapses`: `lapse` may drop it."""
        self._waiting.append(_Item(line, lapses, self._renderer.render(line.text)))

    def repeat(self) -> None:
        """Say the last line once more («повтори»)."""
        if self._last is not None:
            self.say(self._last.line, lapses=self._last.lapses)

    def lapse(self) -> None:
        """The game has moved on: drop all that lapses, even in the middle of a word."""
        self._drop(lambda item: item.lapses)

    def drop(self, *lines: str) -> None:
        """The same with the lines of these ids."""
        self._drop(lambda item: item.line.id in lines)

    def hold(self) -> bool:
        """Be silent at once; what was not said to its end waits for `release`.

        Whether something that lapses is among it.
        """
        if self._now is not None and len(self._sound):
            self._held.append(self._now)
            self._cut()
        self._held += self._waiting
        self._waiting.clear()
        return any(item.lapses for item in self._held)

    def release(self) -> None:
        """Say what was held, a line that was broken off from its beginning."""
        self._waiting += self._held
        self._held.clear()

    def play(self, size: int) -> Samples:
        """The next `size` samples of the host's voice; zeros where he is silent."""
        out = np.zeros(size, np.int16)
        filled = 0
        while filled < size:
            if len(self._sound) or self._begin_line(self._given + filled):
                part = self._sound[: size - filled]
                out[filled : filled + len(part)] = part
                self._sound = self._sound[len(part) :]
                self._silent = 0
                filled += len(part)
            else:
                missing = self._gap - self._silent
                waits = self._waiting and missing > 0
                silence = min(size - filled, missing) if waits else size - filled
                self._silent += silence
                filled += silence
        self._given += size
        while self._captions and self._captions[0][0] + self._way < self._given:
            self._begun(self._captions.popleft()[1])
        return out

    def _begin_line(self, at: int) -> bool:
        """Take the next line, if there is one, its sound is ready and it is time."""
        if not self._waiting or self._silent < self._gap or not self._waiting[0].coming.done():
            return False
        self._now = self._last = item = self._waiting.popleft()
        before = [signal(name).samples for name in _listed(SIGNALS_BEFORE, item.line)]
        self._sound = np.concatenate(
            [
                *before,
                item.coming.result().at(RATE).samples,
                *(signal(name).samples for name in _listed(SIGNALS_AFTER, item.line)),
            ]
        )
        self._way = round(self._late() * RATE)
        self._captions.append((at + sum(map(len, before)), item.line))
        self._gap = self._breath
        return True

    def _drop(self, idle: Callable[[_Item], bool]) -> None:
        for item in filter(idle, (*self._waiting, *self._held)):
            item.coming.cancel()
        self._waiting = deque(item for item in self._waiting if not idle(item))
        self._held = [item for item in self._held if not idle(item)]
        if self._now is not None and idle(self._now) and len(self._sound):
            self._cut()

    def _cut(self) -> None:
        """Let what is being said die away. What no word was heard of was not said."""
        rest = self._sound[: round(FADE * RATE)]
        self._sound = (rest * np.linspace(1.0, 0.0, len(rest))).astype(np.int16)
        self._now, self._gap = None, round(BREATH_AFTER_CUT * RATE)
        self._captions = deque(told for told in self._captions if told[0] < self._given)


def _listed(signals: Mapping[str, SignalName], line: Line) -> Iterator[SignalName]:
    if line.id in signals:
        yield signals[line.id]
