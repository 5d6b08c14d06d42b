"""What a phrase may mean besides a command of the game."""

from __future__ import annotations

import msgspec


class Confirm(msgspec.Struct, frozen=True):
    """«Да» or «Нет» to «Я верно понял?»."""

    yes: bool


class Players(msgspec.Struct, frozen=True):
    """«Нас десять»: how many sit at the table."""

    players: int


class Rules(msgspec.Struct, frozen=True):
    """«Спортивная»: by which rules is played."""

    ruleset: str


class Back(msgspec.Struct, frozen=True):
    """«Назад»: the answer before was not meant so."""


class Phrase(msgspec.Struct, frozen=True):
    """One of a closed list of phrases that mean nothing but themselves."""

    text: str
