"""How the phones of a word change where people speak fast, by rule.

Only what is usual in careful talk at a table is here; whole words that have a spoken shape of their
own («щас») stand in ``spoken.txt``.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from voice_host.ear.g2p import Pronunciation


@dataclass(frozen=True)
class _Rule:
    """Phones of words that are spelled so, replaced."""

    spelling: re.Pattern[str]
    phones: re.Pattern[str]
    """Of all phones in one line, each with a space before and after it."""

    said: str


def _rule(spelling: str, phones: str, said: str) -> _Rule:
    return _Rule(re.compile(spelling), re.compile(phones), said)


_RULES = (
    _rule("дцат", r" c a0 (?=tj? )", " c "),  # «двенацть»
    _rule("[ое]го$", r"(?<=[^01]) a0 v a0 $", " v a0 "),  # «пятва»
    _rule("ого$", r"(?<=o1 v) a0 $", " "),  # «второв»
    _rule("[ое]му$", r"(?<=[^01]) [ai]0 m u0 $", " m u0 "),  # «пятму»
    _rule("ье[гм][оу]$", r" j (?=i0 [vm] [au]0 $)", " "),  # «третева»
    _rule("[иы]й$", r" (?P<vowel>[iy]0) j $", r" \g<vowel> "),  # «первы»
    _rule("ую$", r"(?<=u0) j u0 $", " "),  # «пяту»
    # Never «выставляу»: so «выставлял» sounds.
    _rule("[ая]ем(те)?$", r"(?<=a1) j (?=i0 )", " "),  # «продолжаим»
    _rule("авля", r" v lj (?=a1 )", " lj "),  # «высталяю»
    _rule("мь$", r" mj $", " m "),  # «восем»
    _rule("с[ья]$", r" sj (?=a?0? ?$)", " s "),  # «осталос»
    _rule("^чет", r"^ ch i0 t", " ch t"),  # «чтыре»
    _rule("^я$", r" j a1 $", " j a0 "),
)


def casual(word: str, careful: Iterable[Pronunciation]) -> list[Pronunciation]:
    """Ways to say `word` fast, made of the careful ones: each habit alone, then all at once."""
    rules = [rule for rule in _RULES if rule.spelling.search(word)]
    found: list[Pronunciation] = []
    for pronunciation in careful:
        line = f" {' '.join(pronunciation)} "
        together = line
        for rule in rules:
            found.append(_phones(rule.phones.sub(rule.said, line)))
            together = rule.phones.sub(rule.said, together)
        found.append(_phones(together))
    known = {*careful}
    return [said for said in dict.fromkeys(found) if said not in known]


def _phones(line: str) -> Pronunciation:
    return tuple(line.split())
