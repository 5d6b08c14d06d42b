"""A phrase as people write it, with its signs and numbers in the words that are said."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from voice_host.letters import VOWELS, plain_letters, readings
from voice_host.phrases.morphology import morphology
from voice_host.phrases.numerals import agreement
from voice_host.spelling import spelled

LARGEST_ORDINAL = 10_000
LARGEST = 10**12
"""Longer numbers are said digit by digit."""

_UNITS = {"%": "процент", "$": "доллар", "€": "евро", "£": "фунт", "₽": "рубль", "°": "градус"}
"""Signs that are said after their number, and agree with it."""

_NAMES = {"№": "номер", "&": "и", "=": "равно", "@": "собака", "−": "минус"}

SIGNS = "".join([*_UNITS, *_NAMES, "+#"])
"""All that are said, but for a hyphen that is MINUS."""

MINUS = r"(?<![^\s(])[-–−](?=\d)"
"""Not the hyphen of «Ту-154» or «10-12»."""

_LEFT_OUT = "#*§¶‰"
"""Signs that Unicode holds for punctuation, and nobody would miss a comma so."""

_UNIT = f"[{re.escape(''.join(_UNITS))}]"
_AMOUNT = re.compile(rf"(\d+)\s*({_UNIT})|({_UNIT})\s*(\d*)")

ACCENTS = "\u0300-\u036f"
_PIECE = re.compile(
    rf"\d+-[а-яё]{{1,3}}(?![а-яё])|(?:[^\W_]|[{ACCENTS}]|\+(?=[{VOWELS}]))+", re.IGNORECASE
)
"""«5-й»; a word, with its stress marked or not."""

_ORDINAL_ENDING = re.compile(r"(\d+)-([а-яё]+)", re.IGNORECASE)
_NUMBERED = re.compile(r"(?<![\d.,:])(\d+)\s+([а-яё]+)(?![\w-])", re.IGNORECASE)

_CASES = {
    "nomn": "",
    "gent": "-genitive",
    "gen2": "-genitive",
    "datv": "-dative",
    "accs": "-accusative",
    "ablt": "-ablative",
    "loct": "-locative",
    "loc2": "-locative",
}
"""As pymorphy3 names them -> as CLDR does."""


def ways(phrase: str) -> list[str]:
    """How a phrase is said, the likeliest first: the words as the speech model is to know them.

    «5 этаж» is «пять этаж» and «пятый этаж». Empty where nothing is said.
    """
    texts = (phrase, _NUMBERED.sub(_as_ordinal, phrase))
    found = (" ".join(_words(text)) for text in texts)
    return [words for words in dict.fromkeys(found) if words]


def unsayable(phrase: str) -> str | None:
    """The first sign of a phrase that means something and has no name here, or None."""
    for sign in _named(phrase):
        kind = unicodedata.category(sign)
        if sign in _LEFT_OUT or (kind in ("Sm", "Sc", "So", "No") and sign != "+"):
            return sign
    return None


def _words(phrase: str) -> list[str]:
    found = (
        word
        for piece in _PIECE.findall(_named(phrase))
        for word in _of_piece(unicodedata.normalize("NFC", piece))
    )
    return [word for word in found if readings(word)]


def _named(phrase: str) -> str:
    """With the names of its signs: «C#» -> «C шарп», «$100» -> «100 долларов»."""
    phrase = re.sub(MINUS, " минус ", phrase)
    phrase = _AMOUNT.sub(_amount, phrase)
    phrase = re.sub(r"(?<=[A-Za-z])#", " шарп ", phrase)
    phrase = re.sub(rf"\+(?![{VOWELS}])", " плюс ", phrase, flags=re.IGNORECASE)
    return phrase.translate({ord(sign): f" {name} " for sign, name in _NAMES.items()})


def _amount(match: re.Match[str]) -> str:
    number, unit = match[1] or match[4], _UNITS[match[2] or match[3]]
    if number:
        agreeing = morphology().parse(unit)[0].make_agree_with_number(int(number))
        unit = agreeing.word if agreeing else unit
    return f"{number} {unit} "


def _as_ordinal(match: re.Match[str]) -> str:
    """«5 этаж» -> «пятый этаж»; as it is where the noun only tells how many."""
    number, noun = int(match[1]), match[2]
    tag = morphology().parse(noun.lower())[0].tag
    counts = tag.case == "gent" and agreement(number) == "few"
    if "NOUN" not in tag or tag.number != "sing" or counts or number >= LARGEST_ORDINAL:
        return match[0]
    gender = {"masc": "masculine", "femn": "feminine", "neut": "neuter"}.get(tag.gender)
    form = spelled(number, "ordinal").get(f"{gender}{_CASES.get(tag.case)}")
    return f"{form} {noun}" if form else match[0]


def _of_piece(piece: str) -> Iterator[str]:
    if match := _ORDINAL_ENDING.fullmatch(piece):
        yield from _ordinal(int(match[1]), match[2].lower()).split()
    elif piece.isdecimal():
        yield from _cardinal(piece)
    else:
        word = plain_letters(piece)
        yield word.lower() if readings(word) == readings(word.lower()) else word


def _cardinal(digits: str) -> Iterator[str]:
    numbers = [int(digits)] if int(digits) < LARGEST else map(int, digits)
    for number in numbers:
        yield from spelled(number, "cardinal")["masculine"].split()


def _ordinal(number: int, ending: str) -> str:
    """«5-го» -> «пятого», «3-х» -> «трёх»; an ending that no form has is no ending."""
    kind = "cardinal" if ending in ("х", "ти", "мя") else "ordinal"
    forms = spelled(number, kind).values() if number < LARGEST_ORDINAL else ()
    said = next((form for form in forms if form.endswith(ending)), None)
    return said or " ".join([*_cardinal(str(number)), ending])
