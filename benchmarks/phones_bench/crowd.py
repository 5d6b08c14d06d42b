"""The phones of benchmarks/phones.py: told by lines on stdin, answers by lines on stdout."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from phones_bench.page_client import PageClient, SealedPage


class Phone:
    """Looks, notes when it saw what, and comes back when it is told to."""

    def __init__(self, port: int, name: str, token: str, source: str) -> None:
        self._page = PageClient(port, name, SealedPage(token), source=source)
        self.seen: dict[float, float] = {}
        """The moment of an event -> seconds until it was read here."""
        self.there = asyncio.Event()
        self._looking: asyncio.Task[None] | None = None

    def look(self) -> None:
        """Begin."""
        self.there.clear()
        self._looking = asyncio.create_task(self._look())

    async def _look(self) -> None:
        await self._page.hello()
        async for view in self._page.views():
            self.seen.setdefault(view["at"], time.monotonic() - view["at"])
            self.there.set()

    async def leave(self) -> None:
        """The stream breaks off."""
        assert self._looking is not None
        self._looking.cancel()
        with suppress(asyncio.CancelledError):
            await self._looking
        self._page.hang_up()
        self._page.heard.clear()


async def _serve() -> None:
    loop = asyncio.get_running_loop()
    first = json.loads(sys.stdin.readline())
    phones = [
        Phone(first["port"], name, token, f"127.0.0.{10 + number}")
        for number, (name, token) in enumerate(first["tokens"].items())
    ]
    await _all_look(phones)
    _answer("there")
    while (told := json.loads(await loop.run_in_executor(None, sys.stdin.readline))) != "go":
        if told == "latencies":
            events = sorted(set[float]().union(*(phone.seen for phone in phones)))
            _answer([[phone.seen.get(at, 1e3) for phone in phones] for at in events])
        else:
            for phone in phones:
                await phone.leave()
            _answer(await _all_look(phones))
    for phone in phones:
        await phone.leave()


async def _all_look(phones: list[Phone]) -> float:
    """Seconds until all have seen something."""
    began = time.monotonic()
    for phone in phones:
        phone.look()
    await asyncio.gather(*(phone.there.wait() for phone in phones))
    return time.monotonic() - began


def _answer(what: Any) -> None:
    print(json.dumps(what), flush=True)


if __name__ == "__main__":
    asyncio.run(_serve())
