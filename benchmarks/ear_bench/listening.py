"""Cases through the real listener, exactly as `voice-host hear` and the host do it."""

from __future__ import annotations

import atexit
import functools
import shutil
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from itertools import groupby
from multiprocessing import get_context
from pathlib import Path

from ear_bench.cases import AS_RECORDED, Case, dress
from voice_host.ear.graph import write_graph
from voice_host.ear.lexicon import pronunciations
from voice_host.ear.listener import Hearing, Listener
from voice_host.ear.model import SpeechModel
from voice_host.phrases.written import written
from voice_host.sound import RATE

BLOCK = RATE // 10
"""Samples a step: as the microphone gives them."""

TOGETHER = 25
"""Cases that go to a process at a time."""


@dataclass(frozen=True)
class Noticed:
    """A hearing, and when the listener gave it."""

    hearing: Hearing
    given: float
    """Seconds of sound it had taken."""

    during: str
    """What was being said."""

    late: bool
    """Given only because the sound was over."""

    @property
    def command(self) -> str:
        """As it is written."""
        made = self.hearing.command
        return "" if made is None else written(made)


@dataclass(frozen=True)
class Outcome:
    """What came of a case."""

    case: Case
    noticed: tuple[Noticed, ...]
    """All but those that could not be carried out anyway."""

    seconds: float
    """Length of the sound."""

    work: float
    """Processor seconds that hearing took."""

    ended: float
    """Where the last clip ends, seconds."""

    @property
    def result(self) -> str:
        """One of `figures.RESULTS`, by the worst that happened."""
        meant = set(self.case.meant)
        found = [one for one in self.noticed if one.hearing.verdict != "nothing"]
        wrong = [one for one in found if one.command not in meant]
        if wrong:
            carried_out = any(one.hearing.verdict == "do" for one in wrong)
            return "wrong" if carried_out else "wrong asked"
        if meant - {one.command for one in found}:
            return "nothing"
        done = [one for one in found if one.hearing.verdict == "do" or self.case.only_asked]
        if meant - {one.command for one in done}:
            return "asked"
        return "late" if meant - {one.command for one in done if not one.late} else "right"

    @property
    def reaction(self) -> float | None:
        """Seconds from the end of the phrase to the hearing of it; None where that is not known."""
        if self.case.condition == AS_RECORDED:
            return None
        for noticed in self.noticed:
            if noticed.hearing.verdict != "nothing" and noticed.command in self.case.meant:
                return noticed.given - self.ended
        return None


def open_model(folder: Path | None, words: frozenset[str]) -> SpeechModel:
    """The built-in model, a Vosk model, or weights that have no graph yet: it is built here."""
    if folder is None:
        return SpeechModel.builtin(words)
    if (folder / "graph").is_dir() or (folder / "HCLr.fst").exists():
        return SpeechModel.open(folder)
    draft = Path(tempfile.mkdtemp(prefix="voice-host-"))  # read as long as the model is used
    atexit.register(shutil.rmtree, draft, ignore_errors=True)
    for part in ("am", "conf"):
        shutil.copytree(folder / part, draft / part)
    write_graph(draft / "graph", {word: pronunciations(word) for word in sorted(words)})
    return SpeechModel.open(draft)


def hear_all(model: Path | None, cases: Sequence[Case], processes: int) -> Iterator[Outcome]:
    """Every case; in what order is not said."""

    def model_of(case: Case) -> tuple[str, ...]:
        return case.expected.rules, *case.expected.closed

    chunks = [
        same[at : at + TOGETHER]
        for _, group in groupby(sorted(cases, key=model_of), model_of)
        for same in [list(group)]
        for at in range(0, len(same), TOGETHER)
    ]
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        for number, outcomes in enumerate(pool.map(_Work(model), chunks), 1):
            if number % 20 == 0:
                print(f"heard {number} of {len(chunks)} portions", flush=True)
            yield from outcomes


@dataclass(frozen=True)
class _Work:
    model: Path | None

    def __call__(self, cases: Sequence[Case]) -> list[Outcome]:
        model = _model(self.model, cases[0].expected.lexicon())
        return [hear(model, case) for case in cases]


@functools.lru_cache(maxsize=1)
def _model(folder: Path | None, words: frozenset[str]) -> SpeechModel:
    return open_model(folder, words)


def hear(model: SpeechModel, case: Case) -> Outcome:
    """One case."""
    dressed = dress(case)
    listener = Listener(model)
    listener.expect(case.expected.phrases())
    began = time.process_time()
    heard: list[tuple[float, bool, Hearing]] = []
    seconds = len(dressed.samples) / RATE
    for start in range(0, len(dressed.samples), BLOCK):
        block = dressed.samples[start : start + BLOCK]
        given = (start + len(block)) / RATE
        heard += [(given, False, hearing) for hearing in listener.accept(block)]
    heard += [(seconds, True, hearing) for hearing in listener.finish()]
    work = time.process_time() - began
    noticed = tuple(
        Noticed(replace(hearing, sound=None), given, dressed.spoken_at(case, hearing), late)
        for given, late, hearing in heard
        if hearing.grounds is not None
    )
    return Outcome(case, noticed, seconds, work, dressed.ends[-1])
