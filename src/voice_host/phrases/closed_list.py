"""A list of any phrases in place of a grammar: each means only itself."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from voice_host.errors import VoiceHostError, reason
from voice_host.letters import VOWELS, plain_letters
from voice_host.phrases.answers import Phrase
from voice_host.phrases.grammar import NOTHING, Intent
from voice_host.phrases.in_words import MINUS, SIGNS, unsayable, ways
from voice_host.phrases.matcher import Match

_ITSELF = Intent(name="phrase", command=NOTHING, heard="readily", sentences=())

_SILENT = re.compile(rf"(?!{MINUS}|(?<=[^\W_])-(?=[^\W_]))(?:[^\w{re.escape(SIGNS)}]|_)")
"""What is not shown of a phrase: signs that say nothing."""

_SMALL = frozenset("абвгдеёжзийклмнопрстуфхцчшщъыьэюя")


class ClosedList:
    """The same outside as a phase's grammar."""

    def __init__(self, phrases: Sequence[str]) -> None:
        """`phrases`: as a person writes them; those that say nothing are passed over."""
        shouted = not any(letter.islower() for phrase in phrases for letter in phrase)
        written = {phrase: ways(phrase.lower() if shouted else phrase) for phrase in phrases}
        said: dict[str, str] = {}
        for nth in (slice(1), slice(1, None)):  # what is written out goes before what is guessed
            for phrase, found in written.items():
                for words in found[nth]:
                    said.setdefault(words, phrase)
        shown = {phrase: _shown(phrase) for phrase in said.values()}
        times = Counter(shown.values())
        self._meaning = {
            # Only their stress tells «за́мок» and «замо́к»: they stay as they were written.
            words: Phrase(shown[phrase] if times[shown[phrase]] == 1 else phrase.strip().lower())
            for words, phrase in said.items()
        }
        self.phrases: tuple[str, ...] = tuple(said)
        """For the recogniser: its words may carry a ``+``, and abbreviations their capitals."""

        self.words = frozenset(word for phrase in self.phrases for word in phrase.split())

    def shown(self, text: str) -> str:
        """A phrase of the list as people write it."""
        return self._meaning[text].text

    def find(self, text: str) -> Match | None:
        """The phrase itself, if it is in the list."""
        phrase = self._meaning.get(text)
        return Match(_ITSELF, phrase) if phrase else None


def read(path: Path) -> ClosedList:
    """A file with one phrase a line; empty lines and those that begin with # are passed over."""
    wanted = []
    for at, line in enumerate(_text(path).splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            for word in re.findall(r"[^\W\d_]+", line):
                if not plain_letters(word):
                    raise VoiceHostError(
                        f"{path}, строка {at}: «{word}» — таких букв программа не читает; "
                        "ожидаются русские или латинские."
                    )
            if (sign := unsayable(line)) is not None:
                raise VoiceHostError(
                    f"{path}, строка {at}: «{sign}» — такого знака программа не произносит; "
                    "напишите его словом или уберите."
                )
            if not ways(line):
                raise VoiceHostError(
                    f"{path}, строка {at}: «{line.strip()}» — здесь нечего произнести; "
                    "ожидается фраза."
                )
            wanted.append(line)
    if not wanted:
        raise VoiceHostError(f"{path}: нет ни одной фразы; ожидается по одной в строке.")
    return ClosedList(wanted)


def _text(path: Path) -> str:
    """What a file says, in UTF-8, UTF-16 with its mark, or the Windows encoding of old."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise VoiceHostError(f"Не удалось прочитать {path}: {reason(error)}.") from error
    wide = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    for encoding in ("utf-16",) if wide else ("utf-8-sig", "cp1251"):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text and (encoding != "cp1251" or _is_russian(data)):
            return text
    raise VoiceHostError(
        f"{path}: файл не в кодировке UTF-8. Сохраните его как текст в кодировке UTF-8."
    )


def _is_russian(data: bytes) -> bool:
    """Whether bytes read as the Windows encoding make words.

    KOI8-R makes letters of them too, but mostly turns small ones to capitals, and common ones to
    rare ones.
    """
    text = data.decode("cp1251")
    letters = [letter for letter in text if ord(letter) > 127 and letter.isalpha()]
    small = sum(letter in _SMALL for letter in letters)
    capital = sum(letter.lower() in _SMALL for letter in letters) - small
    if capital > small:
        return 2 * capital > len(letters) and _common(text) > _common(data.decode("koi8-r"))
    return 2 * small > len(letters)


def _common(text: str) -> int:
    return sum(letter in "оеаинтсрвл" for letter in text.lower())


def _shown(phrase: str) -> str:
    """A phrase for people: in small letters, without stress and signs that are not said."""
    plain = re.sub(rf"\+(?=[{VOWELS}])", "", unicodedata.normalize("NFC", phrase.lower()))
    return " ".join(_SILENT.sub(" ", re.sub("\u0301", "", plain)).split())
