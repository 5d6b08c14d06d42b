"""Russian numbers as people say them, from the CLDR rules in unicode-rbnf.

A *list* is a set of forms that a template may use in one place, e.g. `ordinal_accusative`:
«третьего», «третью», «третий» -> 3.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Literal

from unicode_rbnf import FormatPurpose, RbnfEngine
from unicode_rbnf.plural_rules import get_plural_category

LARGEST = 99
"""Numbers are read from a text up to this one, so that «двадцать один» is never 20 and 1."""

_SPELLING = (
    ("четверт", "четвёрт"),
    ("трех", "трёх"),
    ("трем", "трём"),
    ("четырех", "четырёх"),
    ("четырем", "четырём"),
    ("нулем", "нулём"),
    ("третьому", "третьему"),
)
"""CLDR writes no ё, without which a word is pronounced wrong, and has one plain error."""


@dataclass(frozen=True)
class _Forms:
    """Which forms of a number stand in a list."""

    purpose: Literal["cardinal", "ordinal"]
    rulesets: tuple[str, ...]
    """Ends of CLDR ruleset names: gender and case."""

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
        if wanted.agreement is None or wanted.agreement == get_plural_category("ru", number):
            spelled = _spell(number, wanted.purpose)
            for ruleset in wanted.rulesets:
                yield spelled[f"spellout-{wanted.purpose}-{ruleset}"], number


@cache
def every_form() -> Mapping[str, int]:
    """Every case and gender of every number 0..LARGEST, cardinal and ordinal."""
    return MappingProxyType(
        {
            form: number
            for number in range(LARGEST + 1)
            for purpose in ("cardinal", "ordinal")
            for form in _spell(number, purpose).values()
        }
    )


@cache
def _engine() -> RbnfEngine:
    return RbnfEngine.for_language("ru")


@cache
def _spell(number: int, purpose: str) -> Mapping[str, str]:
    """CLDR ruleset -> the number in it, spelled with ё."""
    spelled: dict[str, str] = (
        _engine().format_number(number, FormatPurpose[purpose.upper()]).text_by_ruleset
    )
    return {
        ruleset: _mend(form) for ruleset, form in spelled.items() if ruleset.startswith("spellout")
    }


def _mend(form: str) -> str:
    for wrong, right in _SPELLING:
        form = form.replace(wrong, right)
    return form
