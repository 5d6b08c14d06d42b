"""How alike two words sound, and which players' names can be told from all the rest by ear."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from itertools import product

from rapidfuzz.distance import Levenshtein

from voice_host.ear.lexicon import Pronunciation, pronunciations
from voice_host.ear.phones import VOWELS
from voice_host.phrases import nicknames
from voice_host.phrases.matcher import all_words
from voice_host.phrases.nicknames import CASES, Names
from voice_host.phrases.numerals import every_form

ALIKE, ALIKE_A_PHONE = 1.0, 0.25
"""Below this distance, in all and for each phone of the longer one, words are taken for others."""

_ADDED = 0.8
"""A consonant, or a stressed vowel, that one of the words has not."""

_ADDED_WEAKLY = 0.5
"""The same for й and a vowel without stress."""

_SAME_MANNER = 0.6
_SOFTNESS, _VOICE, _REDUCTION = 0.3, 0.4, 0.2

_MANNERS = (
    {"p", "b", "t", "d", "k", "g"},
    {"f", "v", "s", "z", "sh", "zh", "sch", "h", "ch", "c"},
    {"m", "n"},
    {"l", "r", "j"},
)
_VOICED = {"b": "p", "v": "f", "g": "k", "d": "t", "z": "s", "zh": "sh"}
_SAID_SLOWLY = 3
"""Pronunciations of a word that are compared."""


def tell_apart(names: Mapping[int, str]) -> tuple[Names, list[str]]:
    """The names by which a seat may be called aloud, and a line about each of the others.

    They must differ from one another, and from the numbers that are said in the same place.
    """
    usable, told = nicknames.sayable(names, all_words())
    numbers = sorted(all_words() & every_form().keys())
    left: set[int] = set()
    for seat, name in usable:
        word = next((word for word in numbers if _alike(_all_forms(name), (word,))), None)
        if word is None:
            left.add(seat)
        else:
            told.append(f"Имя «{name}» звучит как «{word}»: называйте номер {seat}.")
    apart, mixed_up = nicknames.unmistakable(
        names, left, lambda one, other: _alike(_all_forms(one), _all_forms(other))
    )
    return apart, told + mixed_up


@cache
def _all_forms(name: str) -> tuple[str, ...]:
    """As it is heard: no command names a seat in the nominative."""
    heard = (form for case in CASES[1:] for form in nicknames.spoken(name, case))
    return tuple(dict.fromkeys(heard))


def _alike(some: Collection[str], others: Collection[str]) -> bool:
    return any(
        distance(one, other) < min(ALIKE, ALIKE_A_PHONE * max(len(one), len(other)))
        for left, right in product(some, others)
        for one, other in product(_said(left), _said(right))
        if Levenshtein.distance(one, other, score_cutoff=3) <= 3
    )


@cache
def _said(text: str) -> tuple[Pronunciation, ...]:
    """The phones of one word or several."""
    each = [pronunciations(word)[:_SAID_SLOWLY] for word in text.split()]
    whole = (tuple(phone for word in words for phone in word) for words in product(*each))
    return tuple(dict.fromkeys(whole))


def homophones(phrases: Iterable[str]) -> list[tuple[str, str]]:
    """Phrases that are said the same as one before them: only the first can be told."""
    known: dict[Pronunciation, str] = {}
    pairs = []
    for phrase in phrases:
        said = tuple(phone for word in phrase.split() for phone in pronunciations(word)[0])
        first = known.setdefault(said, phrase)
        if first != phrase:
            pairs.append((first, phrase))
    return pairs


def distance(one: Pronunciation, other: Pronunciation) -> float:
    """By how much two pronunciations differ: 1 is about one sound of another kind."""
    row = [0.0]
    for phone in other:
        row.append(row[-1] + _added(phone))
    for phone in one:
        last, row = row, [row[0] + _added(phone)]
        for at, said in enumerate(other):
            row.append(
                min(
                    last[at] + _changed(phone, said),
                    last[at + 1] + _added(phone),
                    row[at] + _added(said),
                )
            )
    return row[-1]


def _added(phone: str) -> float:
    return _ADDED_WEAKLY if phone == "j" or phone.endswith("0") else _ADDED


@cache
def _changed(one: str, other: str) -> float:
    if one == other:
        return 0.0
    if one in VOWELS or other in VOWELS:
        both = one in VOWELS and other in VOWELS
        return (_REDUCTION if one[0] == other[0] else _SAME_MANNER) if both else 1.0
    return min(sum(_differences(one, other)), 1.0)


def _differences(one: str, other: str) -> Iterator[float]:
    plain, same = _hard(one), _hard(other)
    if (one == plain) != (other == same):
        yield _SOFTNESS
    voiceless, as_well = _VOICED.get(plain, plain), _VOICED.get(same, same)
    if (plain == voiceless) != (same == as_well):
        yield _VOICE
    if voiceless != as_well:
        kin = any(voiceless in manner and as_well in manner for manner in _MANNERS)
        yield _SAME_MANNER if kin else 1.0


def _hard(phone: str) -> str:
    return phone[:-1] if len(phone) > 1 and phone.endswith("j") else phone
