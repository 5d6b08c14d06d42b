"""The phrases of a phase for people: «N» where a number is said, and no more lines than words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from voice_host.phrases import grammar_file, nicknames
from voice_host.phrases.grammar import NOTHING, Grammar, Intent
from voice_host.phrases.template import Slot

_SHOWN = {
    "cardinal_one": "1",
    "cardinal_few": "2",
    "feminine_one": "1",
    "feminine_few": "2",
    "ordinal": "N-й",
    "ordinal_accusative": "N-го",
    "ordinal_genitive": "N-го",
    "ordinal_dative": "N-му",
}
"""List of numbers -> how its place is shown; the others: N."""


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
    """The phrases of these grammars, enough of them to show every word once."""
    for name in names:
        grammar = grammar_file.load(name)
        yield Section(
            title=grammar.title,
            address=tuple(" ".join(words) for words in grammar.address),
            intents=tuple(
                Understood(intent.command, tuple(_shown(intent, grammar)))
                for intent in grammar.intents
                if intent.command != NOTHING
            ),
        )


def _shown(intent: Intent, grammar: Grammar) -> Iterator[str]:
    shown: set[str] = set()
    said = (
        s for s in intent.sentences if s.slot is None or s.slot.list not in nicknames.LIST_NAMES
    )
    for sentence in sorted(said, key=lambda sentence: len(sentence.pattern)):
        words = [_word(item, grammar) for item in sentence.pattern]
        if not shown.issuperset(words):
            shown.update(words)
            yield " ".join(words)


def _word(item: str | Slot, grammar: Grammar) -> str:
    if isinstance(item, str):
        return item
    if item.list in grammar.lists:
        return next(word for word, number in grammar.lists[item.list].items() if number == 3)
    return _SHOWN.get(item.list, "N")
