"""Counts which phones follow which in Russian, and writes what that makes of ``[unk]``."""

import math
from collections import Counter, defaultdict
from pathlib import Path

from acoustic import texts
from voice_host.ear import phonotactics
from voice_host.ear.g2p import pronounce_text
from voice_host.ear.phones import PHONES

TARGET = Path(phonotactics.__file__).with_name(phonotactics.FILE)


def write(text_file: Path, target: Path = TARGET) -> int:
    """Write the table from the texts of a training; gives the number of phones counted."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for text in texts.load(text_file):
        if text.kind != "general":
            continue
        before = phonotactics.START
        for word in pronounce_text(text.stressed):
            counts[phonotactics.START][word[0]] += 1
            for phone in word:
                if before != phonotactics.START:
                    counts[before][phone] += 1
                before = phonotactics.kind(phone)
    lines = ["\t".join(("after", *PHONES))]
    for name in (phonotactics.START, *phonotactics.KINDS):
        total = sum(counts[name].values()) + len(PHONES)
        costs = (-math.log((counts[name][phone] + 1) / total) for phone in PHONES)
        lines.append("\t".join((name, *(f"{cost:.2f}" for cost in costs))))
    target.write_text("\n".join(lines) + "\n", "utf-8")
    return sum(sum(row.values()) for row in counts.values())
