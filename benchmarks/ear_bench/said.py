"""What is said in each phase, and what it must do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import cycle, repeat

from voice_host.game import ruleset
from voice_host.phrases import grammar_file
from voice_host.phrases.closed_list import ClosedList
from voice_host.phrases.grammar import Grammar, Intent
from voice_host.phrases.matcher import Match, PhraseGrammar, all_words, phase_grammar
from voice_host.phrases.numerals import LIST_NAMES
from voice_host.phrases.phrase_list import said_numbers
from voice_host.phrases.template import Pattern, Slot
from voice_host.phrases.written import written

RULES = "classic"
PLAYERS = 10
"""As `hear` takes it."""
MOST_SEATS = 20
"""The largest table of the ruleset."""

SHORT = 6
"""How often a floor's end of one word is said for each longer one."""

OFTEN = "cardinal"
"""The list of number forms that people say most, «пять»: each of them is said in two ways."""


@dataclass(frozen=True)
class Expected:
    """What is waited for: the grammar files of a phase, or a closed list."""

    grammars: tuple[str, ...] = ()
    players: int = PLAYERS
    closed: tuple[str, ...] = ()
    rules: str = RULES

    def phrases(self) -> PhraseGrammar | ClosedList:
        """As the listener takes it."""
        if self.closed:
            return _closed(self.closed)
        return phase_grammar(self.grammars, self.players)

    def lexicon(self) -> frozenset[str]:
        """The words that the speech model is built with, as `hear` does."""
        return _closed(self.closed).words if self.closed else all_words(ruleset.load(self.rules))

    def find(self, text: str) -> Match:
        """What a phrase that can be said here means."""
        match = self.phrases().find(text)
        if match is None:
            raise ValueError(f"«{text}» is no phrase of {self.grammars or self.closed}")
        return match

    def always_asks(self, command: str) -> bool:
        """Whether a written command is never carried out at once."""
        intents = (one for name in self.grammars for one in grammar_file.load(name).intents)
        asked = {intent.command for intent in intents if intent.heard == "confirmed"}
        return command.partition(" ")[0] in asked


@cache
def _closed(phrases: tuple[str, ...]) -> ClosedList:
    return ClosedList(list(phrases))


def phase(name: str, players: int = PLAYERS, rules: str = RULES) -> Expected:
    """A phase of a ruleset."""
    return Expected(tuple(ruleset.load(rules).phase(name).grammars), players, rules=rules)


CONFIRM = Expected(("confirm",))
"""What the host waits for after «Я верно понял?»."""


@dataclass(frozen=True)
class Phrase:
    """Something said, and what must come of it."""

    text: str
    meant: tuple[str, ...]
    """The command, as `written` has it; empty: nothing may be carried out."""

    only_asked: bool = False
    """It is right to ask back: this command is never carried out at once."""


@dataclass(frozen=True)
class Part:
    """Phrases that make one line of the table."""

    name: str
    expected: Expected
    phrases: tuple[Phrase, ...]


def parts() -> list[Part]:
    """Every phase grammar with a sample of its phrases: all intents, all numbers, all words."""
    speech, vote, defence = phase("day.speech"), phase("day.vote"), phase("day.defence")
    said = list(commands("speech", speech))
    return [
        Part("day.speech", speech, tuple(p for p in said if not _ends_a_floor(p))),
        Part("floor ends", speech, tuple(_short_often(filter(_ends_a_floor, said)))),
        Part("day.vote", vote, tuple(commands("vote", vote))),
        Part("host", speech, tuple(commands("host", speech))),
        Part("day.defence", defence, tuple(_short_often(commands("defence", defence)))),
        Part("way back", speech, tuple(commands("way_back", speech))),
        Part("confirm", CONFIRM, tuple(commands("confirm", CONFIRM))),
        Part("no command", speech, tuple(decoys(("speech", "host"), speech))),
    ]


