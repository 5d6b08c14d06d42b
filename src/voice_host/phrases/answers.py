"""What a phrase may mean besides a command of the game."""

from __future__ import annotations

import msgspec


class Confirm(msgspec.Struct, frozen=True):
    """«Да» or «Нет» to «Я верно понял?»."""

    yes: bool


class Phrase(msgspec.Struct, frozen=True):
    """One of a closed list of phrases that mean nothing but themselves."""

    text: str
