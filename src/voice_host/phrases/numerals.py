"""Russian numbers as people say them, in the forms that templates name.

A *list* is a set of forms that a template may use in one place, e.g. `ordinal_accusative`:
«третьего», «третью», «третий» -> 3.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import get_args

from unicode_rbnf.plural_rules import get_plural_category

from voice_host.spelling import Purpose, spelled

LARGEST = 99
"""Numbers are read from a text up to this one, so that «двадцать один» is never 20 and 1."""


@dataclass(frozen=True)
class _Forms:
    """Which forms of a number stand in a list."""

    purpose: Purpose
    forms: tuple[str, ...]
    """Gender and case."""

    agreement: str | None = None
    """Only numbers after which a noun stands so: one (голос), few (голоса), many (голосов)."""


_LISTS = {
    "cardinal": _Forms("cardinal", ("masculine",)),
    "cardinal_one": _Forms("cardinal", ("masculine",), "one"),
    "cardinal_few": _Forms("cardinal", ("masculine",), "few"),
    "cardinal_many": _Forms("cardinal", ("masculine",), "many"),
    "feminine_one": _Forms("cardinal", ("feminine",), "one"),
    "feminine_few": _Forms("cardinal", ("feminine",), "few"),
    "feminine_many": _Forms("cardinal", ("feminine",), "many"),
    "ordinal": _Forms("ordinal", ("masculine", "feminine")),
    "ordinal_accusative": _Forms(
        "ordinal", ("masculine-genitive", "feminine-accusative", "masculine")
    ),
    "ordinal_genitive": _Forms("ordinal", ("masculine-genitive", "feminine-genitive")),
    "ordinal_dative": _Forms("ordinal", ("masculine-dative", "feminine-dative")),
}

LIST_NAMES = frozenset(_LISTS)
"""The lists of numbers that a template may name without declaring them."""


def forms(list_name: str, numbers: Iterable[int]) -> Iterator[tuple[str, int]]:
    """The forms of `numbers` that stand in a list, each with its number: («третью», 3)."""
    wanted = _LISTS[list_name]
    for number in numbers:
        if wanted.agreement is None or wanted.agreement == agreement(number):
            words = spelled(number, wanted.purpose)
            for form in wanted.forms:
                yield words[form], number


@cache
def agreement(number: int) -> str:
    """How a noun stands after a number: one, few or many."""
    return get_plural_category("ru", number)


def alike(list_name: str, numbers: Iterable[int]) -> Iterator[str]:
    """Every form that means the same where a list's forms are said.

    Endings drown, and nobody minds: «десятый», «десятого», «десятую», «десятой» is one seat, «два»
    and «две» are one count. But «трёх» is not number three.
    """
    wanted = _LISTS[list_name]
    for number in numbers:
        if wanted.agreement is None or wanted.agreement == agreement(number):
            words = spelled(number, wanted.purpose)
            if wanted.purpose == "ordinal":
                yield from words.values()
            else:
                yield from (words[gender] for gender in ("masculine", "feminine", "neuter"))


@cache
def every_form() -> Mapping[str, int]:
    """Every case and gender of every number 0..LARGEST, cardinal and ordinal."""
    return MappingProxyType(
        {
            form: number
            for number in range(LARGEST + 1)
            for purpose in get_args(Purpose)
            for form in spelled(number, purpose).values()
        }
    )
