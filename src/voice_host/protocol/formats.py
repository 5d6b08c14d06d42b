"""The protocol as a file of some kind."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from voice_host.protocol.ballots import ballots
from voice_host.protocol.page import page
from voice_host.protocol.parts import Protocol


def _json(kept: Protocol) -> str:
    return msgspec.json.format(msgspec.json.encode(kept), indent=2).decode() + "\n"


FORMATS: dict[str, Callable[[Protocol], str]] = {"json": _json, "csv": ballots, "html": page}
"""Name, as `export --format` has it -> text."""
