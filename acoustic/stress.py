"""Where Russian words are stressed: by silero-stress, and as espeak-ng's voices have it."""

import re
import subprocess
from collections.abc import Sequence
from functools import cache
from typing import Any

from voice_host.ear.g2p import VOWEL_LETTERS

_ESPEAK_VOWEL = re.compile(r"[aeiouyAEIOUVY@38&]")


@cache
def _accentor() -> Any:
    from silero_stress import load_accentor

    return load_accentor()


def mark(text: str) -> str:
    """The text with ``+`` before each stressed vowel, ``ё`` restored."""
    marked: str = _accentor()(text)
    return marked


def mark_as_espeak(texts: Sequence[str]) -> list[str | None]:
    """Each text stressed as espeak-ng will say it; None where its words cannot be told apart."""
    command = ["espeak-ng", "-v", "ru", "-q", "-x"]
    output = subprocess.run(
        command, input="\n\n".join(texts), capture_output=True, text=True, check=True
    ).stdout
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    if len(lines) != len(texts):
        return [None] * len(texts) if len(texts) == 1 else _one_by_one(texts)
    return [_transfer(text, line) for text, line in zip(texts, lines, strict=True)]


def _one_by_one(texts: Sequence[str]) -> list[str | None]:
    return [mark_as_espeak([text])[0] for text in texts]


def _transfer(text: str, phonemes: str) -> str | None:
    """Put espeak's stress (a quote before the vowel) on the letters of the text."""
    words, said = text.split(), phonemes.split()
    if len(words) != len(said):
        return None
    marked = [_transfer_word(word, sound) for word, sound in zip(words, said, strict=True)]
    return None if any(word is None for word in marked) else " ".join(map(str, marked))


def _transfer_word(word: str, sound: str) -> str | None:
    places = [i for i, letter in enumerate(word) if letter in VOWEL_LETTERS]
    sound = sound.replace("@-", "").replace(";", "").replace(",", "")
    if len(places) != len(_ESPEAK_VOWEL.findall(sound)):
        return None
    if "'" not in sound:
        return word
    before = len(_ESPEAK_VOWEL.findall(sound[: sound.index("'")]))
    at = places[before]
    return f"{word[:at]}+{word[at:]}"
