"""Secrets between one page and this computer, by a channel whose token others know, too."""

from __future__ import annotations

from base64 import b64decode, b64encode

from nacl.exceptions import CryptoError
from nacl.public import Box, PrivateKey, PublicKey


class Letterbox:
    """Any page may put a secret in; who overhears it cannot read it."""

    def __init__(self) -> None:
        self._own = PrivateKey.generate()

    @property
    def key(self) -> str:
        """Public: pages write with it."""
        return b64encode(bytes(self._own.public_key)).decode()

    def read(self, key: str, box: str) -> str | None:
        """What the page that has this public key has written; None: nothing that can be read."""
        try:
            whose = PublicKey(b64decode(key, validate=True))
            return Box(self._own, whose).decrypt(b64decode(box, validate=True)).decode()
        except (ValueError, TypeError, CryptoError):
            return None


def handed_over(token: str, key: str) -> dict[str, str] | None:
    """The token for the one page whose public key this is. None: it is no key."""
    try:
        whose = PublicKey(b64decode(key, validate=True))
        own = PrivateKey.generate()
        box = Box(own, whose).encrypt(token.encode())
    except (ValueError, TypeError, CryptoError):
        return None
    return {"key": b64encode(bytes(own.public_key)).decode(), "box": b64encode(box).decode()}
