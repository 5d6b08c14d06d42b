"""A whole game in real time through a sound card: `python benchmarks/live_game.py [--pull 120]`.

Starts a private virtual sound card (PulseAudio), `voice-host play` on it with the real microphone,
ear, voice and loudspeaker, and in this process the players: they are played into the microphone
together with the room's noise and what the loudspeaker plays, they wait until the host is silent,
and key their secret choices. `--pull` takes the microphone away for 20 s while somebody is
speaking. Prints what was said and heard, and at the end the figures. Takes about ten minutes.
"""

from __future__ import annotations

import argparse
import contextlib
import fcntl
import os
import queue
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import numpy as np

from live_bench import virtual_card
from live_bench.shadow import Shadow
from live_bench.virtual_card import VirtualCard
from voice_host.bots.mind import Bots
from voice_host.demo.crowd import Crowd
from voice_host.demo.score import Score
from voice_host.demo.table_sound import TableSound
from voice_host.demo.transcript import Transcript
from voice_host.demo.voices import voices_for
from voice_host.game.commands import Command
from voice_host.game.events import Event, Floor, GameOver
from voice_host.sound import RATE, Samples
from voice_host.table.host import Host

PULLED_SECONDS = 20.0
LONGEST_SECONDS = 3600.0
_PIECE = RATE // 100
_PIPE_BYTES = 4096
_LOUD = 2500
"""A sample of the loudspeaker beyond this is the host, and not the music of the night."""

_TICK_SECONDS = 0.05
_QUIET_BEFORE = 0.6
"""Seconds of silence before a line by which its first sound is found."""


@dataclass
class Report:
    """What is counted beside the players' score."""

    latencies: list[float] = field(default_factory=list)
    """Seconds from a line's being printed to its first sound, for lines after a silence."""

    notices: list[str] = field(default_factory=list)
    pulled: str = ""
    over: GameOver | None = None


class Air:
    """What stands between the players' mouths and the card, both ways, in a thread of its own.

    It is the sound of the table to the players: what they say goes into the microphone together
    with the noise of the room and what the loudspeaker plays.
    """

    def __init__(self, card: VirtualCard, seed: int) -> None:
        self._card = card
        self._table = TableSound(seed)
        self._lock = threading.Lock()
        self._recorder = card.loudspeaker.recorder(RATE, latency_ms=20)
        self._player = self._mouth()
        self._there = True
        self.loud: queue.SimpleQueue[float] = queue.SimpleQueue()
        """When the loudspeaker was loud; a time for each block."""
        self._thread = threading.Thread(target=self._carry)
        self._thread.start()

    @property
    def quiet(self) -> bool:
        """No player is speaking."""
        with self._lock:
            return self._table.quiet

    def speak(self, samples: Samples, louder: float = 1.0) -> None:
        """A player begins to say this."""
        with self._lock:
            self._table.speak(samples, louder)

    def pull_out(self) -> None:
        """The microphone."""
        self._there = False
        self._card.microphone.pull_out()
        self._end(self._player)

    def give_back(self) -> None:
        """The microphone."""
        self._card.microphone.plug_in()
        self._player = self._mouth()
        self._there = True

    def close(self) -> None:
        """Nothing is left of it."""
        self._recorder.kill()
        self._thread.join()
        self._end(self._player)
        self._end(self._recorder)

    def _carry(self) -> None:
        """The card sets the pace."""
        assert self._recorder.stdout is not None
        while len(data := self._recorder.stdout.read(2 * _PIECE)) == 2 * _PIECE:
            heard = np.frombuffer(data, np.int16)
            loud = np.flatnonzero(np.abs(heard.astype(np.int32)) > _LOUD)
            if len(loud):
                self.loud.put(time.monotonic() - (len(heard) - int(loud[0])) / RATE)
            with self._lock:
                block = self._table.block(heard)
            if self._there and self._player.stdin is not None:
                # It is being pulled out; or it does not play yet, and air does not wait.
                with contextlib.suppress(OSError, ValueError):
                    os.write(self._player.stdin.fileno(), block.tobytes())

    def _mouth(self) -> subprocess.Popen[bytes]:
        """What is said does not wait in a long pipe to be played: it would be late for ever."""
        player = self._card.microphone.player(RATE, latency_ms=20)
        assert player.stdin is not None
        fcntl.fcntl(player.stdin, fcntl.F_SETPIPE_SZ, _PIPE_BYTES)
        os.set_blocking(player.stdin.fileno(), False)
        return player

    @staticmethod
    def _end(process: subprocess.Popen[bytes]) -> None:
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()


