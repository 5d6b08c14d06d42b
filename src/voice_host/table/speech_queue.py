"""What the host is going to say: one line at a time, never two at once."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping

import numpy as np

from voice_host.narration import Line
from voice_host.sound import RATE, Samples
from voice_host.table.render import Renderer
from voice_host.voice.signals import SignalName, signal

BREATH = 0.3
"""Seconds of silence after a line, as a rule: before the next one, or until the room is quiet."""

SIGNALS_BEFORE: dict[str, SignalName] = {
    "floor_ended.time": "time",
    "time_up": "time",
    "count_asked.candidate": "stop",
    "count_asked.lift": "stop",
}
SIGNALS_AFTER: dict[str, SignalName] = {"candidate": "vote", "lift_asked": "vote"}
"""Line -> the signal that goes with it: the minute is out, hands down, hands up."""


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
        """`begun` is told of each line when its first sample goes out.

        `late`: seconds until what goes out now has been heard. `breath`: see BREATH.
        """
        self._renderer = renderer
        self._begun = begun
        self._lines: deque[Line] = deque()
        self._sound: deque[Samples] = deque()
        self._late = late
        self._breath = round(breath * RATE)
        self._on_the_way = 0
        """Samples until the table has heard everything."""
        self.last: Line | None = None
        """The line spoken last, for «повтори»."""

    @property
    def busy(self) -> bool:
        """Speaking, about to speak, or in the breath after it: the ear is shut."""
        return bool(self._lines or self._sound or self._on_the_way)

    def say(self, line: Line) -> None:
        """Put a line at the end of the queue."""
        self._renderer.prepare(line.text)
        self._lines.append(line)

    def play(self, size: int) -> Samples:
        """The next `size` samples of the host's voice; zeros where he is silent."""
        out = np.zeros(size, np.int16)
        filled = 0
        while filled < size and (self._sound or self._begin_line()):
            piece = self._sound.popleft()
            part = piece[: size - filled]
            out[filled : filled + len(part)] = part
            filled += len(part)
            if len(part) < len(piece):
                self._sound.appendleft(piece[len(part) :])
        self._on_the_way = max(0, self._on_the_way - (size - filled))
        return out

    def _begin_line(self) -> bool:
        """Take the next line, if there is one and its sound is ready."""
        rendered = self._renderer.sound(self._lines[0].text) if self._lines else None
        if rendered is None:
            return False
        self.last = self._lines.popleft()
        self._begun(self.last)
        self._sound += [
            *(signal(name).samples for name in _listed(SIGNALS_BEFORE, self.last)),
            rendered.at(RATE).samples,
            *(signal(name).samples for name in _listed(SIGNALS_AFTER, self.last)),
            np.zeros(self._breath, np.int16),
        ]
        self._on_the_way = round(self._late() * RATE)
        return True


def _listed(signals: Mapping[str, SignalName], line: Line) -> Iterator[SignalName]:
    if line.id in signals:
        yield signals[line.id]
