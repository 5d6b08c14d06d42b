"""A sentence template of hassil, written out into the patterns it stands for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from hassil.expression import (
    Alternative,
    Expression,
    Group,
    ListReference,
    RuleReference,
    Sequence,
    TextChunk,
)
from hassil.parse_expression import parse_sentence
from hassil.parser import ParseError


class TemplateError(Exception):
    """What is wrong with a template, in Russian."""


@dataclass(frozen=True)
class Slot:
    """The place of a number in a pattern."""

    list: str
    """Which forms of numbers are said here."""

    name: str
    """The field of the command that takes the number."""


SPEAKER = "by"
"""The slot of the own number."""

Pattern = tuple[str | Slot, ...]
"""One way to say a sentence: words, and a slot where a number is said."""


def parse(template: str) -> Expression:
    """The syntax tree of a template."""
    try:
        return parse_sentence(template).expression
    except (ParseError, AssertionError) as error:
        raise TemplateError(f"не разобрать шаблон «{template}»: проверьте скобки.") from error


def patterns(expression: Expression, rules: Mapping[str, Expression]) -> Iterator[Pattern]:
    """Every pattern of a template; the same one may come more than once."""
    for text in _texts(expression, rules, ()):
        yield tuple(_item(word) for word in text.split())


def _item(word: str) -> str | Slot:
    if "{" not in word:
        return word
    if not (word.startswith("{") and word.endswith("}") and word.count("{") == 1):
        raise TemplateError(f"слот в «{word}» должен стоять отдельным словом.")
    list_name, _, name = word[1:-1].partition(":")
    return Slot(list_name, name)


def _texts(
    expression: Expression, rules: Mapping[str, Expression], inside: tuple[str, ...]
) -> Iterator[str]:
    """The same as text, slots written {list:name}; `inside`: the rules being written out."""
    if isinstance(expression, TextChunk):
        yield expression.original_text
    elif isinstance(expression, ListReference):
        yield f"{{{expression.list_name}:{expression.slot_name}}}"
    elif isinstance(expression, RuleReference):
        name = expression.rule_name
        if name not in rules:
            raise TemplateError(f"нет правила <{name}>; есть: {', '.join(sorted(rules))}.")
        if name in inside:
            raise TemplateError(f"правило <{name}> ссылается само на себя.")
        yield from _texts(rules[name], rules, (*inside, name))
    elif isinstance(expression, Alternative):
        for item in expression.items:
            yield from _texts(item, rules, inside)
    elif isinstance(expression, Sequence):
        parts = [list(_texts(item, rules, inside)) for item in expression.items]
        yield from map("".join, product(*parts))
    else:
        kind = "перестановку «;»" if isinstance(expression, Group) else "это"
        raise TemplateError(f"шаблон не может содержать {kind}.")
