"""The roles' Russian names: shown on the keypad, and taken for a card of the table's own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from voice_host.narration import Catalogue


def role_name(role: str) -> str:
    """The Russian name in the nominative, as the host says it."""
    return _names()[role]


def role_called(text: str) -> str | None:
    """The id of the role that `text` names: by its id, its name, or an unambiguous beginning."""
    wanted = _plain(text)
    if not wanted or wanted in _names():
        return wanted or None
    named = {_plain(name): role for role, name in _names().items()}
    fitting = [role for name, role in named.items() if name.startswith(wanted)]
    return named.get(wanted) or (fitting[0] if len(fitting) == 1 else None)


def _plain(text: str) -> str:
    return text.strip().lower().replace("ё", "е")


@cache
def _names() -> Mapping[str, str]:
    return {role: named.name for role, named in Catalogue.load().roles.items()}
