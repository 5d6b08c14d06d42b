"""From the end of what somebody says to what the host does: through the real ear, in real time.

A round of speeches: each seat, in a voice of its own, names somebody, waits for «Принято», and says
«спасибо». The sound goes to the host a block at a time, when a microphone would give it.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from ear_bench.cases import read
from ear_bench.voices import HALVES, Saying, Sounds, Voice
from voice_host.ear.listener import Listener
from voice_host.ear.model import SpeechModel
from voice_host.game.commands import Command
from voice_host.game.events import Event, FloorEnded, Nominated, Said
from voice_host.game.game import Game
from voice_host.game.ruleset import load
from voice_host.game.setup import Setup
from voice_host.narration import Catalogue, Narrator
from voice_host.phrases.matcher import all_words
from voice_host.sound import RATE, SPEECH_LEVEL, Samples, at_level
from voice_host.spelling import spelled
from voice_host.table.host import Host
from voice_host.table.render import Ahead
from voice_host.voice.engine import Engine

BLOCK = RATE // 10
PLAYERS = 10
ROUNDS = 3
THANKS = "спасибо"
NAMES = (
    "выставляю игрока номер {}", "я ставлю номер {}", "я выставляю игрока номер {}",
)  # fmt: skip

ROOM = 3.0
"""Root mean square of the room's noise, of 32768: 57 dB below the voices."""

PATIENCE = 4.0
"""Seconds after which a saying counts as not understood."""

FIRST = 0.5
"""Seconds that somebody takes to begin."""


@dataclass(frozen=True)
class Reaction:
    """Seconds from the end of a saying."""

    sound: float
    """Of sound: to the end of the block with which the host reacts. The silence that proves that
    nothing follows is in it."""

    passed: float
    """Of time: what hearing took is in it too, and what else the machine did."""

    work: float
    """Of a core's work on the last block."""


@dataclass
class Reactions:
    """All of them, and what did not come."""

    floors: list[Reaction] = field(default_factory=list)
    """To «спасибо»: the end of the floor."""

    accepted: list[Reaction] = field(default_factory=list)
    """To a nomination: the first sample of «Принято»."""

    missed: list[str] = field(default_factory=list)
    """Voice and words that the ear did not understand, or asked back."""

    voices: tuple[str, ...] = ()


