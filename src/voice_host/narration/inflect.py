"""Numbers as words, and words that agree with them.

Numerals come from `spelling`, nouns from pymorphy3; here is only how the two meet.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

from pymorphy3 import MorphAnalyzer
from pymorphy3.analyzer import Parse

from voice_host.spelling import Purpose, spelled

Case = Literal["nom", "gen", "dat", "acc", "ins"]
Gender = Literal["masc", "femn", "neut"]

_RBNF_CASE = {
    "nom": "",
    "gen": "-genitive",
    "dat": "-dative",
    "acc": "-accusative",
    "ins": "-ablative",
}
_RBNF_GENDER = {"masc": "masculine", "femn": "feminine", "neut": "neuter"}
_GRAMMEME = {"nom": "nomn", "gen": "gent", "dat": "datv", "acc": "accs", "ins": "ablt"}


@dataclass(frozen=True)
class _Phrase:
    """«мирный житель», «член якудзы»: adjectives and a noun that change, and the rest."""

    adjectives: tuple[Parse, ...]
    noun: Parse
    rest: tuple[str, ...]

    @property
    def gender(self) -> Gender:
        gender: Gender = self.noun.tag.gender or "masc"
        return gender

    @property
    def of_people(self) -> bool:
        """Counted like people: «двух игроков» where things are «два голоса»."""
        return bool(self.noun.tag.animacy == "anim")


def cardinal(number: int, case: Case = "nom", gender: Gender = "masc") -> str:
    """5 -> «пять», 2 in the feminine -> «две»; the accusative is that of things, not of people."""
    return _spell(number, "cardinal", case, gender)


def ordinal(number: int, case: Case = "nom", gender: Gender = "masc") -> str:
    """3 -> «третий»."""
    return _spell(number, "ordinal", case, gender)


def counted(number: int, phrase: str, case: Case = "nom") -> str:
    """3, «голос» -> «три голоса»; 5, «мирный житель» -> «пять мирных жителей».

    Raises ValueError where `is_countable(phrase)` is false.
    """
    read = _read(phrase)
    return f"{_number_of(number, read, case)} {_agree(number, read, case)}"


def declined(phrase: str, case: Case = "nom", *, plural: bool = False) -> str:
    """«игрок» -> «игроков» (genitive, plural). Raises ValueError as `counted` does."""
    number = "plur" if plural else "sing"
    return _inflect(_read(phrase), _GRAMMEME[case], noun=number, adjectives=number)


def is_countable(phrase: str) -> bool:
    """Whether the phrase is a noun of the dictionary, with or without adjectives before it."""
    try:
        _read(phrase)
    except ValueError:
        return False
    return True


def joined(items: list[str]) -> str:
    """«три, пять и восемь»."""
    *most, last = items
    return f"{', '.join(most)} и {last}" if most else last


def duration(seconds: int, case: Case = "nom") -> str:
    """60 -> «одна минута», 90 -> «девяносто секунд», 150 -> «две минуты тридцать секунд»."""
    return " ".join(counted(number, noun, case) for number, noun in _in_minutes(seconds))


def your_duration(seconds: int) -> str:
    """60 -> «ваша минута», 30 -> «ваши тридцать секунд»."""
    parts = _in_minutes(seconds)
    number, noun = parts[0]
    if number == 1 and len(parts) == 1:
        return f"ваша {noun}"
    return f"{'ваша' if _ends_in_one(number) else 'ваши'} {duration(seconds)}"


def _in_minutes(seconds: int) -> list[tuple[int, str]]:
    if seconds < 120 and seconds != 60:
        return [(seconds, "секунда")]
    minutes, rest = divmod(seconds, 60)
    return [(minutes, "минута")] + ([(rest, "секунда")] if rest else [])


def _number_of(number: int, phrase: _Phrase, case: Case) -> str:
    """The numeral; in the accusative people are counted as in the genitive, where it ends so."""
    if case == "acc" and phrase.of_people:
        if _ends_in_one(number) and phrase.gender == "masc":
            tens = f"{cardinal(number - 1)} " if number > 1 else ""
            return f"{tens}{cardinal(1, 'gen')}"
        if 2 <= number <= 4:
            return cardinal(number, "gen")
    return cardinal(number, case, phrase.gender)


def _agree(number: int, phrase: _Phrase, case: Case) -> str:
    """The words beside a numeral."""
    if _ends_in_one(number):
        return _inflect(phrase, _GRAMMEME[case], noun="sing", adjectives="sing")
    if case not in ("nom", "acc"):
        return _inflect(phrase, _GRAMMEME[case], noun="plur", adjectives="plur")
    few = 2 <= number % 10 <= 4 and not 12 <= number % 100 <= 14
    of_few_people = case == "acc" and phrase.of_people and number <= 4
    noun = "sing" if few and not of_few_people else "plur"
    return _inflect(phrase, "gent", noun=noun, adjectives="plur")


def _ends_in_one(number: int) -> bool:
    return number % 10 == 1 and number % 100 != 11


def _inflect(phrase: _Phrase, case: str, *, noun: str, adjectives: str) -> str:
    of_noun = {phrase.gender, phrase.noun.tag.animacy or "inan"} if adjectives == "sing" else set()
    words = [parse.inflect({adjectives, case} | of_noun) or parse for parse in phrase.adjectives]
    words.append(phrase.noun.inflect({noun, case}) or phrase.noun)
    return " ".join([*(parse.word for parse in words), *phrase.rest])


@cache
def _read(phrase: str) -> _Phrase:
    words = phrase.split()
    adjectives: list[Parse] = []
    for place, word in enumerate(words):
        readings = _morph().parse(word) if _morph().word_is_known(word) else []
        if readings and {"ADJF", "nomn"} in readings[0].tag:
            adjectives.append(readings[0])
            continue
        for reading in readings:
            if {"NOUN", "sing", "nomn"} in reading.tag:
                return _Phrase(tuple(adjectives), reading, tuple(words[place + 1 :]))
        break
    raise ValueError(f"not a noun that can be counted: {phrase!r}")


def _spell(number: int, purpose: Purpose, case: Case, gender: Gender) -> str:
    return spelled(number, purpose)[f"{_RBNF_GENDER[gender]}{_RBNF_CASE[case]}"]


@cache
def _morph() -> MorphAnalyzer:
    return MorphAnalyzer(lang="ru")
