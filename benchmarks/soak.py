"""Hours of live play, game after game: `python benchmarks/soak.py [--hours 2]`.

The loop of `play` with the real host, ear and voice in one process; the microphone is the players'
sound, which comes as fast as it is heard, and nobody listens to the loudspeaker. At the beginning
of each game it prints memory, threads, child processes and open files. Exits with 1 if they grow.
"""

from __future__ import annotations

import argparse
import gc
import io
import os
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import numpy as np
from rich.console import Console

from voice_host.bots.mind import Bots
from voice_host.demo.crowd import Crowd
from voice_host.demo.score import Score
from voice_host.demo.table_sound import TableSound
from voice_host.demo.transcript import Transcript
from voice_host.demo.voices import _espeak as voices_of_players
from voice_host.demo.voices import voices_for
from voice_host.ear.listener import Listener
from voice_host.ear.model import SpeechModel
from voice_host.ear.seats import SeatVoices
from voice_host.game.commands import Command
from voice_host.game.events import Event
from voice_host.game.game import Game
from voice_host.game.ruleset import load
from voice_host.game.setup import Setup
from voice_host.narration import Catalogue, Narrator
from voice_host.phrases.matcher import all_words
from voice_host.sound import BLOCK, BLOCK_SECONDS, Samples, Sound
from voice_host.table.fallback_voice import FallbackVoice
from voice_host.table.host import Host
from voice_host.table.keys import Keys
from voice_host.table.live import Room, lead
from voice_host.table.public_view import PublicView
from voice_host.table.render import AtOnce
from voice_host.table.terminal import Terminal
from voice_host.table.tuned_ear import TunedEar
from voice_host.voice.cache import LINES
from voice_host.voice.choose import open_engine
from voice_host.voice.engine import Engine
from voice_host.voice.speaker import Speaker

RULESET, PLAYERS = "classic", 8
_OWN_THREADS = 2
"""This one, and the one that listens to the voice's process."""

_WIND_DOWN_SECONDS = 3.0
WARM_GAMES = 2
"""Caches fill in the first games."""

MOST_GROWTH_MB = 30.0
"""Of memory from then to the end: noise of the allocator, and the last new phrases."""


@dataclass(frozen=True)
class Use:
    """What the process holds."""

    megabytes: float
    voice: float
    """Megabytes of lines that are kept to be said again."""

    threads: int
    children: int
    files: int


class Kept:
    """The host's voice, and how much of it is kept to be said again: `voice/cache.py`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._bytes: dict[str, int] = {}

    @property
    def name(self) -> str:
        """The engine's."""
        return self._engine.name

    @property
    def megabytes(self) -> float:
        """Of the last lines that the cache has room for."""
        return sum([*self._bytes.values()][-LINES:]) / 2**20

    def render(self, text: str) -> Sound:
        """As the engine does."""
        sound = self._engine.render(text)
        self._bytes[text] = sound.samples.nbytes
        return sound

    def close(self) -> None:
        """The engine too."""
        self._engine.close()


class TableRoom:
    """The players' microphone and the host's loudspeaker in one: what is said out comes back in."""

    there = True
    latency = 0.0

    def __init__(self, sound: TableSound) -> None:
        self._sound = sound
        self._out: Samples = np.zeros(BLOCK, np.int16)
        self.act: Callable[[float], None] = lambda _seconds: None
        self.seconds = 0.0

    def read(self) -> Samples:
        """The next block, at once."""
        self.act(BLOCK_SECONDS)
        self.seconds += BLOCK_SECONDS
        return self._sound.block(self._out)

    def keep_up(self, block: Samples) -> None:
        """The host's voice."""
        self._out = block

    def news(self) -> list[str]:
        """Nothing happens."""
        return []

    def finish(self) -> None:
        """Nothing to wait for."""

    def close(self) -> None:
        """Nothing is open."""


class NoKeys:
    """Nobody types at the terminal: the players key straight into the host."""

    hides = False

    def pressed(self) -> str:
        """No key."""
        return ""


