"""Every wording of every line with its slots filled, as reviewed: golden.toml beside this file.

After a wanted change: `python tests/narration/test_golden.py > tests/narration/golden.toml`.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from voice_host.game.ruleset import names
from voice_host.narration import Catalogue

pytestmark = pytest.mark.unit

SLOTS = {
    "seat": 5,
    "by": 2,
    "seats": (3, 5, 8),
    "count": 3,
    "of": 10,
    "players": 10,
    "total": 2,
    "games": 2,
    "seconds": 60.0,
    "role": "don",
    "nickname": "Лис",
    "what": "фол",
    "card": "queen_spades",
    "deck": {"citizen": 4, "mafia": 2, "don": 1, "commissar": 1, "doctor": 1, "maniac": 1},
    "cast": {1: "citizen", 3: "mafia", 4: "commissar", 6: "don", 8: "mafia", 9: "citizen"},
}


def rendered() -> dict[str, list[str]]:
    """Line -> its wordings; those that a ruleset words otherwise as "sport: woke.mafia"."""
    general = Catalogue.load()
    found = _texts(general)
    for rules in names():
        own = _texts(general.of(rules))
        found |= {f"{rules}: {line}": own[line] for line in own if own[line] != found.get(line)}
    return found


def _texts(catalogue: Catalogue) -> dict[str, list[str]]:
    return {
        line: [
            catalogue.line(line, wording, **SLOTS).text
            for wording in range(catalogue.wordings(line))
        ]
        for line in sorted(catalogue.ids)
    }


def test_lines_read_as_reviewed() -> None:
    golden = Path(__file__).with_name("golden.toml").read_text(encoding="utf-8")
    assert rendered() == tomllib.loads(golden)


if __name__ == "__main__":
    for line, texts in rendered().items():
        print(f'"{line}" = {json.dumps(texts, ensure_ascii=False)}')
