"""Time to first sound of every line: `python benchmarks/voice.py [VOICE]`, as with --voice.

A line is heard when it is rendered, so this is the silence before a line that was not rendered
ahead. The cache is left out.
"""

from __future__ import annotations

import argparse
import statistics
import time
import tomllib
from pathlib import Path

from voice_host.voice.choose import open_engine

GOLDEN = Path(__file__).parent.parent / "tests" / "narration" / "golden.toml"
ROUNDS = 3


def main() -> None:
    """One line for the start of the process, one for the lines."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("voice", nargs="?", default="auto")
    voice = parser.parse_args().voice
    lines = [text for texts in tomllib.loads(GOLDEN.read_text("utf-8")).values() for text in texts]
    begun = time.perf_counter()
    engine = open_engine(voice, cached=False)
    print(f"start of {engine.name}: {1000 * (time.perf_counter() - begun):.0f} ms")
    took: dict[str, float] = {}
    spoken = 0.0
    for text in lines * ROUNDS:
        begun = time.perf_counter()
        spoken += engine.render(text).seconds
        took[text] = max(took.get(text, 0.0), time.perf_counter() - begun)
    engine.close()
    slowest = max(took, key=took.__getitem__)
    print(
        f"{len(took)} lines, {ROUNDS} times each, {spoken / ROUNDS:.0f} s of speech: "
        f"median {1000 * statistics.median(took.values()):.0f} ms, "
        f"worst {1000 * took[slowest]:.0f} ms ({slowest})"
    )


if __name__ == "__main__":
    main()
