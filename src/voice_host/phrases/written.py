"""A command as people write it down: `nominate seats=3,7`."""

from __future__ import annotations

from typing import Any

import msgspec

from voice_host.game.commands import Command
from voice_host.phrases.grammar import Made


def written(made: Made) -> str:
    """Its name and what was said of it; who said it, and when, is left out."""
    name = made.kind if isinstance(made, Command) else type(made).__name__.lower()
    return " ".join([name, *(f"{slot}={value(said)}" for slot, said in slots(made).items())])


def slots(made: Made) -> dict[str, Any]:
    """What was said of it: slot -> value."""
    given = msgspec.structs.asdict(made)
    return {
        slot: said for slot, said in given.items() if slot not in ("at", "by") and said is not None
    }


def value(said: object) -> str:
    """One value; lists as 3,7."""
    if isinstance(said, bool):
        return "yes" if said else "no"
    return ",".join(map(str, said)) if isinstance(said, tuple) else str(said)
