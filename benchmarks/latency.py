"""How soon the host speaks and reacts: `python benchmarks/latency.py [--json FILE]`.

1. From an event to the first sample of the host's line, over all lines of a game of the demo, with
   each voice that is here: samples are counted in the sound that came out, and what rendering took
   is added, rounded up to the block of 0.1 s that it would begin with.
2. From the end of «спасибо» to the end of the floor, and from the end of a nomination to the first
   sample of «Принято»: synthetic voices, streamed in real time through the real ear. In seconds of
   sound, as it was streamed; with a core's work on the last of it; and of time, in which whatever
   else this machine does shows too.

Both are what the program adds. A loudspeaker has a latency of its own.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import platformdirs

from ear_bench.voices import Sounds
from sound_bench.game import played
from sound_bench.reaction import Reactions, measured
from voice_host.errors import VoiceHostError
from voice_host.voice.choose import ENGINES, open_engine

GOALS = {"clips": 0.15, "pyttsx3": 0.7}
FLOOR_GOAL, ACCEPTED_GOAL = 0.9, 0.8


def main() -> None:
    """Measure and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    add("--fast", action="store_true", help="no real time: sound is counted, work is added")
    add("--voice", help="this voice alone, as with `play --voice`")
    add("--cache", type=Path, help="where synthesised sayings stay")
    add("--json", type=Path, default=Path("latency.json"), help="where the figures go")
    options = parser.parse_args()
    cache = options.cache or Path(platformdirs.user_cache_dir("voice-host")) / "benchmarks"
    all_engines = [name for name in ENGINES if name not in ("auto", "silent")]
    wanted = [options.voice] if options.voice else all_engines
    found: dict[str, Any] = {"first sound": {}, "real time": not options.fast}
    for name in wanted:
        if (figures := _first_sound(name)) is not None:
            found["first sound"][name] = figures
    engine = open_engine(options.voice or "auto")
    try:
        reactions = measured(engine, Sounds(cache), real=not options.fast)
    finally:
        engine.close()
    found["reaction"] = _reaction(reactions)
    options.json.write_text(json.dumps(found, ensure_ascii=False, indent=1), "utf-8")


def _first_sound(name: str) -> dict[str, Any] | None:
    began = time.perf_counter()
    try:
        engine = open_engine(name)
    except VoiceHostError as error:
        print(f"{name}: {error}")
        return None
    start = time.perf_counter() - began
    try:
        game = played(engine, "classic", 7, 1)
    finally:
        engine.close()
    firsts = list(game.firsts())
    figures = {
        "start of the voice, s": round(start, 3),
        "cold": _spread([s for line, s in firsts if not line.again], GOALS.get(engine.name)),
        "warm": _spread([s for line, s in firsts if line.again], GOALS.get(engine.name)),
        "rendering": _spread([line.rendering for line in game.lines if not line.again]),
        "silence before the first word": _spread([line.lead_in for line in game.said]),
        "gap before a line that waited": _spread(list(game.gaps())),
    }
    print(f"{name}: started in {start:.2f} s; from the event to the first sample, s")
    for what, spread in figures.items():
        if isinstance(spread, dict):
            print(f"  {what}: {_told(spread)}")
    return figures


def _reaction(reactions: Reactions) -> dict[str, Any]:
    figures = {}
    for what, found, goal in (
        ("«спасибо» to the end of the floor", reactions.floors, FLOOR_GOAL),
        ("a nomination to «Принято»", reactions.accepted, ACCEPTED_GOAL),
    ):
        figures[f"{what}, sound"] = _spread([one.sound for one in found], goal)
        figures[f"{what}, sound and work"] = _spread([one.sound + one.work for one in found])
        figures[f"{what}, time"] = _spread([one.passed for one in found])
    print(f"reaction, {len(reactions.voices)} voices: {', '.join(reactions.voices)}")
    for what, spread in figures.items():
        print(f"  {what}: {_told(spread)}")
    print(f"  not understood at once: {', '.join(reactions.missed) or 'none'}")
    return {**figures, "voices": reactions.voices, "not understood": reactions.missed}


def _spread(seconds: Sequence[float], goal: float | None = None) -> dict[str, Any]:
    if not seconds:
        return {"count": 0}
    spread: dict[str, Any] = {
        "count": len(seconds),
        "median": round(statistics.median(seconds), 3),
        "worst": round(max(seconds), 3),
    }
    if goal is not None:
        spread |= {"goal": goal, "met": max(seconds) <= goal}
    return spread


def _told(spread: dict[str, Any]) -> str:
    return ", ".join(f"{name} {figure}" for name, figure in spread.items())


if __name__ == "__main__":
    main()
