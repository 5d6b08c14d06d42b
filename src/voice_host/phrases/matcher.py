"""What a phase understands: phrases for the recogniser, and text to command."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from voice_host.errors import VoiceHostError
from voice_host.game.ruleset import Ruleset, known
from voice_host.phrases import grammar_file, numerals, typos
from voice_host.phrases.grammar import COMMANDS, NOTHING, Grammar, Intent, Made, Sentence
from voice_host.phrases.nicknames import LIST_NAMES, Names, in_letters, name_forms, name_lists
from voice_host.phrases.phrase_list import (
    NAME_WEIGHT,
    alike,
    covering,
    numbers_of,
    opened,
    spoken,
    weighed,
)
from voice_host.phrases.reading import NUMBER, NumberReader, Reading, Skeleton, plain
from voice_host.phrases.template import Slot

MOST_PLAYERS = 25
"""The largest table any ruleset has."""

CONFIRM, STOP, PAUSED = "confirm", "stop", "paused"
BESIDE = (CONFIRM, STOP, PAUSED)
"""Grammars that no ruleset names: what the host himself lets be said in any game."""

GATHER = "gather"
"""What may be said while phones take their seats: that the game is to begin."""

SETUP_GRAMMARS = ("setup", "setup_rules")
"""Those of the answers before a game."""


@dataclass(frozen=True)
class Match:
    """A text that was understood."""

    intent: Intent
    command: Made | None
    """`at` is not filled in, `by` only by an own number. None: it is known to do nothing."""


@dataclass(frozen=True)
class _Way:
    """What the words around a number mean."""

    intent: Intent
    said: Sentence
    forms: set[str]
    """In which forms the number is understood here, plain."""

    @property
    def meaning(self) -> object:
        return self.intent.command, self.said.fixed


class PhraseGrammar:
    """All that may be said in a phase, to one table."""

    def __init__(
        self, grammars: Sequence[Grammar], players: int, *, addressed: bool, nicknames: Names = ()
    ) -> None:
        self.names = tuple(grammar.name for grammar in grammars)
        self.players = players
        self.nicknames = nicknames
        self._ways: dict[Skeleton, _Way] = {}
        phrases: list[str] = []
        named: list[str] = []
        decoys: list[str] = []
        names = name_lists(nicknames)
        forms = {**name_forms(nicknames), **numerals.every_form()}
        between: set[str] = set()
        for grammar in grammars:
            between |= grammar.between
            for words in grammar.lists.values():
                forms.update(words)
            lists: dict[str, Mapping[str, int]] = {**grammar.lists, **names}
            openings = grammar.address if addressed and grammar.address else ((), *grammar.address)
            for intent in grammar.intents:
                for said in intent.sentences:
                    self._learn(intent, said, openings, lists)
                    texts = spoken(
                        said.pattern,
                        players,
                        lists,
                        several=said.several,
                        refusing=intent.command != NOTHING,
                    )
                    found = list(opened(openings, texts))
                    phrases += found
                    if said.slot and said.slot.list in LIST_NAMES and intent.command != NOTHING:
                        named += found
                    if intent.command == NOTHING and said.slot is None and not grammar.address:
                        decoys.append(" ".join(map(str, said.pattern)))
        self._reader = NumberReader(forms, between)
        self.phrases: tuple[str, ...] = (
            *covering(phrases),
            *weighed(decoys),
            *weighed(covering(named), NAME_WEIGHT),
        )
        """For the recogniser: every word and every pair of neighbouring words that can be said."""

        self.words = frozenset(word for phrase in self.phrases for word in phrase.split())
        """The words of the phrases, spelled with ё."""

    def find(self, text: str) -> Match | None:
        """What exactly this text says; None when it is nothing known here.

        A number too large for the table is known: it does nothing.
        """
        reading = self._read(text)
        way = self._ways.get(reading.skeleton)
        if way is None or not way.forms.issuperset(filter(None, reading.forms)):
            return None
        if self._is_beyond(way, reading):
            return Match(way.intent, None)
        return self._match(way, reading)

    def match(self, text: str) -> Made | None:
        """The command in a typed text; `at` is not filled in, `by` only by an own number.

        Slips of the pen are mended, and a number may stand in any case.
        """
        reading = self._read(text)
        meant = reading.skeleton
        if meant not in self._ways:
            mended = typos.mend(meant, self._ways, self._meaning)
            if mended is None:
                return None
            meant = mended
        found = self._match(self._ways[meant], reading)
        return found.command if found else None

    def _read(self, text: str) -> Reading:
        return self._reader.read(in_letters(text, self.nicknames))

    def _learn(
        self,
        intent: Intent,
        said: Sentence,
        openings: Iterable[tuple[str, ...]],
        lists: Mapping[str, Mapping[str, int]],
    ) -> None:
        """Remember a sentence with each of its openings."""
        words = tuple(NUMBER if isinstance(item, Slot) else plain(item) for item in said.pattern)
        forms = {plain(form) for slot in said.slots for form in alike(slot, lists)}
        if said.slot and said.slot.list in LIST_NAMES:
            forms.update(map(plain, name_forms(self.nicknames)))
        way = _Way(intent, said, forms)
        for opening in openings:
            skeleton = (*map(plain, opening), *words)
            known = self._ways.setdefault(skeleton, way)
            if known.meaning != way.meaning:
                raise VoiceHostError(
                    f"Фраза «{' '.join(skeleton)}» значит сразу и «{known.intent.name}», "
                    f"и «{intent.name}»."
                )
            known.forms.update(way.forms)

    def _match(self, way: _Way, reading: Reading) -> Match | None:
        intent, said = way.intent, way.said
        kind = COMMANDS[intent.command]
        if kind is None:
            return Match(intent, None)
        fields: dict[str, Any] = dict(said.fixed)
        if said.slot and self._is_beyond(way, reading):
            return None
        if said.slot and said.several:
            fields[said.slot.name] = tuple(dict.fromkeys(reading.numbers))
        elif len(reading.numbers) == len(said.slots):
            names = (slot.name for slot in said.slots)
            fields.update(zip(names, reading.numbers, strict=True))
        else:
            return None
        return Match(intent, kind(**fields))

    def _is_beyond(self, way: _Way, reading: Reading) -> bool:
        """It names a seat, or a number of hands, that this table has not got."""
        slots = way.said.slots
        if len(slots) == 1:
            slots *= len(reading.numbers)
        return any(
            number not in numbers_of(slot, self.players)
            for slot, number in zip(slots, reading.numbers, strict=False)
        )

    def _meaning(self, skeleton: Skeleton) -> object:
        return self._ways[skeleton].meaning


def phase_grammar(
    names: Iterable[str], players: int, *, addressed: bool = True, nicknames: Names = ()
) -> PhraseGrammar:
    """What the grammar files `names` understand together.

    `addressed`: phrases to the host must begin with «господин ведущий», as when they are heard at
    the table; otherwise they may. `nicknames`: by which seats may be called, too.
    """
    return _phase_grammar(tuple(names), players, addressed, nicknames)


@cache
def _phase_grammar(
    names: tuple[str, ...], players: int, addressed: bool, nicknames: Names
) -> PhraseGrammar:
    grammars = [grammar_file.load(name) for name in names]
    return PhraseGrammar(grammars, players, addressed=addressed, nicknames=nicknames)


def check_grammars(ruleset: Ruleset) -> None:
    """Refuses a ruleset whose phases name a grammar that does not exist or is wrong."""
    for name in _used_by(ruleset):
        known(ruleset, name, grammar_file.names(), "грамматики")
        grammar_file.load(name)


def all_words(ruleset: Ruleset | None = None) -> frozenset[str]:
    """Every word that can be heard by a ruleset's grammars, or by any, for the speech model.

    Words share its graph: one that is never said at a table makes it hear the others no better.
    """
    names = grammar_file.names() if ruleset is None else _used_by(ruleset)
    return frozenset(
        word
        for name in names
        for phrase in _everything_said(grammar_file.load(name), MOST_PLAYERS)
        for word in phrase.split()
    )


def _used_by(ruleset: Ruleset) -> tuple[str, ...]:
    """The grammars that a ruleset names, and those beside them."""
    of_phases = (name for phase in ruleset.phases for name in phase.all_grammars)
    return tuple(dict.fromkeys([*ruleset.host, *of_phases, *BESIDE, GATHER]))


def _everything_said(grammar: Grammar, players: int) -> Iterator[str]:
    """Addresses and sentences, each by itself."""
    yield from map(" ".join, grammar.address)
    lists = {**grammar.lists, **name_lists(())}
    for intent in grammar.intents:
        refusing = intent.command != NOTHING
        for said in intent.sentences:
            yield from spoken(said.pattern, players, lists, several=said.several, refusing=refusing)
