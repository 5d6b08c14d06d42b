"""What is meant by an utterance that can be heard in several ways, and how sure that is.

The recogniser's phrases are only pairs of neighbouring words to it: the likeliest words are often
no phrase at all («два я отзываю игрока номер не»), though nobody would say that. So all the likely
ways are looked at, and those that are a phrase decide among themselves: forms of the same command
together, phrases that do nothing against it. That something else was said is not told here but by
the evidence (see evidence.py).
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from voice_host.ear.recogniser import UNKNOWN, Hypothesis, Word
from voice_host.phrases.matcher import Match

SCALE = 0.6
"""Of differences between log-likelihoods: neighbouring frames tell the same once more."""


DECOY = 0.6
"""What a phrase that does nothing weighs: the list has it so often that it is told too often."""

LIKELY = 0.15
"""How likely, beside the likeliest, words of the same command may be: then those that leave fewest
words over are taken, «спасибо у меня всё» before «спасибо [unk]»."""

NO_COMMAND: tuple[str, ...] = ()


class Phrases(Protocol):
    """What may be said now: a phase's grammar, or a closed list."""

    @property
    def phrases(self) -> tuple[str, ...]:
        """For the recogniser."""

    def find(self, text: str) -> Match | None:
        """What a text means."""


@dataclass(frozen=True)
class Piece:
    """A phrase, or what lies between phrases."""

    words: tuple[Word, ...]
    match: Match | None
    """None: no phrase."""

    confidence: float
    """0..1: share of what it means among all phrases that can be heard there."""


def understood(hypotheses: Sequence[Hypothesis], expected: Phrases) -> list[Piece]:
    """The likeliest command, and what is said around it; else the likeliest words.

    One hypothesis at least, the likeliest first.
    """
    cut = [phrases_in(hypothesis.words, expected) for hypothesis in hypotheses]
    best = hypotheses[0].log_likelihood
    weights = [math.exp(SCALE * (h.log_likelihood - best)) for h in hypotheses]
    telling = [at for at, pieces in enumerate(cut) if any(match for _, match in pieces)]
    if not telling:
        return [Piece(words, None, 1.0) for words, _ in cut[0]]
    commands = {at: _commands(cut[at]) for at in telling}
    likelihoods: dict[tuple[str, ...], float] = defaultdict(float)
    for at in telling:
        likelihoods[commands[at]] += weights[at]
    meant = max(filter(None, likelihoods), key=lambda c: likelihoods[c], default=NO_COMMAND)
    ways = [at for at in telling if commands[at] == meant]
    likely = [at for at in ways if weights[at] >= LIKELY * weights[ways[0]]]
    chosen = min(likely, key=lambda at: _left_over(cut[at]))
    among_phrases = sum(weights[at] * (1.0 if commands[at] else DECOY) for at in telling)
    pieces = []
    for words, match in cut[chosen]:
        told = _commands([(words, match)])
        mass = sum(weights[at] for at in telling if told and set(told) <= set(commands[at]))
        pieces.append(Piece(words, match, mass / among_phrases))
    return pieces


Cut = Sequence[tuple[tuple[Word, ...], Match | None]]


def _left_over(pieces: Cut) -> int:
    """Words that belong to no phrase."""
    return sum(len(words) for words, match in pieces if not match)


def _commands(pieces: Cut) -> tuple[str, ...]:
    """However they are said; none where all that is said does nothing."""
    return tuple(repr(match.command) for _, match in pieces if match and match.command)


def phrases_in(words: Sequence[Word], expected: Phrases) -> Cut:
    """Words cut into the longest phrases that mean something, and the rest between them."""
    pieces: list[tuple[tuple[Word, ...], Match | None]] = []
    rest: list[Word] = []
    at = 0
    while at < len(words):
        found = _longest(words[at:], expected)
        if found is None:
            rest.append(words[at])
            at += 1
            continue
        if rest:
            pieces.append((tuple(rest), None))
            rest = []
        pieces.append(found)
        at += len(found[0])
    if rest:
        pieces.append((tuple(rest), None))
    return pieces


def _longest(words: Sequence[Word], expected: Phrases) -> tuple[tuple[Word, ...], Match] | None:
    """The longest phrase that begins with the first of `words`."""
    known = [word.text for word in words]
    until = known.index(UNKNOWN) if UNKNOWN in known else len(known)
    for end in range(until, 0, -1):
        match = expected.find(" ".join(known[:end]))
        if match:
            return tuple(words[:end]), match
    return None
