"""A list of any phrases in place of a grammar: each means only itself."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from voice_host.errors import VoiceHostError, reason
from voice_host.letters import VOWELS, plain_letters, readings
from voice_host.phrases.answers import Phrase
from voice_host.phrases.grammar import NOTHING, Intent
from voice_host.phrases.matcher import Match
from voice_host.spelling import spelled

_ITSELF = Intent(name="phrase", command=NOTHING, heard="readily", sentences=())

_ACCENTS = "\u0300-\u036f"
_PIECE = re.compile(
    rf"\d+-[а-яё]{{1,3}}(?![а-яё])|(?:[^\W_]|[{_ACCENTS}]|\+(?=[{VOWELS}]))+", re.IGNORECASE
)
"""«5-й»; a word, with its stress marked or not."""

_SHOWN = re.compile(rf"[^\W_{_ACCENTS}]+(?:-[^\W_{_ACCENTS}]+)*")
_ORDINAL_ENDING = re.compile(r"(\d+)-([а-яё]+)", re.IGNORECASE)

_SMALL = frozenset("абвгдеёжзийклмнопрстуфхцчшщъыьэюя")

LARGEST_ORDINAL = 10_000
LARGEST = 10**12
"""Longer numbers are said digit by digit."""


class ClosedList:
    """The same outside as a phase's grammar."""

    def __init__(self, phrases: Sequence[str]) -> None:
        """`phrases`: as a person writes them; those that say nothing are passed over."""
        shouted = not any(letter.islower() for phrase in phrases for letter in phrase)
        said: dict[str, str] = {}
        for phrase in phrases:
            words = _words(phrase.lower() if shouted else phrase)
            said.setdefault(" ".join(words), phrase)
        said.pop("", None)
        shown = {words: _shown(phrase) for words, phrase in said.items()}
        times = Counter(shown.values())
        self._meaning = {
            # Only their stress tells «за́мок» and «замо́к»: they stay as they were written.
            words: Phrase(text if times[text] == 1 else said[words].strip().lower())
            for words, text in shown.items()
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
            if not _words(line):
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


def _words(phrase: str) -> list[str]:
    """The words of a phrase as the speech model is to know them."""
    found = (
        word
        for piece in _PIECE.findall(phrase.replace("№", " номер "))
        for word in _of_piece(unicodedata.normalize("NFC", piece))
    )
    return [word for word in found if readings(word)]


def _of_piece(piece: str) -> Iterator[str]:
    if match := _ORDINAL_ENDING.fullmatch(piece):
        yield from _ordinal(int(match[1]), match[2].lower()).split()
    elif piece.isdecimal():
        yield from _cardinal(piece)
    else:
        word = plain_letters(piece)
        yield word.lower() if readings(word) == readings(word.lower()) else word


def _cardinal(digits: str) -> Iterator[str]:
    numbers = [int(digits)] if int(digits) < LARGEST else map(int, digits)
    for number in numbers:
        yield from spelled(number, "cardinal")["masculine"].split()


def _ordinal(number: int, ending: str) -> str:
    """«5-го» -> «пятого», «3-х» -> «трёх»; an ending that no form has is no ending."""
    kind = "cardinal" if ending in ("х", "ти", "мя") else "ordinal"
    forms = spelled(number, kind).values() if number < LARGEST_ORDINAL else ()
    said = next((form for form in forms if form.endswith(ending)), None)
    return said or " ".join([*_cardinal(str(number)), ending])


def _shown(phrase: str) -> str:
    """A phrase for people: its words in small letters, without signs."""
    plain = re.sub(rf"\+(?=[{VOWELS}])", "", unicodedata.normalize("NFC", phrase.lower()))
    return " ".join(_SHOWN.findall(re.sub("\u0301", "", plain)))
