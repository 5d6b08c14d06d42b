"""Measures hearing: `python benchmarks/hearing.py [--model PATH] [FOLDER]`.

Prints, for the recordings in FOLDER (default: those of the tests): phrases right at the first
saying, asked back, not heard and wrong; false commands a minute of read text; the time of a phase
switch, of loading the model, of a new word; speed; memory. Times are of one core's work, so that
what else the machine does does not show.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TypeVar

import msgspec

from voice_host import sound
from voice_host.ear.listener import Hearing, Listener
from voice_host.ear.model import SpeechModel
from voice_host.game import ruleset
from voice_host.game.commands import Command
from voice_host.phrases.grammar import Made
from voice_host.phrases.matcher import PhraseGrammar, all_words, phase_grammar
from voice_host.sound import RATE, Sound

RECORDINGS = Path(__file__).parent.parent / "tests" / "fixtures" / "speech"
BLOCK = RATE // 10
OOV_PHASE = "day.speech"
PLAYERS = 10

T = TypeVar("T")


def main() -> None:
    """Print every figure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=RECORDINGS)
    parser.add_argument("--model", type=Path, help="a Vosk model folder")
    arguments = parser.parse_args()
    if not any(arguments.folder.rglob("*.ogg")):
        parser.error(f"no recordings in {arguments.folder}")
    before = _memory()
    model, seconds = _timed(lambda: _open(arguments.model))
    print(f"load the model: {seconds:.2f} s")
    if arguments.model is None:
        _new_word()
    _switches(model)
    _hearing(model, arguments.folder)
    print(f"memory: {_memory():.0f} MB, of it before the model was loaded {before:.0f} MB")


def _open(path: Path | None) -> SpeechModel:
    return SpeechModel.open(path) if path else SpeechModel.builtin(all_words())


def _new_word() -> None:
    """How long a word that was never there takes, the graph written anew."""
    with tempfile.TemporaryDirectory() as cache:
        words = all_words() | {"шушпанчик"}
        _, seconds = _timed(lambda: SpeechModel.builtin(words, cache=Path(cache)))
    print(f"add a nickname: {seconds:.2f} s")


def _switches(model: SpeechModel) -> None:
    listener = Listener(model)
    grammars = [phase_grammar(names, 20) for names in (["speech", "host"], ["vote", "host"])]
    times = [_timed(partial(listener.expect, grammar))[1] for grammar in grammars * 10]
    sizes = ", ".join(str(len(grammar.phrases)) for grammar in grammars)
    print(
        f"switch the phase at 20 seats ({sizes} phrases): median "
        f"{1000 * statistics.median(times):.1f} ms, longest {1000 * max(times):.1f} ms"
    )


def _hearing(model: SpeechModel, folder: Path) -> None:
    lines = (folder / "expected.tsv").read_text("utf-8").splitlines()
    expected = dict(line.split("\t") for line in lines)
    found: Counter[str] = Counter()
    false: Counter[str] = Counter()
    sounded = read = spent = 0.0
    for path in sorted(folder.rglob("*.ogg")):
        recorded = sound.read(path)
        started = time.process_time()
        hearings = list(_hear(model, _grammar(path), recorded))
        spent += time.process_time() - started
        sounded += recorded.seconds
        if path.stem.startswith("oov_"):
            read += recorded.seconds
            for hearing in hearings:
                false[hearing.verdict] += 1
                print(f"  false ({hearing.verdict}): «{hearing.text}» in {path.name}")
        else:
            found[_result(path, expected[f"{path.parent.name}/{path.name}"], hearings)] += 1
    total = found.total()
    print(f"phrases: {total}")
    for result in ("right", "asked", "nothing", "wrong"):
        print(f"  {result}: {found[result]} ({100 * found[result] / max(total, 1):.1f} %)")
    for verdict in ("do", "ask"):
        print(f"false, {verdict}: {false[verdict]} in {read / 60:.1f} min of read text")
    print(f"real-time factor on one core: {spent / sounded:.4f}")


def _grammar(path: Path) -> PhraseGrammar:
    phase = OOV_PHASE if path.stem.startswith("oov_") else path.parent.name
    return phase_grammar(ruleset.load("classic").phase(phase).grammars, PLAYERS)


def _hear(model: SpeechModel, grammar: PhraseGrammar, recorded: Sound) -> Iterator[Hearing]:
    listener = Listener(model)
    listener.expect(grammar)
    for start in range(0, len(recorded.samples), BLOCK):
        yield from _of_use(listener.accept(recorded.samples[start : start + BLOCK]))
    yield from _of_use(listener.finish())


def _of_use(hearings: Iterable[Hearing]) -> Iterator[Hearing]:
    return (hearing for hearing in hearings if hearing.verdict != "nothing")


def _result(path: Path, meant: str, hearings: list[Hearing]) -> str:
    """right, asked, nothing or wrong."""
    heard = " ".join(_shown(hearing.command) for hearing in hearings)
    if heard != meant:
        result = "wrong" if heard else "nothing"
        print(f"  {result}: {path.name}: {[hearing.text for hearing in hearings]}")
        return result
    return "right" if all(hearing.verdict == "do" for hearing in hearings) else "asked"


def _shown(made: Made | None) -> str:
    """As `expected.tsv` has it: the command and its number or word."""
    if not isinstance(made, Command):
        return ""
    slots = {k: v for k, v in msgspec.structs.asdict(made).items() if k not in ("at", "by")}
    values = [
        ",".join(map(str, v)) if isinstance(v, tuple) else str(v)
        for v in slots.values()
        if v is not None
    ]
    return " ".join([made.kind, *values])


def _timed(work: Callable[[], T]) -> tuple[T, float]:
    started = time.process_time()
    result = work()
    return result, time.process_time() - started


def _memory() -> float:
    """The most this process has used, MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    main()
