"""Each seat in turn says three phrases, and the ear is tuned to it: half a minute for ten people.

A machine over blocks of sound, as the host is: what it asks goes out, what is said comes in.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from voice_host.ear import loudness
from voice_host.ear.tuning import PHRASES, Tuned, Tuner
from voice_host.narration import Catalogue
from voice_host.sound import RATE, SILENCE, Samples
from voice_host.table.render import Renderer
from voice_host.table.speech_queue import SpeechQueue

HUSH = 1.0
"""Seconds in which the room is measured."""

ABOVE_ROOM = 6.0
"""dB above the room from which a block is somebody's voice."""

PAUSE = 0.4
"""Seconds of silence after which the three phrases may have been said."""

END = 1.2
"""Seconds of silence after which nothing more is said."""

PATIENCE = 6.0
"""Seconds that somebody may take to begin."""

LONGEST = 9.0
"""Seconds of one saying: a room may be too loud for its silences to be heard."""

LEAD = 5
"""Blocks kept from before the first word."""

CLEAR = 12.0
"""dB between voice and room below which every second phrase is lost (docs/ear.md)."""

QUIET = -45.0
"""dB below which it is rather the voice that is too quiet than the room too loud."""

Problem = Literal["quiet", "noisy"]


@dataclass(frozen=True)
class SeatTuned:
    """How one seat is heard."""

    seat: int
    tuned: Tuned
    noise: float
    """How loud the room was, dB."""

    @property
    def problem(self) -> Problem | None:
        """What is to be mended in the room, if anything."""
        if self.tuned.level - self.noise >= CLEAR:
            return None
        return "quiet" if self.tuned.level < QUIET else "noisy"

    @property
    def understood(self) -> bool:
        """All that was to be said."""
        return len(self.tuned.heard) == len(PHRASES)


_Talk = Generator[None, Samples, None]


class TuningRound:
    """Asks, listens, and asks once more where something was not understood."""

    def __init__(
        self,
        seats: Sequence[int],
        tuner: Tuner,
        catalogue: Catalogue,
        renderer: Renderer,
        tell: Callable[[str], None],
        late: float = 0.0,
    ) -> None:
        """`tell` gets each line the host speaks, as a caption. `late`: see SpeechQueue."""
        self._seats = seats
        self._tuner = tuner
        self._catalogue = catalogue
        self._speech = SpeechQueue(renderer, lambda line: tell(line.text), late)
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="tuning")
        self._noise = SILENCE
        self._coming: dict[int, Future[Tuned]] = {}
        self._talk = self._whole()
        self._over = False
        next(self._talk)

    @property
    def over(self) -> bool:
        """Everybody was asked, and the last line is spoken."""
        return self._over and not self._speech.busy

    @property
    def noise(self) -> float:
        """How loud the room is, dB."""
        return self._noise

    @property
    def seats(self) -> list[SeatTuned]:
        """How each seat is heard that has been asked; waits for what is still being worked out."""
        return [
            SeatTuned(seat, coming.result(), self._noise) for seat, coming in self._coming.items()
        ]

    def step(self, block: Samples) -> Samples:
        """One block of the room's sound in, as much of the host's voice out."""
        spoke = self._speech.busy
        out = self._speech.play(len(block))
        if not spoke and not self._over:
            try:
                self._talk.send(block)
            except StopIteration:
                self._over = True
        return out

    def close(self) -> None:
        """Let the thread end."""
        self._worker.shutdown(wait=False, cancel_futures=True)

    def _whole(self) -> _Talk:
        self._say("begin")
        hush = yield from self._sound(HUSH)
        self._noise = loudness.of_room(hush)
        for seat in self._seats:
            self._say("seat", seat=seat)
            if not (yield from self._understands(seat)):
                yield from self._ask_again(seat)
        missed = tuple(found.seat for found in self.seats if not found.understood)
        self._say("not_all", seats=missed) if missed else self._say("end")

    def _ask_again(self, seat: int) -> _Talk:
        before = self._coming[seat]
        found = SeatTuned(seat, before.result(), self._noise)
        if found.understood:  # at another speed
            return
        self._say(f"again_{found.problem or 'badly'}", seat=seat)
        yield from self._understands(seat)
        if len(self._coming[seat].result().heard) < len(before.result().heard):
            self._coming[seat] = before

    def _understands(self, seat: int) -> Generator[None, Samples, bool]:
        """Wait for a saying and begin to tune to it; whether it is understood as it is."""
        saying, understood = yield from self._saying()
        self._coming[seat] = self._worker.submit(self._tuner.tune, saying)
        return understood

    def _saying(self) -> Generator[None, Samples, tuple[Samples, bool]]:
        blocks: list[Samples] = []
        spoken, quiet = False, 0.0
        while True:
            block = yield
            blocks.append(block)
            before = quiet
            quiet += len(block) / RATE
            if loudness.of_voice(block) > self._noise + ABOVE_ROOM:
                spoken, quiet = True, 0.0
            elif not spoken:
                del blocks[:-LEAD]
            saying = np.concatenate(blocks)
            if spoken and before < PAUSE <= quiet and self._hears_all(saying):
                return saying, True
            if quiet >= (END if spoken else PATIENCE) or len(saying) >= LONGEST * RATE:
                return saying, False

    def _hears_all(self, saying: Samples) -> bool:
        return self._worker.submit(self._tuner.hears_all, saying).result()

    def _say(self, line: str, **slots: Any) -> None:
        self._speech.say(self._catalogue.line(f"tuning.{line}", **slots))

    def _sound(self, seconds: float) -> Generator[None, Samples, Samples]:
        """The next sound of the room."""
        blocks: list[Samples] = []
        while sum(map(len, blocks)) < seconds * RATE:
            blocks.append((yield))
        return np.concatenate(blocks)
