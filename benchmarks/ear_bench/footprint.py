"""What the ear costs: load, a new word, a change of phase, memory. For a process of its own."""

from __future__ import annotations

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
from voice_host.ear.listener import Listener
from voice_host.ear.model import SpeechModel
from voice_host.phrases.matcher import all_words

NEW_WORD = "шушпанчик"
PHASES = ("day.speech", "day.vote")
SWITCHES = 20

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
    found = {
        "load s": load,
        "switch median ms": 1000 * statistics.median(switches),
        "switch worst ms": 1000 * max(switches),
        "memory MB": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }
    if folder is None:
        found["new word s"] = _new_word()
    return {name: round(value, 3) for name, value in found.items()}


def _new_word() -> float:
    """The graph written anew with a nickname that was never there."""
    with tempfile.TemporaryDirectory() as cache:
        words = all_words() | {NEW_WORD}
        return _timed(lambda: SpeechModel.builtin(words, cache=Path(cache)))[1]


def _timed(work: Callable[[], T]) -> tuple[T, float]:
    began = time.process_time()
    result = work()
    return result, time.process_time() - began
