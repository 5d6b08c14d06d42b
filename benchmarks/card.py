"""How late a sound is, through a sound card: `python benchmarks/card.py [--seconds 30]`.

Clicks are given to the loudspeaker as the host's loop does it, at the pace of the microphone. On a
virtual card it is found when each comes out of the loudspeaker, and, carried over as by air, when
it comes back in a block of the microphone. Prints both, what the gate of the ear reckons with, and
how often a sound was broken.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import queue
import signal
import statistics
import subprocess
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from live_bench import virtual_card
from live_bench.virtual_card import VirtualCard
from voice_host.sound import BLOCK, BLOCK_SECONDS, RATE, Samples
from voice_host.table.live import Room
from voice_host.voice.microphone import Microphone
from voice_host.voice.speaker import Speaker

_WARM_SECONDS = 3.0
_EVERY = round(1 / BLOCK_SECONDS)
"""Blocks from click to click."""

_PIECE = RATE // 100
_LOUD = 3_000
_APART = 0.5
"""Seconds: two loud pieces nearer to each other are the same click."""


class Air(threading.Thread):
    """Carries what the loudspeaker plays to the microphone, and notes when clicks pass."""

    def __init__(self, speaker: subprocess.Popen[bytes], mouth: subprocess.Popen[bytes]) -> None:
        super().__init__()
        self._speaker, self._mouth = speaker, mouth
        self.passed: queue.SimpleQueue[float] = queue.SimpleQueue()

    def run(self) -> None:
        """Until the loudspeaker is gone."""
        assert self._speaker.stdout is not None
        assert self._mouth.stdin is not None
        last = 0.0
        while len(data := self._speaker.stdout.read(2 * _PIECE)) == 2 * _PIECE:
            at = _heard(np.frombuffer(data, np.int16))
            if at is not None and at - last > _APART:
                self.passed.put(at)
                last = at
            with contextlib.suppress(OSError):
                self._mouth.stdin.write(data)
                self._mouth.stdin.flush()


def _heard(block: Samples) -> float | None:
    """When the click was in it, as it has just come."""
    loud = np.flatnonzero(np.abs(block.astype(np.int32)) > _LOUD)
    return time.monotonic() - (len(block) - int(loud[0])) / RATE if len(loud) else None


def main() -> None:
    """Click and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=30.0)
    seconds = parser.parse_args().seconds
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # the card must not outlive us
    if not virtual_card.is_installed():
        raise SystemExit(virtual_card.HOW_TO_INSTALL)
    with (
        tempfile.TemporaryDirectory(prefix="card-") as folder,
        VirtualCard(Path(folder, "card")) as card,
    ):
        os.environ.update(card.environment)
        _measure(card, round(seconds / BLOCK_SECONDS))


def _measure(card: VirtualCard, blocks: int) -> None:
    microphone, speaker = Microphone(), Speaker()
    recorder, mouth = card.loudspeaker.recorder(RATE), card.microphone.player(RATE, latency_ms=20)
    air = Air(recorder, mouth)
    air.start()
    quiet: Samples = np.zeros(BLOCK, np.int16)
    click = quiet.copy()
    click[: RATE // 80] = 20_000
    sent: list[float] = []
    back: list[float] = []
    for number in range(round(_WARM_SECONDS / BLOCK_SECONDS) + blocks):
        at = _heard(microphone.read())
        if at is not None and (not back or at - back[-1] > _APART):
            back.append(at)
        clicks = number * BLOCK_SECONDS >= _WARM_SECONDS and number % _EVERY == 0
        if clicks:
            sent.append(time.monotonic())
        speaker.keep_up(click if clicks else quiet)
    out = [air.passed.get() for _ in range(air.passed.qsize())]
    late = Room(microphone, speaker).late()
    gaps, underruns, overruns = speaker.gaps, speaker.underruns, microphone.overruns
    recorder.kill()
    mouth.kill()
    air.join()
    microphone.close()
    speaker.close()
    _print("given out, until it leaves the loudspeaker", sent, out)
    _print("given out, until it was in the microphone", sent, back)
    print(f"the gate of the ear reckons with {1000 * late:.0f} ms, the block itself included")
    print(f"gaps: {gaps}, underruns of the device: {underruns}, overruns: {overruns}")


def _print(what: str, sent: Sequence[float], came: Sequence[float]) -> None:
    taken = [min((c - s for c in came if 0 < c - s < 1), default=None) for s in sent]
    delays = [1000 * delay for delay in taken if delay is not None]
    found = f"{len(delays)} of {len(sent)} clicks"
    if delays:
        found += f", median {statistics.median(delays):.0f} ms, worst {max(delays):.0f} ms"
    print(f"{what}: {found}")


if __name__ == "__main__":
    main()
