"""Russian numerals in words, from the CLDR rules in unicode-rbnf: the one table of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Literal

from unicode_rbnf import FormatPurpose, RbnfEngine

Purpose = Literal["cardinal", "ordinal"]

_LOST_YO = re.compile(r"(?<=тр)е(?=[хм]\b)|(?<=четыр)е(?=[хм]\b)|(?<=четв)е(?=рт)|(?<=нул)е(?=м\b)")
"""CLDR writes no ё, without which a word is pronounced wrong."""


@cache
def spelled(number: int, purpose: Purpose) -> Mapping[str, str]:
    """Gender and case as CLDR names them, e.g. "feminine-genitive" -> the numeral, with ё."""
    forms: dict[str, str] = (
        _engine().format_number(number, FormatPurpose[purpose.upper()]).text_by_ruleset
    )
    start = f"spellout-{purpose}-"
    return {
        ruleset.removeprefix(start): _mend(form)
        for ruleset, form in forms.items()
        if ruleset.startswith(start)
    }


@cache
def _engine() -> RbnfEngine:
    return RbnfEngine.for_language("ru")


def _mend(form: str) -> str:
    return _LOST_YO.sub("ё", form).replace("третьому", "третьему")  # CLDR's one plain error
