"""The phrases of a phase for people: «N» where a number is said, Анна where a name is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise, zip_longest

from voice_host.phrases import grammar_file
from voice_host.phrases.grammar import NOTHING, Grammar, Intent
from voice_host.phrases.template import Pattern, Slot

_SHOWN = {
    "cardinal_one": "один",
    "cardinal_few": "два",
    "feminine_one": "одна",
    "feminine_few": "две",
    "ordinal": "N-й",
    "ordinal_accusative": "N-го",
    "ordinal_genitive": "N-го",
    "ordinal_dative": "N-му",
    "name_nominative": "Анна",
    "name_accusative": "Анну",
    "name_genitive": "Анны",
    "name_dative": "Анне",
}
"""List of numbers or names -> how its place is shown; the others: N."""

_OF_A_SEAT = frozenset(["с", "игрока", "игроку", "номер", "номера", "номеру", "под", "номером"])
"""Words before a number that belong to it."""

_SLIPS = {
    ("господин", "ведущая"),
    ("госпожа", "ведущий"),
    ("с", "номер"),
    ("с", "под"),
}
"""Neighbours that are understood, as people do say them, and are not shown: they are no Russian."""


@dataclass(frozen=True)
class Understood:
    """What one intent understands."""

    command: str
    phrases: tuple[str, ...]


@dataclass(frozen=True)
class Section:
    """One grammar file."""

    title: str
    address: tuple[str, ...]
    """Every phrase must begin with one of these; empty: with none."""

    intents: tuple[Understood, ...]


def describe(names: Iterable[str]) -> Iterator[Section]:
    """The phrases of these grammars: each wording of what is asked for, and of a seat, once."""
    for name in names:
        grammar = grammar_file.load(name)
        yield Section(
            title=grammar.title,
            address=tuple(" ".join(words) for words in grammar.address if _is_good(words)),
            intents=tuple(
                Understood(intent.command, tuple(_shown(intent, grammar)))
                for intent in grammar.intents
                if intent.command != NOTHING
            ),
        )


def _shown(intent: Intent, grammar: Grammar) -> Iterator[str]:
    """«ставлю N-го» and «выставляю номер N» tell that «ставлю номер N» may be said too."""
    shown: set[Pattern] = set()
    for sentence in sorted(intent.sentences, key=lambda sentence: len(sentence.pattern)):
        parts = _parted(sentence.pattern)
        if _is_good(sentence.pattern) and not shown.issuperset(parts):
            shown.update(parts)
            yield " ".join(_words(sentence.pattern, grammar))


def _parted(pattern: Pattern) -> tuple[Pattern, Pattern]:
    """What is asked for, and of whom; all of it is the first where there is no number."""
    at = next((at for at, item in enumerate(pattern) if isinstance(item, Slot)), len(pattern))
    while at < len(pattern) and at > 0 and pattern[at - 1] in _OF_A_SEAT:
        at -= 1
    return pattern[:at], pattern[at:]


def _is_good(pattern: Pattern) -> bool:
    return _SLIPS.isdisjoint(pairwise(pattern))


def _words(pattern: Pattern, grammar: Grammar) -> Iterator[str]:
    for item, following in zip_longest(pattern, pattern[1:]):
        if isinstance(item, str):
            yield item
        elif item.list in grammar.lists:
            yield next(word for word, number in grammar.lists[item.list].items() if number == 3)
        elif following == "номер":  # «выставляю третий номер»
            yield _SHOWN["ordinal"]
        else:
            yield _SHOWN.get(item.list, "N")
