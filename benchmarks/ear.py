"""How well the ear hears: `python benchmarks/ear.py [--quick] [--human FOLDER]`.

Phrases of every phase by voices that training never heard, in noise, in a room, after talk; people,
where a folder of recordings is given; everyday words; hours of free speech, in which nothing may be
carried out; and what hearing costs. Prints a table and the goals, and writes all of it as JSON.
Times are of one core's work, so that what else the machine does does not show.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import platformdirs

from ear_bench import figures, footprint, free, people, plan, table
from ear_bench.cases import Case
from ear_bench.listening import Outcome, hear_all
from ear_bench.voices import HALVES, Sounds


def main() -> None:
    """Hear everything and report."""
    options = _options()
    began = time.perf_counter()
    sounds = Sounds(options.cache)
    cast = plan.Cast(options.half, sounds)
    if cast.absent:
        print(f"not installed, left out: {', '.join(voice.name for voice in cast.absent)}")
    if not cast.voices:
        raise SystemExit("neither espeak-ng nor RHVoice is here: nobody can speak")
    cases = _cases(cast, options.human, options.quick)
    if failed := sounds.make(cast.sayings):
        print("not said, left out:", *(f"{s.voice.name} «{s.text}»" for s in failed), sep="\n  ")
        lost = {sounds.path(saying) for saying in failed}
        cases = [case for case in cases if lost.isdisjoint(case.sounds)]
    print(f"{len(cases)} cases; all said after {time.perf_counter() - began:.0f} s", flush=True)
    outcomes = list(hear_all(options.model, cases, options.jobs))
    found = _found(options, outcomes, round(time.perf_counter() - began))
    older = json.loads(options.against.read_text("utf-8")) if options.against else None
    print("\n".join(table.rendered(found, older)))
    if options.details:
        for miss in found["misses"]:
            print(*miss.values(), sep="\t")
    options.json.write_text(json.dumps(found, ensure_ascii=False, indent=1), "utf-8")
    if options.evidence:
        _write(options.evidence, figures.candidates(outcomes))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    add("--quick", action="store_true", help="fewer phrases, 20 minutes of free speech")
    add("--half", choices=list(HALVES), default="test", help="which voices and noises")
    add("--model", type=Path, help="a Vosk model, or weights without a graph (am, conf)")
    add("--human", type=Path, help="a folder of recordings of people with its INDEX.tsv")
    add("--cache", type=Path, help="where synthesised sound stays")
    add("--json", type=Path, default=Path("ear.json"), help="where the figures go")
    add("--against", type=Path, help="figures of an older run, shown beside the new ones")
    add("--evidence", type=Path, help="a CSV of all that the judge saw, to set thresholds from")
    add("--details", action="store_true", help="list each miss")
    add("--jobs", type=int, default=os.cpu_count(), help="processes that hear")
    options = parser.parse_args()
    if options.cache is None:
        options.cache = Path(platformdirs.user_cache_dir("voice-host")) / "benchmarks"
    return options


def _cases(cast: plan.Cast, folder: Path | None, quick: bool) -> list[Case]:
    recordings = people.recordings(folder) if folder else []
    return [
        *plan.phrases(cast, quick),
        *plan.everyday_words(cast, quick),
        *people.words(recordings, cast.half, quick),
        *people.fixtures(cast.half, quick),
        *free.free_speech(cast, people.sentences(recordings), quick),
    ]


def _found(
    options: argparse.Namespace, outcomes: Sequence[Outcome], seconds: int
) -> dict[str, Any]:
    thanks = [o for o in outcomes if o.case.part == "floor ends" and "спасибо" in o.case.said]
    return {
        "half": options.half,
        "quick": options.quick,
        "model": str(options.model or "built-in"),
        "seconds": seconds,
        "phrases": figures.cells(outcomes),
        "voices": figures.voices(outcomes),
        "free": figures.free(outcomes),
        "reaction to «спасибо»": figures.reaction(thanks),
        "cost": {
            "real-time factor": figures.real_time_factor(outcomes),
            **footprint.measured(options.model),
        },
        "misses": figures.misses(outcomes),
    }


def _write(path: Path, rows: Sequence[dict[str, Any]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0] if rows else [])
        writer.writeheader()
        writer.writerows(rows)


if __name__ == "__main__":
    main()
