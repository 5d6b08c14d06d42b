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
import os
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
from voice_host.sound import BLOCK, BLOCK_SECONDS, RATE, Samples
from voice_host.table.host import Host

PULLED_SECONDS = 20.0
LONGEST_SECONDS = 3600.0
_LOUD = 300
"""A sample of the loudspeaker beyond this is the host, and not the card's rounding."""

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
    """What stands between the players' mouths and the card, both ways."""

    def __init__(self, card: VirtualCard) -> None:
        self._card = card
        self._recorder = card.loudspeaker.recorder(RATE)
        self._player = card.microphone.player(RATE)

    def from_host(self) -> Samples:
        """The next block of what the loudspeaker plays; waits for it: the card sets the pace."""
        assert self._recorder.stdout is not None
        data = self._recorder.stdout.read(2 * BLOCK)
        if len(data) < 2 * BLOCK:
            raise SystemExit("the virtual loudspeaker is gone")
        return np.frombuffer(data, np.int16)

    def to_microphone(self, block: Samples) -> None:
        """Lost while there is none."""
        assert self._player.stdin is not None
        with contextlib.suppress(OSError):
            self._player.stdin.write(block.tobytes())
            self._player.stdin.flush()

    def pull_out(self) -> None:
        """The microphone."""
        self._card.microphone.pull_out()

    def give_back(self) -> None:
        """The microphone."""
        self._card.microphone.plug_in()
        self._end(self._player)
        self._player = self._card.microphone.player(RATE)

    def close(self) -> None:
        """Nothing is left of it."""
        self._end(self._player)
        self._end(self._recorder)

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
        self._sound = TableSound(seed)
        self._crowd: Crowd | None = None
        self._early: list[Event] = []
        self._said: float | None = None
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
            cast(Host, self._shadow), bots, voices, self._sound, self._transcript, self.score, seed
        )
        for event in self._early:
            self._crowd.see(event)

    def play(self) -> None:
        """Until the host's program ends."""
        assert self._crowd is not None
        while self._host.poll() is None:
            heard = self._air.from_host()
            now = time.monotonic()
            self._transcript.now = now - self._began
            self._listen(heard, now)
            for at, event in self._shadow.follow():
                self._take(at, event)
            self._handle_the_plug(now)
            if not self._shadow.over:
                self._crowd.act(BLOCK_SECONDS)
            self._air.to_microphone(self._sound.block(heard))
            if self._transcript.now > LONGEST_SECONDS:
                raise SystemExit("the game does not end")

    def _listen(self, heard: Samples, now: float) -> None:
        loud = np.flatnonzero(np.abs(heard.astype(np.int32)) > _LOUD)
        if not len(loud):
            return
        first = now - (len(heard) - int(loud[0])) / RATE
        if self._said is not None and first - self._last_loud > _QUIET_BEFORE:
            self.report.latencies.append(first - self._said)
        self._said = None
        self._last_loud = now
        self._shadow.hears_host()

    def _take(self, at: float, event: dict[str, Any]) -> None:
        """What the host printed for everybody."""
        if event["event"] == "said":
            if time.monotonic() - self._last_loud > _QUIET_BEFORE:
                self._said = at
            self._transcript._add(f"ВЕДУЩИЙ: {event['text']}")
        elif event["event"] in ("heard", "not_understood"):
            told = event.get("command") or "переспрашивает или не понято"
            self._transcript._add(f"  услышано: {event['text']} → {told}")

    def _handle_the_plug(self, now: float) -> None:
        due = self._pull is not None and self._transcript.now >= self._pull
        if due and not self._sound.quiet and self._shadow.game.floor is not None:
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
        assert self._crowd is not None
        self._crowd.carried_out(command)

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
    air = Air(card)
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