def large_table() -> list[Part]:
    """The numbers that only a large table has."""
    found = []
    for name, grammar in (("day.speech", "speech"), ("day.vote", "vote")):
        here, small = phase(name, MOST_SEATS), phase(name).phrases()
        beyond = (p for p in commands(grammar, here) if not _does_something(small.find(p.text)))
        found.append(Part(f"{name} of {MOST_SEATS}", here, tuple(beyond)))
    return found


def _ends_a_floor(phrase: Phrase) -> bool:
    """«Спасибо» and «пас»: the commands that free talk has too."""
    return any(command.startswith("end_speech") for command in phrase.meant)


def _short_often(phrases: Iterable[Phrase]) -> Iterator[Phrase]:
    """One word alone is hardest to hear, and what most people say: by several voices."""
    for phrase in phrases:
        yield from repeat(phrase, 1 if " " in phrase.text else SHORT)


def meaning(match: Match) -> tuple[str, ...]:
    """What a phrase does: one command, or none."""
    return () if match.command is None else (written(match.command),)


def _does_something(match: Match | None) -> bool:
    return match is not None and match.command is not None


def commands(name: str, expected: Expected) -> Iterator[Phrase]:
    """Phrases of one grammar file that do something."""
    return _sample(name, expected, doing=True)


def decoys(names: Iterable[str], expected: Expected) -> Iterator[Phrase]:
    """Phrases that are told from commands so that they do nothing."""
    for name in names:
        yield from _sample(name, expected, doing=False)


def _sample(name: str, expected: Expected, *, doing: bool) -> Iterator[Phrase]:
    grammar = grammar_file.load(name)
    openings = cycle(grammar.address or ((),))
    seen: set[str] = set()
    for intent in grammar.intents:
        for words in _covering(intent, grammar, expected.players):
            text = " ".join((*next(openings), *words))
            match = expected.find(text)
            if (match.command is not None) == doing and text not in seen:
                seen.add(text)
                yield Phrase(text, meaning(match), match.intent.heard == "confirmed")


def _covering(intent: Intent, grammar: Grammar, players: int) -> Iterator[tuple[str, ...]]:
    """Every word of an intent and every form of every number, each pattern as often as others.

    Patterns without a number are all said.
    """
    patterns = list(dict.fromkeys(sentence.pattern for sentence in intent.sentences))
    used: Counter[Pattern] = Counter()
    words: set[str] = set()
    for one in dict.fromkeys(filter(None, map(_slot, patterns))):
        having = [pattern for pattern in patterns if _slot(pattern) == one]
        forms = _forms(one, grammar, players)
        for form in forms * (2 if one.list == OFTEN else 1):
            pattern = min(having, key=used.__getitem__)
            used[pattern] += 1
            yield (said := _filled(pattern, form))
            words.update(said)
    for pattern in patterns:
        slot = _slot(pattern)
        if slot is None:
            yield _filled(pattern, "")
        elif (forms := _forms(slot, grammar, players)) and not words.issuperset(
            item for item in pattern if isinstance(item, str)
        ):
            yield (said := _filled(pattern, forms[len(words) % len(forms)]))
            words.update(said)


def _forms(slot: Slot, grammar: Grammar, players: int) -> list[str]:
    """What is said in a slot; nothing where it takes the players' names: here they have none."""
    if slot.list in LIST_NAMES or slot.list in grammar.lists:
        return list(said_numbers(slot, players, grammar.lists))
    return []


def _slot(pattern: Pattern) -> Slot | None:
    return next((item for item in pattern if isinstance(item, Slot)), None)


def _filled(pattern: Pattern, form: str) -> tuple[str, ...]:
    return tuple(form if isinstance(item, Slot) else item for item in pattern)


def closed_list(name: str, words: Sequence[str]) -> Part:
    """A list of any phrases, as `hear --phrases` takes it."""
    expected = Expected(closed=tuple(words))
    return Part(name, expected, tuple(Phrase(w, meaning(expected.find(w))) for w in words))
