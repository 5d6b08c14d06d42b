"""A text taken apart: the words around the numbers, and the numbers."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

NUMBER = "#"
"""Stands in a skeleton where the text had a number, or several in one breath."""

_BREAK = ","
_TOKEN = re.compile(r"(\d+)(?:-?[а-я]+)?|([^\W\d_]+(?:-[^\W\d_]+)*)|[,;.]")
"""«3» and «3-го»; a word; a sign that parts «двадцать, три» from «двадцать три»."""

Skeleton = tuple[str, ...]


@dataclass(frozen=True)
class Reading:
    """How a text reads."""

    skeleton: Skeleton
    """Plain words, with NUMBER for each run of numbers."""

    numbers: tuple[int, ...]
    """In the order said."""

    forms: tuple[str, ...]
    """How each number was said, plain; empty where it was written in digits."""


@dataclass(frozen=True)
class _Number:
    value: int
    form: str


def plain(text: str) -> str:
    """Lower case and no ё: how words are compared."""
    return text.lower().replace("ё", "е")


def words_of(text: str) -> list[str]:
    """The words of a text in lower case, ё kept, signs left out."""
    return re.findall(r"[^\W\d_]+(?:-[^\W\d_]+)*", text.lower())


class NumberReader:
    """Finds the numbers in a text."""

    def __init__(self, forms: Mapping[str, int], between: Collection[str]) -> None:
        """`forms`: every word or pair of words that is a number.

        `between`: words that may stand between two numbers of one run («три и номер пять»).
        """
        self._forms = {tuple(plain(form).split()): number for form, number in forms.items()}
        self._longest = max(map(len, self._forms))
        self._between = {_BREAK, *map(plain, between)}

    def read(self, text: str) -> Reading:
        """Take `text` apart."""
        skeleton: list[str] = []
        numbers: list[_Number] = []
        waiting: list[str] = []  # said after a number: between two, or the next words
        for token in self._tokens(text):
            if isinstance(token, _Number):
                numbers.append(token)
                if skeleton[-1:] != [NUMBER] or not self._between.issuperset(waiting):
                    skeleton += [*waiting, NUMBER]
                waiting = []
            else:
                waiting.append(token)
        skeleton += waiting
        return Reading(
            tuple(word for word in skeleton if word != _BREAK),
            tuple(number.value for number in numbers),
            tuple(number.form for number in numbers),
        )

    def _tokens(self, text: str) -> Iterator[str | _Number]:
        """Words, numbers and breaks."""
        found = [
            _Number(int(match[1]), "") if match[1] else match[2] or _BREAK
            for match in _TOKEN.finditer(plain(text))
        ]
        at = 0
        while at < len(found):
            for length in range(self._longest, 0, -1):
                form = tuple(map(str, found[at : at + length]))
                if form in self._forms:
                    yield _Number(self._forms[form], " ".join(form))
                    at += length
                    break
            else:
                yield found[at]
                at += 1
