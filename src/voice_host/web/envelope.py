"""How a message is written for one page, so that nobody else can read it or make one like it.

A phone's way is the wireless network, where others listen, and a certificate that phones trust is
not to be had there. So both sides know a token that never crosses the network: it is in the part of
the QR code's address that a browser keeps to itself (after the #).
"""

from __future__ import annotations

import secrets
from base64 import b64decode, b64encode
from hashlib import sha512
from typing import Any, Protocol

import msgspec
from nacl.exceptions import CryptoError
from nacl.secret import SecretBox

from voice_host.web.written import written

TOKEN_BYTES = 16
_KEY = SecretBox.KEY_SIZE
_STEP = 1024
"""Messages are filled up to a multiple of it: their length tells nobody what is in them (ALL-1)."""

_AROUND = 64
"""Bytes that a view may have round it."""


class EnvelopeError(Exception):
    """Not written by the page it says it is from."""

    status = 403


class SaidBeforeError(EnvelopeError):
    """It counts once; a browser that has lost its connection may send it again by itself."""

    status = 409


def new_token() -> str:
    """128 random bits, as text for an address."""
    return secrets.token_urlsafe(TOKEN_BYTES)


class Envelope(Protocol):
    """One page's way of writing."""

    def seal(self, message: object, at_least: int = 0) -> str:
        """For the page; a sealed one is as long as if `at_least` so many bytes were in it."""
        ...

    def open(self, text: str | bytes) -> dict[str, Any]:
        """From the page; else EnvelopeError."""
        ...


class Sealed:
    """XSalsa20-Poly1305 under a key from the token, one for each direction."""

    def __init__(self, token: str) -> None:
        keys = sha512(token.encode()).digest()
        self._to_page = SecretBox(keys[:_KEY])
        self._from_page = SecretBox(keys[_KEY : 2 * _KEY])

    def seal(self, message: object, at_least: int = 0) -> str:
        """Nonce and box in base64; a multiple of 1024 bytes before that."""
        plain = written(message)
        length = max(len(plain), at_least + _AROUND)
        padded = plain.ljust(-(-length // _STEP) * _STEP)
        return b64encode(self._to_page.encrypt(padded)).decode()

    def open(self, text: str | bytes) -> dict[str, Any]:
        """What the page has written with the same token."""
        try:
            plain = self._from_page.decrypt(b64decode(text, validate=True))
        except (ValueError, CryptoError) as error:
            raise EnvelopeError from error
        return _message(plain)


class Plain:
    """For pages of this computer, which no network lies between; the token only says who it is."""

    def __init__(self, token: str) -> None:
        self._token = token

    def seal(self, message: object, at_least: int = 0) -> str:  # noqa: ARG002
        """JSON."""
        return written(message).decode()

    def open(self, text: str | bytes) -> dict[str, Any]:
        """JSON with the token in it."""
        message = _message(text)
        token = str(message.get("token"))
        if not secrets.compare_digest(token.encode(), self._token.encode()):
            raise EnvelopeError
        return message


def _message(text: str | bytes) -> dict[str, Any]:
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except (ValueError, RecursionError) as error:
        raise EnvelopeError from error