class Players:
    """The table round the microphone, block by block at real time."""

    def __init__(
        self, host: subprocess.Popen[str], games: Path, air: Air, seats: int, seed: int,
        pull: float | None,
    ) -> None:  # fmt: skip
        self.report = Report()
        self.score = Score()
        self._air = air
        self._host = host
        self._pull = pull
        self._given_back_at: float | None = None
        self._began = time.monotonic()
        self._transcript = Transcript(lambda line: print(line, flush=True))
        self._crowd: Crowd | None = None
        self._early: list[Event] = []
        self._said: tuple[float, float] | None = None
        """When the last line was printed, and when the loudspeaker was loud before it."""
        self._last_loud = 0.0
        threading.Thread(target=self._take_notices, daemon=True).start()
        assert host.stdout is not None
        assert host.stdin is not None
        self._shadow = Shadow(
            games, host.stdout, host.stdin, self._carried_out, self._see, self._see_private
        )
        rules = self._shadow.game.ruleset
        people = range(1, seats + 1)
        bots = Bots(people, seed, rules.roles, nominates=rules.vote_in_turn is None)
        voices = voices_for(people, seed)
        self._crowd = Crowd(
            cast(Host, self._shadow), bots, voices, cast(TableSound, air), self._transcript,
            self.score, seed,
        )  # fmt: skip
        for event in self._early:
            self._crowd.see(event)

    def play(self) -> None:
        """Until the host's program ends."""
        assert self._crowd is not None
        while self._host.poll() is None:
            time.sleep(_TICK_SECONDS)
            now = time.monotonic()
            passed = now - self._began - self._transcript.now
            self._transcript.now += passed
            for at, event in self._shadow.follow():
                self._take(at, event)
            while not self._air.loud.empty():
                self._listen(self._air.loud.get())
            self._handle_the_plug(now)
            if not self._shadow.over:
                self._crowd.act(passed)
            if self._transcript.now > LONGEST_SECONDS:
                raise SystemExit("the game does not end")

    def _listen(self, first: float) -> None:
        """The loudspeaker was loud at this time."""
        if self._said is not None and first > self._said[0]:
            said, before = self._said
            if first - before > _QUIET_BEFORE:
                self.report.latencies.append(first - said)
            self._said = None
        self._last_loud = first
        self._shadow.hears_host()

    def _take(self, at: float, event: dict[str, Any]) -> None:
        """What the host printed for everybody."""
        if event["event"] == "said":
            self._said = (at, self._last_loud)
            self._transcript._add(f"ВЕДУЩИЙ: {event['text']}")
        elif event["event"] in ("heard", "not_understood"):
            told = event.get("command") or "переспрашивает или не понято"
            self._transcript._add(f"  услышано: {event['text']} → {told}")

    def _handle_the_plug(self, now: float) -> None:
        due = self._pull is not None and self._transcript.now >= self._pull
        if due and not self._air.quiet and self._shadow.game.floor is not None:
            self._pull, self._given_back_at = None, now + PULLED_SECONDS
            self.report.pulled = (
                f"at {self._transcript.now:.0f} s, while seat {self._shadow.game.floor} spoke"
            )
            self._transcript._add("*** микрофон вынут ***")
            self._air.pull_out()
        elif self._given_back_at is not None and now >= self._given_back_at:
            self._given_back_at = None
            self._air.give_back()
            self._transcript._add("*** микрофон на месте ***")

    def _carried_out(self, command: Command) -> None:
        """The crowd keys and sees at once what came of it; here it comes back by the journal."""
        assert self._crowd is not None
        self._crowd._keying = self._shadow.was_keyed()
        self._crowd.carried_out(command)
        self._crowd._keying = False

    def _see(self, event: Event) -> None:
        if isinstance(event, GameOver):
            self.report.over = event
        if isinstance(event, Floor):
            self._transcript._add(f"— слово: {event.seat} ({event.reason}, {event.seconds:g} с) —")
        if self._crowd is None:
            self._early.append(event)
        else:
            self._crowd.see(event)

    def _see_private(self, event: Event) -> None:
        assert self._crowd is not None
        self._crowd.see_private(event)

    def _take_notices(self) -> None:
        """Lines for people that are no captions: what the host says of devices."""
        assert self._host.stderr is not None
        for line in self._host.stderr:
            text = line.strip()
            if text and not text.startswith(("Ведущий:", "слышу:", "не понял:")):
                stamped = f"{time.monotonic() - self._began:6.1f} s: {text}"
                self.report.notices.append(stamped)
                print(f"[экран] {stamped}", flush=True)


