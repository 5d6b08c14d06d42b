"""Players' names in the forms that templates name, beside the numbers of their seats.

A name takes the case of its place where it can be told: «Лис» is said «выставляю Лиса», «фол Лису».
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from itertools import combinations
from typing import Literal, get_args

from pymorphy3.analyzer import Parse

from voice_host.letters import VOWELS, plain_letters, readings
from voice_host.phrases.morphology import morphology
from voice_host.phrases.reading import plain

Case = Literal["nominative", "accusative", "genitive", "dative"]
CASES: tuple[Case, ...] = get_args(Case)

Names = tuple[tuple[int, str], ...]
"""Seat and nickname, by seat."""

LIST_NAMES = frozenset(f"name_{case}" for case in CASES)
"""The lists of names that a template may use; empty at a table without names."""

_READINGS = 2
"""A name in Latin letters is said in Russian and in English."""

_WORD = re.compile(r"[^\W_]+(?:[\u0300-\u036f][^\W_]*)*")
_GRAMMEMES: Mapping[Case, str] = {
    "nominative": "nomn",
    "accusative": "accs",
    "genitive": "gent",
    "dative": "datv",
}


_ENDINGS: Mapping[str, Mapping[Case, str]] = {
    "а": {"accusative": "у", "genitive": "ы", "dative": "е"},
    "я": {"accusative": "ю", "genitive": "и", "dative": "е"},
    "й": {"accusative": "я", "genitive": "я", "dative": "ю"},
    "ь": {"accusative": "я", "genitive": "я", "dative": "ю"},
}


@cache
def spoken(nickname: str, case: Case) -> tuple[str, ...]:
    """How a name is said in a case, in small Russian letters; none for one that cannot be said."""
    pieces = [_read(piece) for piece in _WORD.findall(nickname)]
    pieces = [piece for piece in pieces if piece]
    if not pieces:
        return ()
    foreign = re.search("[a-z]", plain_letters(nickname).lower()) is not None
    found: list[str] = []
    for at in range(_READINGS):
        words = [piece[min(at, len(piece) - 1)] for piece in pieces]
        found.append(" ".join(_declined(word, case) for word in words))
        if foreign:  # «выставляю Мистера Пинка», «Мистер Пинка», «Мистер Пинк»
            found.append(" ".join([*words[:-1], _declined(words[-1], case)]))
            found.append(" ".join(words))
    return tuple(dict.fromkeys(found))


def name_lists(names: Names) -> dict[str, dict[str, int]]:
    """List name -> form -> seat."""
    return {
        f"name_{case}": {form: seat for seat, name in names for form in spoken(name, case)}
        for case in CASES
    }


def name_forms(names: Names) -> dict[str, int]:
    """Every form in which a name may stand in a text, with its seat."""
    forms = {form: seat for words in name_lists(names).values() for form, seat in words.items()}
    return {" ".join(_WORD.findall(name.lower())): seat for seat, name in names} | forms


def in_letters(text: str, names: Names) -> str:
    """A text with the names that have digits written as they are said: «D1mon» -> «димон»."""
    for _, name in names:
        if re.search(r"\d", name):
            said = spoken(name, "nominative")[0]
            text = re.sub(re.escape(name), said, text, flags=re.IGNORECASE)
    return text


def name_words(names: Names) -> frozenset[str]:
    """Every word of the names, for the speech model's lexicon."""
    forms = (form for listed in name_lists(names).values() for form in listed)
    return frozenset(word for form in forms for word in form.split())


def sayable(names: Mapping[int, str], taken: frozenset[str]) -> tuple[Names, list[str]]:
    """The names by which a seat may be called, and a line about each of the others.

    `taken`: words that mean something else in a command, numbers among them.
    """
    told: list[str] = []
    usable: set[int] = set()
    of_commands = frozenset(map(plain, taken))
    forms = {name: frozenset(_forms(name)) for name in names.values()}
    for seat, name in sorted(names.items()):
        if not forms[name]:
            told.append(f"Имя «{name}» не произнести: называйте номер {seat}.")
        elif of_commands & {word for form in forms[name] for word in form.split()}:
            told.append(f"Имя «{name}» — слово из команд: называйте номер {seat}.")
        else:
            usable.add(seat)
    left, mixed_up = unmistakable(names, usable, lambda one, other: bool(forms[one] & forms[other]))
    return left, told + mixed_up


def unmistakable(
    names: Mapping[int, str], usable: Collection[int], alike: Callable[[str, str], bool]
) -> tuple[Names, list[str]]:
    """The usable names that are like no other of the table, and a line about each pair that is.

    A name that may not be used is said all the same, and must not be taken for another.
    """
    pairs = [
        (one, other)
        for one, other in combinations(sorted(names), 2)
        if (one in usable or other in usable) and alike(names[one], names[other])
    ]
    mixed_up = {seat for pair in pairs for seat in pair}
    left = tuple((seat, names[seat]) for seat in sorted(usable) if seat not in mixed_up)
    told = (
        f"Имена «{names[one]}» и «{names[other]}» звучат похоже: называйте номера."
        for one, other in pairs
    )
    return left, list(dict.fromkeys(told))


def _forms(name: str) -> Iterator[str]:
    for case in CASES:
        yield from map(plain, spoken(name, case))


def _read(piece: str) -> list[str]:
    if piece.isascii() and piece.isdecimal():
        return [" ".join(digit for number in piece for digit in readings(number))]
    return [text.replace("+", "").rstrip("ъ") for text in readings(piece)]


def _declined(word: str, case: Case) -> str:
    """The word in a case, where it can be told; else as it is."""
    if case == "nominative":
        return word
    if not morphology().word_is_known(word):
        return _by_ending(word, case)
    parse = _nominative(word)
    if parse is None:
        return word
    number = parse.tag.number or "sing"
    # A player is no thing, whatever his name is: «выставляю Шкафа».
    like_genitive = number == "plur" or (
        parse.tag.gender in ("masc", "neut") and not word.endswith(("а", "я"))
    )
    grammeme = "gent" if case == "accusative" and like_genitive else _GRAMMEMES[case]
    inflected = parse.inflect({grammeme, number})
    form: str = inflected.word if inflected else word
    return form


def _by_ending(word: str, case: Case) -> str:
    """A word of no dictionary: «Зюзюку», «Бубумбера»."""
    stem, last = word[:-1], word[-1]
    if last in _ENDINGS:
        ending = _ENDINGS[last][case]
        return stem + ("и" if ending == "ы" and stem[-1:] in "гкхжчшщ" else ending)
    if last in VOWELS:
        return word
    return word + ("у" if case == "dative" else "а")


@cache
def _nominative(word: str) -> Parse | None:
    found = morphology().parse(word)
    for parse in found:
        if parse.tag.POS in ("NOUN", "ADJF", "PRTF") and "nomn" in parse.tag:
            return parse
    return None