class Crowded(Terminal):
    """The host's screen and record of commands, which the players see too."""

    crowd: Crowd

    def public(self, event: Event) -> None:
        """For everybody."""
        super().public(event)
        self.crowd.see(event)

    def private(self, event: Event) -> None:
        """For the seat at the keypad."""
        super().private(event)
        self.crowd.see_private(event)

    def append(self, command: Command) -> None:
        """What the host carries out."""
        self.crowd.carried_out(command)

    def note(self, events: Any) -> None:
        """Nothing is replayed."""


def play(model: SpeechModel, voice: FallbackVoice, seed: int) -> tuple[float, Score]:
    """One game; its table seconds and how it was understood."""
    players = PLAYERS
    game = Game(Setup(ruleset=RULESET, players=players, seed=seed), load(RULESET))
    seats = range(1, players + 1)
    sound = TableSound(seed)
    room, score = TableRoom(sound), Score()
    voices = SeatVoices(model, {})
    view, keys = PublicView(names={}, hide_nominees=False), Keys(curtain_at_night=False)
    screen = Crowded(Console(file=io.StringIO(), width=200), NoKeys(), view, keys, lambda _: None)
    narrator = Narrator(Catalogue.load(), game.setup)
    ear = TunedEar(Listener(model), voices, game)
    host = Host(game, narrator, AtOnce(voice), ear=ear, journal=screen, screen=screen)
    transcript = Transcript(lambda _: None)
    bots = Bots(seats, seed, game.ruleset.roles)
    screen.crowd = Crowd(host, bots, voices_for(seats, seed), sound, transcript, score, seed)
    room.act = screen.crowd.act
    try:
        with screen:
            host.begin()
            lead(host, screen, Room(room, cast(Speaker, room)), voice)
    finally:
        voices.close()
        # What the players have said is kept for the next demo, not by the program.
        voices_of_players.cache_clear()
    return room.seconds, score


def use(kept: Kept) -> Use:
    """What this process holds now, when the threads of the last game have had time to end."""
    gc.collect()
    deadline = time.monotonic() + _WIND_DOWN_SECONDS
    while threading.active_count() > _OWN_THREADS and time.monotonic() < deadline:
        time.sleep(0.01)
    status = Path("/proc/self/status").read_text()
    values = dict(line.split(":", 1) for line in status.splitlines())
    children = Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
    return Use(
        megabytes=int(values["VmRSS"].split()[0]) / 1024,
        voice=kept.megabytes,
        threads=int(values["Threads"]),
        children=len(children),
        files=len([*Path("/proc/self/fd").iterdir()]),
    )


def main() -> None:
    """Play, print, judge."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hours", type=float, default=2.0, help="of table time")
    hours = parser.parse_args().hours
    model = SpeechModel.builtin(all_words(load(RULESET)))
    kept = Kept(open_engine("auto"))
    voice = FallbackVoice(kept)
    began, table, uses = time.monotonic(), 0.0, [use(kept)]
    print("game  table min  wall min  memory MB  of it kept voice  threads  children  files")
    _print(0, 0.0, 0.0, uses[-1])
    while table < hours * 3600:
        seconds, score = play(model, voice, len(uses))
        table += seconds
        uses.append(use(kept))
        _print(len(uses) - 1, table, time.monotonic() - began, uses[-1], score)
    voice.close()
    sys.exit(_judge(uses))


def _print(game: int, table: float, wall: float, now: Use, score: Score | None = None) -> None:
    told = f"  {score.first_time}/{score.phrases} understood at first" if score else ""
    print(
        f"{game:4}  {table / 60:9.1f}  {wall / 60:8.1f}  {now.megabytes:9.1f}  {now.voice:16.1f}"
        f"  {now.threads:7}  {now.children:8}  {now.files:5}{told}",
        flush=True,
    )


def _judge(uses: list[Use]) -> int:
    warm, last = uses[min(WARM_GAMES, len(uses) - 1)], uses[-1]
    growth = (last.megabytes - last.voice) - (warm.megabytes - warm.voice)
    left_over = [
        name
        for name in ("threads", "children", "files")
        if getattr(last, name) > getattr(warm, name)
    ]
    print(
        f"memory beside the voice, since game {WARM_GAMES}: {growth:+.1f} MB; "
        f"left over: {left_over or 'nothing'}"
    )
    return int(growth > MOST_GROWTH_MB or bool(left_over))


if __name__ == "__main__":
    main()
