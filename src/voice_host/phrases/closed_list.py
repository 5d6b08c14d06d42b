"""A list of any phrases in place of a grammar: each means only itself."""

from __future__ import annotations

import re
from pathlib import Path

from voice_host.errors import VoiceHostError
from voice_host.phrases.answers import Phrase
from voice_host.phrases.grammar import NOTHING, Intent
from voice_host.phrases.matcher import Match
from voice_host.phrases.reading import words_of

_ITSELF = Intent(name="phrase", command=NOTHING, heard="readily", sentences=())

_NOT_RUSSIAN = re.compile(r"[^\W_а-яё]", re.IGNORECASE)
"""A digit or a letter of another alphabet."""


class ClosedList:
    """The same outside as a phase's grammar."""

    def __init__(self, phrases: list[str]) -> None:
        spoken = (" ".join(words_of(phrase)) for phrase in phrases)
        self.phrases: tuple[str, ...] = tuple(dict.fromkeys(filter(None, spoken)))
        self.words = frozenset(word for phrase in self.phrases for word in phrase.split())

    def find(self, text: str) -> Match | None:
        """The phrase itself, if it is in the list."""
        return Match(_ITSELF, Phrase(text)) if text in self.phrases else None


def read(path: Path) -> ClosedList:
    """A file with one phrase a line; empty lines and those that begin with # are passed over."""
    try:
        lines = path.read_text("utf-8-sig").splitlines()
    except OSError as error:
        raise VoiceHostError(f"Не удалось прочитать {path}: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise VoiceHostError(f"{path}: файл не в кодировке UTF-8.") from error
    wanted = []
    for at, line in enumerate(lines, 1):
        if line.strip() and not line.lstrip().startswith("#"):
            if wrong := _NOT_RUSSIAN.search(line):
                raise VoiceHostError(
                    f"{path}, строка {at}: «{wrong[0]}»; ожидаются русские слова, числа — словами."
                )
            wanted.append(line)
    if not wanted:
        raise VoiceHostError(f"{path}: нет ни одной фразы; ожидается по одной в строке.")
    return ClosedList(wanted)
