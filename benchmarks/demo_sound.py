"""The host's side of one game of the demo: `python benchmarks/demo_sound.py [--voice NAME]`.

How long it is, how evenly loud, whether two lines ever overlap, and how long he is silent though
something is to be said, or though nobody is asked for anything and no clock runs.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np

from sound_bench.game import SIGNALS, played
from voice_host.sound import RATE, level
from voice_host.table.night_music import pieces
from voice_host.voice.choose import open_engine
from voice_host.voice.signals import signal


def main() -> None:
    """Play and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    add("--voice", default="auto")
    add("--rules", default="classic")
    add("--players", type=int, default=7)
    add("--seed", type=int, default=1)
    add("--json", type=Path, help="where the figures go, too")
    options = parser.parse_args()
    engine = open_engine(options.voice)
    try:
        game = played(engine, options.rules, options.players, options.seed)
    finally:
        engine.close()
    levels = [level(line.sound) for line in game.said if line.sound.any()]
    low, high = np.percentile(levels, (10, 95)) if levels else (0.0, 0.0)
    found = {
        "voice": engine.name,
        "game, s": round(len(game.out) / RATE, 1),
        "lines": len(game.said),
        "lines cut or dropped": len(game.lines)
        - len(game.said)
        + sum(line.ended - line.begun < len(line.sound) for line in game.said),
        "spoken, s": round(sum(line.ended - line.begun for line in game.said) / RATE, 1),
        "loudness of lines, dB: median": round(float(np.median(levels)), 1) if levels else None,
        "softest": round(min(levels, default=0.0), 1),
        "loudest": round(max(levels, default=0.0), 1),
        "loudness range (10 % to 95 %), dB": round(float(high - low), 1),
        "signals heard": game.signals,
        "signals, dB": {name: round(level(signal(name).samples), 1) for name in SIGNALS},
        "music of the night, dB": [round(level(piece), 1) for piece in pieces()],
        "overlaps": game.overlaps,
        "samples of no line and no signal": game.strange,
        "longest silence before a line that waited, s (but the breath)": round(
            max(game.gaps(), default=0.0), 3
        ),
        "longest silence in which nobody is asked and no clock runs, s": round(game.idle, 3),
    }
    for name, figure in found.items():
        print(f"{name}: {figure}")
    if options.json:
        options.json.write_text(json.dumps(found, ensure_ascii=False, indent=1), "utf-8")


if __name__ == "__main__":
    main()
