"""What the ear costs: load, a new word, a change of phase, memory. For a process of its own."""

from __future__ import annotations

import re
import resource
import statistics
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import TypeVar

from ear_bench.listening import open_model
from ear_bench.said import MOST_SEATS, phase
from voice_host import sound
from voice_host.ear.listener import Listener
from voice_host.ear.model import SpeechModel
from voice_host.phrases.matcher import all_words

NEW_WORD = "шушпанчик"
PHASES = ("day.speech", "day.vote")
SWITCHES = 20
_RECORDINGS = Path(__file__).parents[2] / "tests/fixtures/speech"
FREE_SPEECH = _RECORDINGS / "oov/oov_kitchen.benjamin.read_text.ogg"
"""A minute and more, heard before memory is told."""

T = TypeVar("T")


def measured(model: Path | None) -> dict[str, float]:
    """Seconds of processor time, and megabytes; the names say of what."""
    _alone(_open, model)  # the graph is built once and kept
    return _alone(_measure, model)


def _alone(work: Callable[[Path | None], T], folder: Path | None) -> T:
    """In a process that has done nothing else."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as alone:
        return alone.submit(work, folder).result()


def _open(folder: Path | None) -> None:
    open_model(folder, all_words())


def _measure(folder: Path | None) -> dict[str, float]:
    model, load = _timed(lambda: open_model(folder, all_words()))
    listener = Listener(model)
    grammars = [phase(name, MOST_SEATS).phrases() for name in PHASES]
    switches = [_timed(partial(listener.expect, one))[1] for one in grammars * (SWITCHES // 2)]
    for block in sound.blocks(FREE_SPEECH):
        listener.accept(block)
    found = {
        "load s": load,
        "switch median ms": 1000 * statistics.median(switches),
        "switch worst ms": 1000 * max(switches),
        "memory MB": _most_memory() / 1024,
    }
    if folder is None:
        found["new word s"] = _new_word()
    return {name: round(value, 3) for name, value in found.items()}


def _most_memory() -> int:
    """Kilobytes that this process has ever held.

    What getrusage tells begins, on Linux, with all that the process held which started this one.
    """
    status = Path("/proc/self/status")
    if not status.exists():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    found = re.search(r"VmHWM:\s+(\d+) kB", status.read_text("ascii"))
    assert found
    return int(found[1])


def _new_word() -> float:
    """The graph written anew with a nickname that was never there."""
    with tempfile.TemporaryDirectory() as cache:
        words = all_words() | {NEW_WORD}
        return _timed(lambda: SpeechModel.builtin(words, cache=Path(cache)))[1]


def _timed(work: Callable[[], T]) -> tuple[T, float]:
    began = time.process_time()
    result = work()
    return result, time.process_time() - began
