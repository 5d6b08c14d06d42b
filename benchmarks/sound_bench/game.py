"""A whole game of the demo, of which every sample that the host gives is accounted for.

The game stands still while a line is rendered, so what that takes is measured beside it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from voice_host.demo.evening import BLOCK, play
from voice_host.ear.listener import Listener
from voice_host.ear.model import SpeechModel
from voice_host.game.game import Game
from voice_host.game.ruleset import load
from voice_host.game.setup import Setup
from voice_host.narration import Catalogue, Narrator
from voice_host.phrases.matcher import all_words
from voice_host.sound import RATE, Samples, Sound
from voice_host.table.host import Host
from voice_host.table.render import AT_ONCE
from voice_host.table.speech_queue import BREATH
from voice_host.voice.engine import Engine
from voice_host.voice.signals import SignalName, signal

SIGNALS: tuple[SignalName, ...] = ("vote", "stop", "short", "time")

NEEDLE = 400
"""Samples by which a line is found again in the host's sound."""

AUDIBLE = 0.05
"""Of a line's loudest sample: what is softer at its beginning is no sound of it yet."""


@dataclass
class Spoken:
    """A line, in samples of the host's sound from the beginning of the game."""

    text: str
    asked: int
    """When the event was there."""

    rendering: float
    """Seconds of work."""

    again: bool
    """The same words were said before in this game."""

    sound: Samples
    begun: int = -1
    """The first sample of it, or of the signal before it. -1: it was never said."""

    ended: int = -1

    @property
    def late(self) -> float:
        """Seconds until it could begin at a live table: it does with the block in which it is
        ready."""
        blocks = np.ceil(self.rendering * RATE / BLOCK) if self.rendering > AT_ONCE else 0
        return float(blocks) * BLOCK / RATE

    @property
    def lead_in(self) -> float:
        """Seconds of silence that the voice puts before its first word."""
        loud = np.abs(self.sound.astype(int))
        heard = np.flatnonzero(loud > AUDIBLE * loud.max(initial=0))
        return float(heard[0]) / RATE if len(heard) else 0.0


@dataclass
class Account:
    """What was said in it."""

    lines: list[Spoken] = field(default_factory=list)
    out: Samples = field(default_factory=lambda: np.zeros(0, np.int16))
    idle: float = 0.0
    """Seconds of the longest silence in which nobody is asked for anything and no clock runs."""

    strange: int = 0
    """Samples that belong to no line and no signal, alone: where two sounds overlap."""

    signals: int = 0

    @property
    def said(self) -> list[Spoken]:
        """Those that were."""
        return [line for line in self.lines if line.begun >= 0]

    @property
    def overlaps(self) -> int:
        """Lines that begin before the one before them has ended."""
        return sum(after.begun < before.ended for before, after in self._neighbours())

    def firsts(self) -> Iterator[tuple[Spoken, float]]:
        """Lines before which the host was silent, with seconds from the event to the first sample.

        In those seconds is what rendering would take at a live table.
        """
        ended = -RATE
        for line in self.said:
            if ended + BREATH * RATE <= line.asked:
                yield line, (line.begun - line.asked) / RATE + line.late
            ended = line.ended

    def gaps(self) -> Iterator[float]:
        """Seconds of silence between two lines of which the second already waited, but a breath.

        With what rendering would take at a live table, where it goes on while the first is said.
        """
        for before, after in self._neighbours():
            if after.asked < before.ended:
                ahead = (before.ended - after.asked) / RATE + BREATH
                silence = (after.begun - before.ended) / RATE - BREATH
                yield silence + max(0.0, after.late - ahead)

    def _neighbours(self) -> Iterator[tuple[Spoken, Spoken]]:
        yield from zip(self.said, self.said[1:], strict=False)


class _Timed:
    """An engine before another: notes what is asked of it, and when."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.given: list[Samples] = []
        self.lines: list[Spoken] = []
        self.name = engine.name
        self._known: set[str] = set()

    @property
    def now(self) -> int:
        return sum(map(len, self.given))

    def render(self, text: str) -> Sound:
        began = time.perf_counter()
        sound = self._engine.render(text)
        took = time.perf_counter() - began
        samples = sound.at(RATE).samples
        self.lines.append(Spoken(text, self.now, took, text in self._known, samples))
        self._known.add(text)
        return sound

    def close(self) -> None:
        self._engine.close()


def played(engine: Engine, rules: str, players: int, seed: int) -> Account:
    """The same game for every engine, as far as its pace lets it."""
    ruleset = load(rules)
    setup = Setup(ruleset=ruleset.reference, players=players, seed=seed)
    timed, found, idle = _Timed(engine), Account(), 0.0

    def watch(host: Host, out: Samples) -> None:
        nonlocal idle
        timed.given.append(out)
        game = host.game
        waits = game.ask is not None or game.deadline is not None or host.asked is not None
        idle = 0.0 if host.speaking or waits or game.paused else idle + len(out) / RATE
        found.idle = max(found.idle, idle)

    play(
        Game(setup, ruleset),
        Narrator(Catalogue.load(), setup),
        timed,
        Listener(SpeechModel.builtin(all_words(ruleset))),
        seed=seed,
        echo=lambda _line: None,
        pace=lambda _block: None,
        watch=watch,
    )
    found.lines, found.out = timed.lines, np.concatenate(timed.given)
    _account_for(found)
    return found


def _account_for(game: Account) -> None:
    """Find every line in the sound, then the signals in what is left."""
    left = game.out.copy()
    cursor = 0
    for line in game.lines:
        begun = _find(left, line.sound, max(cursor, line.asked))
        if begun < 0:
            continue
        there = left[begun : begun + len(line.sound)]
        same = there == line.sound[: len(there)]
        length = len(there) if same.all() else int(np.argmin(same))
        line.begun, line.ended = begun, begun + length
        left[begun : line.ended] = 0
        cursor = line.ended
    for name in SIGNALS:
        samples, at = signal(name).samples, 0
        while (at := _find(left, samples, at)) >= 0:
            game.signals += 1
            left[at : at + len(samples)] = 0
            for line in game.said:
                if line.begun == at + len(samples):
                    line.begun = at
                elif line.ended == at:
                    line.ended = at + len(samples)
    game.strange = int(np.count_nonzero(left))


def _find(sound: Samples, part: Samples, start: int) -> int:
    """Where a sound begins in another; -1: nowhere."""
    voiced = np.flatnonzero(part)
    if not len(voiced):
        return -1
    skipped = int(voiced[0])
    needle = part[skipped : skipped + NEEDLE]
    for at in np.flatnonzero(sound[start:] == needle[0]) + start:
        if np.array_equal(sound[at : at + len(needle)], needle):
            return int(at) - skipped
    return -1
