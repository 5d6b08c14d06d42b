"""JSON for the pages; what is told to people in both of their languages."""

from __future__ import annotations

import msgspec

from voice_host.told import Told
from voice_host.web.names import english


def written(message: object) -> bytes:
    """A page takes of `{"ru": ..., "en": ...}` what it shows (static/language.js)."""
    return msgspec.json.encode(message, enc_hook=_in_both)


def _in_both(told: object) -> dict[str, str] | str:
    if not isinstance(told, Told):
        raise NotImplementedError
    if not told:
        return ""
    return {"ru": str(told), "en": told.translated(english())}
