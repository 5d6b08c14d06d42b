"""What the synthetic voices say: the game's phrases, single words, clauses of general Russian."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from acoustic import stress, words
from acoustic.store import read_json, write_json

FORTUNES = Path("/usr/share/games/fortunes/ru")
COMMON = 4
"""How often a word must stand in the clauses to be common."""
_CLAUSE_END = re.compile(r"[.!?;:,()\"«»\n%—–]|\s-\s")


@dataclass(frozen=True)
class Text:
    """One thing to say."""

    kind: str
    """``command``, ``word`` (of the game), ``common`` (a frequent word) or ``general``."""
    spoken: str
    """Plain text with ё, for the synthesiser."""
    stressed: str
    """The same with ``+`` before stressed vowels."""
    espeak: str | None
    """The same stressed as espeak-ng says it; None where that is not known."""


def general_clauses() -> Iterator[str]:
    """Clauses of two to nine Cyrillic words out of Debian's fortunes."""
    seen: set[str] = set()
    for path in sorted(FORTUNES.glob("*.u8")):
        for piece in _CLAUSE_END.split(path.read_text("utf-8", errors="ignore").lower()):
            clause = re.sub(r"\s+", " ", piece.replace("-", " ")).strip()
            if clause not in seen and _usable(clause):
                seen.add(clause)
                yield clause


def _usable(clause: str) -> bool:
    if not re.fullmatch(r"[а-яё ]+", clause) or not 8 <= len(clause) <= 70:
        return False
    parts = clause.split()
    return 2 <= len(parts) <= 9 and all(
        len(w) <= 18 and (len(w) == 1 or re.search("[аеёиоуыэюя]", w)) for w in parts
    )


def common_words(clauses: list[str]) -> list[str]:
    """Words that people often say, each to be said alone: any of them may be a phrase some day."""
    counts = Counter(word for clause in clauses for word in clause.split() if len(word) > 2)
    return [word for word, count in counts.items() if count >= COMMON]


def prepare(path: Path, general: int) -> None:
    """Write the texts with their stress."""
    clauses = list(general_clauses())
    random.Random(1).shuffle(clauses)
    plain = [("command", p) for p in words.command_phrases()]
    plain += [("word", w) for w in words.all_words()]
    plain += [("common", w) for w in common_words(clauses)[: general // 2]]
    plain += [("general", c) for c in clauses[:general]]
    stressed = [stress.mark(text) for _, text in plain]
    spoken = [text.replace("+", "") for text in stressed]
    by_espeak = stress.mark_as_espeak(spoken)
    texts = [
        Text(kind, said, marked, espeak)
        for (kind, _), said, marked, espeak in zip(plain, spoken, stressed, by_espeak, strict=True)
    ]
    write_json(path, [asdict(text) for text in texts])


def load(path: Path) -> list[Text]:
    """Read what ``prepare`` wrote."""
    return [Text(**row) for row in read_json(path)]
