"""A whole game with no hardware: the real host and the real ear, synthetic players."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec
import numpy as np

from voice_host import sound
from voice_host.bots.mind import Bots
from voice_host.demo.crowd import Crowd
from voice_host.demo.neighbours import babble
from voice_host.demo.score import Score
from voice_host.demo.table_sound import TableSound
from voice_host.demo.transcript import Transcript
from voice_host.demo.voices import voices_for
from voice_host.ear.listener import Hearing
from voice_host.game.commands import Command
from voice_host.game.events import Event, GameOver
from voice_host.game.game import Game
from voice_host.narration import Narrator
from voice_host.phrases.matcher import PhraseGrammar
from voice_host.script.writer import script_text
from voice_host.sound import BLOCK, RATE, Samples, Sound
from voice_host.table.ear_gate import Ear
from voice_host.table.host import Host
from voice_host.table.night_music import NightMusic
from voice_host.table.render import AtOnce
from voice_host.voice.engine import Engine

_LONGEST = 3 * 3600.0
"""Seconds of table time after which something must be wrong."""


@dataclass(frozen=True)
class Evening:
    """What a demonstration gave."""

    over: GameOver | None
    """None: the game did not end."""

    score: Score
    events: tuple[Event, ...]
    transcript: tuple[str, ...]
    script: str
    sound: Sound
    """What the microphone on the table got."""

    def keep(self, folder: Path) -> None:
        """Write everything down."""
        folder.mkdir(parents=True, exist_ok=True)
        sound.write(folder / "table.wav", self.sound)
        (folder / "transcript.txt").write_text("\n".join(self.transcript) + "\n", "utf-8")
        lines = (msgspec.json.encode(event).decode() for event in self.events)
        (folder / "events.jsonl").write_text("\n".join(lines) + "\n", "utf-8")
        (folder / "game.game").write_text(self.script, "utf-8")


def play(
    game: Game,
    narrator: Narrator,
    engine: Engine,
    ear: Ear,
    *,
    seed: int,
    echo: Callable[[str], None],
    pace: Callable[[Samples], None],
    babble_db: float | None = None,
    music: NightMusic | None = None,
    watch: Callable[[Host, Samples], None] | None = None,
) -> Evening:
    """Play the game to its end.

    `echo` gets each line of the transcript, `pace` each block of table sound (a loudspeaker takes
    them at real time; who is in a hurry does nothing). `babble_db`: by how many decibels other
    people in the room are softer than the players; None: there are none. `music`: of the night.
    `watch` gets the host and what he alone has just given, each block.
    """
    return _Table(game, narrator, engine, ear, seed, echo, babble_db, music).play(pace, watch)


class _TimedEar:
    """Measures what the ear costs."""

    def __init__(self, ear: Ear, score: Score) -> None:
        self._ear = ear
        self._score = score

    def expect(self, phrases: PhraseGrammar | None) -> None:
        with self._timed():
            self._ear.expect(phrases)

    def shut(self) -> None:
        self._ear.shut()

    def open(self, after: str = "") -> None:
        with self._timed():
            self._ear.open(after)

    def accept(self, samples: Samples) -> Sequence[Hearing]:
        self._score.heard_seconds += len(samples) / RATE
        with self._timed():
            return self._ear.accept(samples)

    def finish(self) -> Sequence[Hearing]:
        with self._timed():
            return self._ear.finish()

    @contextlib.contextmanager
    def _timed(self) -> Iterator[None]:
        began = time.thread_time()
        yield
        self._score.ear_seconds += time.thread_time() - began


class _Table:
    """Screen and record of commands for the host, and the loop of blocks."""

    def __init__(
        self,
        game: Game,
        narrator: Narrator,
        engine: Engine,
        ear: Ear,
        seed: int,
        echo: Callable[[str], None],
        decibels: float | None,
        music: NightMusic | None,
    ) -> None:
        seats = range(1, game.setup.players + 1)
        voices = voices_for(seats, seed)
        others = None if decibels is None else babble(decibels, list(voices.values()), seed)
        self._game = game
        self._events: list[Event] = []
        self._transcript = Transcript(echo)
        self._commands: list[Command] = []
        self._sound = TableSound(seed, others)
        self._score = Score()
        self._host = Host(
            game,
            narrator,
            AtOnce(engine),
            ear=_TimedEar(ear, self._score),
            journal=self,
            screen=self,
            music=music,
        )
        self._crowd = Crowd(
            self._host,
            Bots(seats, seed, game.ruleset.roles, nominates=game.ruleset.vote_in_turn is None),
            voices,
            self._sound,
            self._transcript,
            self._score,
            seed,
        )

    def play(
        self, pace: Callable[[Samples], None], watch: Callable[[Host, Samples], None] | None
    ) -> Evening:
        blocks: list[Samples] = []
        out = np.zeros(BLOCK, np.int16)
        self._host.begin()
        while not self._host.over and self._transcript.now < _LONGEST:
            self._crowd.act(BLOCK / RATE)
            heard = self._sound.block(out)
            blocks.append(heard)
            pace(heard)
            out = self._host.step(heard)
            if watch is not None:
                watch(self._host, out)
            self._transcript.now = len(blocks) * BLOCK / RATE
        over = next((event for event in self._events if isinstance(event, GameOver)), None)
        return Evening(
            over=over,
            score=self._score,
            events=tuple(self._events),
            transcript=tuple(self._transcript.lines),
            script=script_text(self._game.setup, self._commands, "Партия, сыгранная командой demo"),
            sound=Sound(np.concatenate(blocks)),
        )

    # The host's record of commands

    def append(self, command: Command) -> None:
        self._commands.append(command)
        self._crowd.carried_out(command)

    def note(self, events: Iterable[Event]) -> None:
        """Nothing is replayed here, so nothing needs to be compared."""

    # The host's screen

    def public(self, event: Event) -> None:
        self._transcript.event(event)
        self._crowd.see(event)

    def private(self, event: Event) -> None:
        self._crowd.see_private(event)

    def protocol(self, events: Sequence[Event]) -> None:
        self._events += events