class Sheet:
    """The host's screen and journal: keeps what happened since it was last asked."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def append(self, command: Command) -> None:
        """Nothing is replayed here."""

    def note(self, events: Iterable[Event]) -> None:
        """Nothing is compared."""

    def public(self, event: Event) -> None:
        """Something that all may know."""
        self.events.append(event)

    def private(self, event: Event) -> None:
        """Not looked at."""

    def protocol(self, events: Sequence[Event]) -> None:
        """Not looked at."""


class Clock:
    """When each block of a microphone is there."""

    def __init__(self, *, real: bool) -> None:
        """`real`: as time goes; otherwise as fast as the host takes them, with what he takes."""
        self._real = real
        self._zero = time.perf_counter()
        self.blocks = 0

    @property
    def now(self) -> float:
        """Seconds since the first block began to be recorded."""
        return time.perf_counter() - self._zero

    def wait(self) -> None:
        """Until the next block is complete."""
        self.blocks += 1
        due = self.blocks * BLOCK / RATE
        if self._real:
            time.sleep(max(0.0, due - self.now))
        else:
            self._zero = time.perf_counter() - due


class Round:
    """One round of speeches."""

    def __init__(self, engine: Engine, model: SpeechModel, *, real: bool) -> None:
        rules = load("classic")
        setup = Setup(ruleset=rules.reference, players=PLAYERS, seed=1)
        self.game = Game(setup, rules)
        self.sheet = Sheet()
        self.renderer = Ahead(engine)
        self.host = Host(
            self.game,
            Narrator(Catalogue.load(), setup),
            self.renderer,
            ear=Listener(model),
            journal=self.sheet,
            screen=self.sheet,
        )
        self._noise = np.random.default_rng(1)
        self._real = real
        self.clock = Clock(real=real)

    def to_the_speeches(self) -> None:
        """The deal, the night and the talk, in no time."""
        self.host.begin()
        while self.game.phase != "day.speech" or self.host.speaking:
            ask = self.game.ask
            if not self.host.speaking and ask is not None and ask.kind in ("card", "talk"):
                self.host.key("" if ask.kind == "card" else "дальше")
            self.host.step(np.zeros(BLOCK, np.int16))
        self.clock = Clock(real=self._real)

    def step(self, sound: Samples) -> Samples:
        """One block, when it is there."""
        noise = self._noise.standard_normal(BLOCK) * ROOM
        noise[: len(sound)] += sound
        self.clock.wait()
        return self.host.step(np.rint(np.clip(noise, -32768, 32767)).astype(np.int16))

    def say(self, sound: Samples) -> Iterator[tuple[Reaction, list[Event]]]:
        """Each block from then on: how long after the last word it ends, and what happened."""
        self.sheet.events.clear()
        began = self.clock.blocks * BLOCK
        lead = np.zeros(round(FIRST * RATE), np.int16)
        whole = np.concatenate([lead, sound])
        ended = (began + len(whole)) / RATE
        for at in range(0, len(whole) + round(PATIENCE * RATE), BLOCK):
            began = time.thread_time()
            self.step(whole[at : at + BLOCK])
            work, now = time.thread_time() - began, self.clock.now
            events, self.sheet.events = self.sheet.events, []
            yield Reaction(self.clock.blocks * BLOCK / RATE - ended, now - ended, work), events

    def until_silent(self) -> None:
        """Let the host finish."""
        while self.host.speaking:
            self.step(np.zeros(0, np.int16))


def measured(engine: Engine, sounds: Sounds, *, real: bool) -> Reactions:
    """Everybody's two sayings in ROUNDS games; a seat that is not understood is helped by keys."""
    voices = [voice for half in HALVES.values() for voice in half if voice.is_here]
    if not voices:
        raise SystemExit("neither espeak-ng nor RHVoice is here: nobody can speak")
    cast = [
        [
            _sayings(voices[(PLAYERS * number + seat) % len(voices)], seat, number)
            for seat in range(1, PLAYERS + 1)
        ]
        for number in range(ROUNDS)
    ]
    if failed := sounds.make(saying for table in cast for pair in table for saying in pair):
        raise SystemExit(f"not said: {', '.join(f'{s.voice.name} «{s.text}»' for s in failed)}")
    model = SpeechModel.builtin(all_words(load("classic")))
    found = Reactions(voices=tuple(voice.name for voice in voices))
    for pairs in cast:
        table = Round(engine, model, real=real)
        try:
            table.to_the_speeches()
            for naming, thanks in pairs:
                _name(table, naming, _sound(sounds, naming), found)
                _thank(table, thanks, _sound(sounds, thanks), found)
        finally:
            table.renderer.close()
    return found


def _sayings(voice: Voice, seat: int, number: int) -> tuple[Saying, Saying]:
    """Each seat names another, in each round a different one."""
    named = spelled((seat + 2 * number) % PLAYERS + 1, "cardinal")["masculine"]
    return Saying(voice, NAMES[(seat + number) % len(NAMES)].format(named)), Saying(voice, THANKS)


def _sound(sounds: Sounds, saying: Saying) -> Samples:
    wave = read(sounds.path(saying))
    return at_level(np.rint(wave * 32767).astype(np.int16), SPEECH_LEVEL)


def _name(table: Round, saying: Saying, sound: Samples, found: Reactions) -> None:
    accepted = False
    for since, events in table.say(sound):
        accepted = accepted or any(isinstance(event, Nominated) for event in events)
        if any(isinstance(event, Said) for event in events):
            if accepted:
                found.accepted.append(since)
            break  # or asked back
    if not accepted:
        found.missed.append(f"{saying.voice.name}: {saying.text}")
    table.until_silent()


def _thank(table: Round, saying: Saying, sound: Samples, found: Reactions) -> None:
    for since, events in table.say(sound):
        if any(isinstance(event, FloorEnded) for event in events):
            found.floors.append(since)
            break
    else:
        found.missed.append(f"{saying.voice.name}: {saying.text}")
        table.host.key("+")
    table.until_silent()
