"""The text beside a ruleset's file: how one plays and wins, with every number from its data.

In `NAME.ru.txt` may stand, besides plain words:

- `{speech:acc}`: a time of the ruleset in words, «одну минуту»;
- `{players:gen}`: the most players, «десяти»; `{players:игрок}` with a noun;
- `{deck}`: the cards for the most players, «дон, два мафиози, шериф и шесть мирных жителей»;
- `{reveal?shown|not shown}`: one or the other, as the option is; the second may be left out.

A line too long is broken where it is printed, so a paragraph may be one line.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec

from voice_host.errors import VoiceHostError
from voice_host.game.ruleset import Ruleset
from voice_host.narration import Catalogue
from voice_host.narration.slots import KINDS, Kind, parse_form

WIDTH = 88

Slot = Callable[[str], str]
"""The words after the colon -> what is told."""

_CHOICE = re.compile(r"\{(\w+)\?((?:[^{}|]|\{[^{}]*\})*)(?:\|((?:[^{}|]|\{[^{}]*\})*))?\}")
_SLOT = re.compile(r"\{([^{}:]*):?([^{}]*)\}")


def in_words(rules: Ruleset) -> list[str]:
    """The lines to print; none where there is no text beside the file."""
    path = Path(rules.path).with_suffix(".ru.txt")
    if not path.is_file():
        return []
    slots, printed = _slots(rules), list[str]()
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            told = _filled(_chosen(line, rules.options), slots)
        except ValueError as error:
            raise VoiceHostError(f"{path}, строка {number}: {error}.") from error
        if told or not line:  # what an option leaves nothing of is no empty line
            printed += _broken(told)
    return printed


def _slots(rules: Ruleset) -> Mapping[str, Slot]:
    most = rules.players[1]
    roles = Catalogue.load().roles

    def slot(kind: Kind, value: object) -> Slot:
        return lambda spec: kind.render(value, parse_form(kind, spec), roles)

    times = msgspec.structs.asdict(rules.times)
    return {
        "players": slot(KINDS["players"], most),
        "deck": slot(KINDS["deck"], rules.deck.of(most)),
        **{name: slot(KINDS["seconds"], time) for name, time in times.items() if time},
    }


def _chosen(line: str, options: Mapping[str, bool]) -> str:
    def choice(found: re.Match[str]) -> str:
        name, on, off = found.groups()
        if name not in options:
            raise ValueError(f"нет настройки «{name}». Есть: {', '.join(options)}")
        return (on if options[name] else off) or ""

    return _CHOICE.sub(choice, line)


def _filled(line: str, slots: Mapping[str, Slot]) -> str:
    def slot(found: re.Match[str]) -> str:
        name, spec = found.groups()
        if name not in slots:
            raise ValueError(f"нет числа «{name}». Есть: {', '.join(slots)}")
        return slots[name](spec)

    return _SLOT.sub(slot, line).rstrip()


def _broken(line: str) -> list[str]:
    indent = line[: len(line) - len(line.lstrip())]
    whole = line.replace(" —", "\N{NO-BREAK SPACE}—")  # no line begins with a dash
    broken = textwrap.wrap(whole, WIDTH, subsequent_indent=indent, break_on_hyphens=False)
    return [part.replace("\N{NO-BREAK SPACE}", " ") for part in broken] or [""]
