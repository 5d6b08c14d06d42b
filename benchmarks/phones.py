"""How soon all phones show what has happened: `python benchmarks/phones.py [--phones N]`.

A real game and its server in this process, the phones in another: real sockets, sealed messages,
each phone with an address of its own.

1. From an event in the game's thread to the last phone that has read its view.
2. Memory and processor of this process, with the phones and without.
3. All phones come back at the same moment: until the last one shows its view again.

The figures are those of one computer: there is no wireless network between.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from voice_host.game.commands import Command
from voice_host.game.events import Event
from voice_host.game.game import Game
from voice_host.game.ruleset import load
from voice_host.game.setup import Setup
from voice_host.narration import Catalogue, Narrator
from voice_host.sound import BLOCK, BLOCK_SECONDS, Samples
from voice_host.table.host import Host
from voice_host.table.keys import Keys
from voice_host.table.render import AtOnce
from voice_host.table.screens import Screens
from voice_host.voice.silent import SilentEngine
from voice_host.web.envelope import new_token
from voice_host.web.hub import Hub
from voice_host.web.phones import Phones
from voice_host.web.screen import WebScreen
from voice_host.web.seat_view import Tapped, seat_view
from voice_host.web.server import serving
from voice_host.web.table_page import TablePage
from voice_host.web.views import TableView

GOAL = 0.1
"""Seconds, of 99 events in 100."""

_QUIET: Samples = np.zeros(BLOCK, np.int16)
_STANDS_SECONDS = 10.0
_ROUNDS = 20
_CROWD = Path(__file__).parent / "phones_bench" / "crowd.py"


class _Timed(Phones):
    """The seats' own views, each with the moment of what has happened beside it."""

    at = 0.0
    _shown_at = -1.0

    def views(self, host: Host, table: TableView) -> dict[str, object]:
        """All, if something has happened."""
        if self.at == self._shown_at:
            return {}
        self._shown_at = self.at
        taken = sorted(self.seats.taken)
        return {
            f"seat:{seat}": {"at": self.at, "view": seat_view(host, table, seat, 1, Tapped())}
            for seat in taken
        }

    def happens(self) -> None:
        """Now."""
        self.at = time.monotonic()


class _Table:
    """A whole table of the two clans by day, its host silent; nobody does anything."""

    def __init__(self, players: int, hub: Hub) -> None:
        setup = Setup(ruleset="clones", players=players, seed=1)
        self._keys = Keys(curtain_at_night=False)
        self.token = new_token()
        page = TablePage(hub, self._keys, self.token)
        self.phones = _Timed(hub, self._keys, "http://127.0.0.1", setup)
        self._screens = Screens(self._keys, [WebScreen(hub, page, phones=self.phones)])
        self.host = Host(
            Game(setup, load(setup.ruleset)),
            Narrator(Catalogue.load(), setup),
            AtOnce(SilentEngine()),
            ear=None,
            journal=self,
            screen=self._screens,
        )
        self.phones.of_table({"begin": True})  # nobody is waited for
        self.host.begin()
        while self.host.game.in_private or self.host.speaking:
            self.host.step(_QUIET)
            ask = self.host.game.ask
            if ask is not None and ask.kind == "card" and not self.host.speaking:
                self.host.key("")

    def append(self, command: Command) -> None:
        """A journal that forgets."""

    def note(self, events: Sequence[Event]) -> None:
        """The same."""

    def run(self, seconds: float) -> None:
        """In real time, a block after the other."""
        end = time.monotonic() + seconds
        while (block := time.monotonic()) < end:
            self.host.step(_QUIET)
            self._screens.serve(self.host)
            time.sleep(max(0.0, block + BLOCK_SECONDS - time.monotonic()))

    def happens(self) -> None:
        """A pause, or its end: everybody is shown it."""
        self.phones.happens()
        self.host.key("продолжаем" if self.host.game.paused else "пауза")
        self._screens.serve(self.host)


