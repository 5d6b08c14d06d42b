"""The answer to «Я верно понял?»: not a command of the game."""

from __future__ import annotations

import msgspec


class Confirm(msgspec.Struct, frozen=True):
    """«Да» or «Нет»."""

    yes: bool