def main() -> None:
    """Play one game and print what came of it."""
    options = _options()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # the card must not outlive us
    if not virtual_card.is_installed():
        raise SystemExit(virtual_card.HOW_TO_INSTALL)
    with tempfile.TemporaryDirectory(prefix="live-game-") as name:
        folder = Path(name)
        with VirtualCard(folder / "card") as card:
            players = _play(card, folder / "data", options)
    _print(players)
    if players.report.over is None:
        raise SystemExit("the game did not come to a winner")


def _play(card: VirtualCard, data: Path, options: argparse.Namespace) -> Players:
    command = [
        sys.executable, "-m", "voice_host", "play", options.ruleset, "--json",
        "--players", str(options.players), "--seed", str(options.seed), "--tempo", options.tempo,
        "--voice", options.voice, "--input", "mic",
    ]  # fmt: skip
    environment = {**os.environ, **card.environment, "VOICE_HOST_DATA": str(data), "COLUMNS": "200"}
    host = subprocess.Popen(
        command, env=environment, text=True, encoding="utf-8", bufsize=1,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    air = Air(card, options.seed)
    try:
        players = Players(host, data / "games", air, options.players, options.seed, options.pull)
        players.play()
        return players
    finally:
        air.close()
        host.kill()
        host.wait()


def _print(players: Players) -> None:
    score, report = players.score, players.report
    seconds = players._transcript.now
    delays = sorted(1000 * delay for delay in report.latencies)
    lines = [
        "",
        f"winner: {report.over.winner if report.over else None}; "
        f"duration: {seconds:.0f} s ({seconds / 60:.1f} min)",
        f"phrases said: {score.phrases}; understood at first: {score.first_time} "
        f"({score.share:.1%}); asked back: {score.asked_again}; said again: {score.repeated}; "
        f"typed: {score.keyed}; wrong: {len(score.wrong)} {score.wrong or ''}",
        f"missed at first: {score.missed}",
    ]
    if delays:
        lines.append(
            f"line begun to first sound in the loudspeaker, {len(delays)} lines after a silence: "
            f"median {statistics.median(delays):.0f} ms, worst {delays[-1]:.0f} ms"
        )
    lines.append(f"microphone pulled out: {report.pulled or 'no'}")
    lines += [f"  on the screen at {notice}" for notice in report.notices]
    print("\n".join(lines))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ruleset", nargs="?", default="classic")
    parser.add_argument("--players", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tempo", default="fast")
    parser.add_argument("--voice", default="auto")
    parser.add_argument("--pull", type=float, metavar="SECONDS", help="when to pull it, at least")
    return parser.parse_args()


if __name__ == "__main__":
    main()