class _Crowd:
    """The phones, in a process of their own."""

    def __init__(self, port: int, tokens: dict[str, str]) -> None:
        self._process = subprocess.Popen(
            [sys.executable, str(_CROWD)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.tell({"port": port, "tokens": tokens})

    def tell(self, what: object) -> None:
        """One line."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(what) + "\n")
        self._process.stdin.flush()

    def hear(self) -> Any:
        """One line."""
        assert self._process.stdout is not None
        return json.loads(self._process.stdout.readline())

    def close(self) -> None:
        """They go home."""
        self._process.communicate(timeout=10)


def main() -> None:
    """Measure and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--phones", type=int, default=25, help="5 to 25")
    parser.add_argument("--events", type=int, default=300)
    parser.add_argument("--json", type=Path, help="where the figures go too")
    options = parser.parse_args()
    found = _measured(options.phones, options.events)
    print(f"{options.phones} phones, {options.events} events, {os.cpu_count()} cores")
    for what, figure in found.items():
        print(f"  {what:<52} {figure:>9}")
    if options.json is not None:
        options.json.write_text(json.dumps(found, indent=1), "utf-8")
    late = found["event to last phone, 99 in 100, ms"] > 1000 * GOAL
    print("  goal missed" if late else "  goal met")
    sys.exit(int(late))


def _measured(phones: int, events: int) -> dict[str, float]:
    hub = Hub()
    table = _Table(phones, hub)
    with serving(hub, 0, phones=False) as address:
        table.happens()
        alone = _work_of(table)
        tokens = {
            f"seat:{seat}": str(table.phones.seats.take(seat)) for seat in range(1, phones + 1)
        }
        crowd = _Crowd(address.port, tokens)
        table.happens()
        assert crowd.hear() == "there"
        table.happens()
        watched = _work_of(table)
        chance = random.Random(1)
        for _ in range(events):
            table.run(chance.uniform(0.05, 0.15))
            table.happens()
        table.run(1)
        busy = _memory()
        crowd.tell("latencies")
        latencies = np.array(crowd.hear()) * 1000
        back = []
        for _ in range(_ROUNDS):
            crowd.tell("come back")
            back.append(_while(table, crowd) * 1000)
        crowd.tell("go")
        crowd.close()
    assert latencies.shape == (events + 2, phones), "every phone has shown every event"
    last = latencies[2:].max(axis=1)
    return {
        "event to any phone, median, ms": _rounded(np.median(latencies[2:])),
        "event to last phone, median, ms": _rounded(np.median(last)),
        "event to last phone, 99 in 100, ms": _rounded(np.percentile(last, 99)),
        "event to last phone, worst, ms": _rounded(last.max()),
        "all come back at once, median, ms": _rounded(statistics.median(back)),
        "all come back at once, worst, ms": _rounded(max(back)),
        "memory with no phone, MB": alone[0],
        "memory with the phones, MB": watched[0],
        "memory after the events, MB": busy,
        "a core's share with no phone, %": alone[1],
        "a core's share with the phones, nothing happening, %": watched[1],
    }


def _while(table: _Table, crowd: _Crowd) -> float:
    """The game goes on meanwhile; seconds until the crowd has said that all are back."""
    with ThreadPoolExecutor(1) as listener:
        answer = listener.submit(crowd.hear)
        while not answer.done():
            table.run(BLOCK_SECONDS)
    return float(answer.result())


def _work_of(table: _Table) -> tuple[float, float]:
    """Megabytes, and the share of a core in per cent."""
    began = time.process_time()
    table.run(_STANDS_SECONDS)
    share = (time.process_time() - began) / _STANDS_SECONDS
    return _memory(), _rounded(100 * share)


def _memory() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return _rounded(pages * os.sysconf("SC_PAGE_SIZE") / 2**20)


def _rounded(value: float) -> float:
    return round(float(value), 1)


if __name__ == "__main__":
    main()
