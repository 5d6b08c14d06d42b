"""How events are written in a script and on the screen: `left seat=3 why=vote`, lists as 6,8,10."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import msgspec

from voice_host.game.events import Event

EVENTS: dict[str, type[Event]] = {
    str(event.__struct_config__.tag): event for event in Event.__subclasses__()
}
"""Event name -> its class."""

_PAIR = re.compile(r'(\w+)=("[^"]*"|\S+)')
_YES, _NO = {"yes", "true"}, {"no", "false"}


def pairs(text: str) -> tuple[tuple[str, str], ...] | None:
    """`seat=3 why=vote` as pairs; None where it is anything else. Values with spaces in quotes."""
    if _PAIR.sub("", text).strip():
        return None
    return tuple((name, value.strip('"')) for name, value in _PAIR.findall(text))


def value_text(value: object) -> str:
    """One value as a script writes it."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, Mapping):
        return ",".join(f"{key}:{value_text(item)}" for key, item in value.items()) or "-"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ",".join(map(value_text, value)) or "-"
    text = str(value)
    return f'"{text}"' if " " in text or not text else text


def agrees(value: object, written: str) -> bool:
    """Whether `written` in a script means `value`."""
    if isinstance(value, bool):
        return written in (_YES if value else _NO)
    return value_text(value).strip('"') == written


def event_text(event: Event) -> str:
    """`left seat=3 why=vote`; fields with their default value are left out."""
    given = msgspec.structs.asdict(event)
    defaults = {field.name: field.default for field in msgspec.structs.fields(event)}
    words = [
        f"{name}={value_text(value)}"
        for name, value in given.items()
        if name != "at" and value != defaults[name]
    ]
    return " ".join([event.kind, *words])
