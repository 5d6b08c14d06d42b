"""What a phase understands: phrases for the recogniser, and text to command."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from voice_host.errors import VoiceHostError
from voice_host.phrases import grammar_file, numerals, typos
from voice_host.phrases.grammar import COMMANDS, Grammar, Intent, Made, Sentence
from voice_host.phrases.phrase_list import covering, numbers_of, opened, spoken
from voice_host.phrases.reading import NUMBER, NumberReader, Reading, Skeleton, plain
from voice_host.phrases.template import Slot

MOST_PLAYERS = 25
"""The largest table any ruleset has."""


@dataclass(frozen=True)
class Match:
    """A text that was understood."""

    intent: Intent
    command: Made | None
    """`at` and `by` are not filled in. None: the phrase is known to do nothing."""


class PhraseGrammar:
    """All that may be said in a phase, to one table."""

    def __init__(self, grammars: Iterable[Grammar], players: int, *, addressed: bool) -> None:
        self.players = players
        self._ways: dict[Skeleton, tuple[Intent, Sentence]] = {}
        phrases: list[str] = []
        forms = dict(numerals.every_form())
        between: set[str] = set()
        for grammar in grammars:
            between |= grammar.between
            for words in grammar.lists.values():
                forms |= words
            openings = grammar.address if addressed and grammar.address else ((), *grammar.address)
            for intent in grammar.intents:
                for said in intent.sentences:
                    for opening in openings:
                        self._learn((*map(plain, opening), *_skeleton(said)), intent, said)
                    several = said.several
                    texts = spoken(said.pattern, players, grammar.lists, several=several)
                    phrases += opened(openings, texts)
        self._reader = NumberReader(forms, between)
        self.phrases: tuple[str, ...] = tuple(covering(phrases))
        """For the recogniser: every word and every pair of neighbouring words that can be said."""

        self.words = frozenset(word for phrase in self.phrases for word in phrase.split())
        """The words of the phrases, spelled with ё."""

    def find(self, text: str) -> Match | None:
        """What exactly this text says; None when it is nothing known here."""
        reading = self._reader.read(text)
        way = self._ways.get(reading.skeleton)
        return self._match(*way, reading) if way else None

    def match(self, text: str) -> Made | None:
        """The command in a typed text, slips of the pen mended; `at` and `by` are not filled in."""
        found = self.find(text)
        if found is None:
            reading = self._reader.read(text)
            meant = typos.mend(reading.skeleton, self._ways, self._meaning)
            found = self._match(*self._ways[meant], reading) if meant else None
        return found.command if found else None

    def _learn(self, skeleton: Skeleton, intent: Intent, said: Sentence) -> None:
        known, _ = self._ways.setdefault(skeleton, (intent, said))
        if known.command != intent.command:
            raise VoiceHostError(
                f"Фраза «{' '.join(skeleton)}» значит сразу и «{known.name}», и «{intent.name}»."
            )

    def _match(self, intent: Intent, said: Sentence, reading: Reading) -> Match | None:
        kind = COMMANDS[intent.command]
        if kind is None:
            return Match(intent, None)
        fields: dict[str, Any] = dict(said.fixed)
        if said.slot:
            if any(number not in numbers_of(said.slot, self.players) for number in reading.numbers):
                return None
            if said.several:
                fields[said.slot.name] = tuple(dict.fromkeys(reading.numbers))
            elif len(reading.numbers) == 1:
                [fields[said.slot.name]] = reading.numbers
            else:
                return None
        return Match(intent, kind(**fields))

    def _meaning(self, skeleton: Skeleton) -> object:
        intent, said = self._ways[skeleton]
        return intent.command, said.fixed


def phase_grammar(names: Iterable[str], players: int, *, addressed: bool = True) -> PhraseGrammar:
    """What the grammar files `names` understand together.

    `addressed`: phrases to the host must begin with «господин ведущий», as when they are heard at
    the table; otherwise they may.
    """
    return _phase_grammar(tuple(names), players, addressed)


@cache
def _phase_grammar(names: tuple[str, ...], players: int, addressed: bool) -> PhraseGrammar:
    return PhraseGrammar([grammar_file.load(name) for name in names], players, addressed=addressed)


def all_words(players: int = MOST_PLAYERS) -> frozenset[str]:
    """Every word that any grammar can hear, for the speech model's lexicon."""
    return phase_grammar(grammar_file.names(), players, addressed=False).words


def _skeleton(said: Sentence) -> Skeleton:
    return tuple(NUMBER if isinstance(item, Slot) else plain(item) for item in said.pattern)
