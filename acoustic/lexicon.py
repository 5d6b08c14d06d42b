"""Writes ``lexicon.txt``: every word of the grammars and of our own lists with its stress."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from acoustic import stress, words
from voice_host.ear.g2p import CLITICS, VOWEL_LETTERS

TARGET = Path(__file__).parents[1] / "src/voice_host/ear/lexicon.txt"
GRAMMARS = Path(__file__).parents[1] / "grammars"

# Where stress depends on meaning, both are right; where silero-stress errs, the right one.
KNOWN = {
    "все": "вс+е вс+ё",
    "всех": "вс+ех",
    "всем": "вс+ем",
    "всеми": "вс+еми",
    "голоса": "г+олоса голос+а",
    "города": "г+орода город+а",
    "номера": "н+омера номер+а",
    "дома": "д+ома дом+а",
    "доктора": "д+октора доктор+а",
    "стола": "стол+а",
    "руки": "рук+и р+уки",
    "ноль": "н+оль",
    "пас": "п+ас",
    "раза": "р+аза",
    "мое": "мо+ё",
    "моё": "мо+ё",
    "еще": "ещ+ё",
    "что": "чт+о",
    "одного": "одног+о",
    "каттани": "катт+ани",
    "катани": "кат+ани",
    "якудза": "як+удза якудз+а",
}


def grammar_words(folder: Path = GRAMMARS) -> Iterator[str]:
    """Cyrillic words in the grammar files (words of the notation itself are harmless)."""
    for path in sorted(folder.rglob("*.yaml")):
        for line in path.read_text("utf-8").splitlines():
            yield from re.findall(r"[а-яё]+", line.partition("#")[0].lower())


def spelled(word: str) -> str:
    """The stressed spellings of one word, the likeliest first."""
    if word in KNOWN:
        return KNOWN[word]
    if word in CLITICS:
        return word
    marked = stress.mark(word).replace(" ", "")
    if "+" not in marked and sum(letter in VOWEL_LETTERS for letter in marked) == 1:
        marked = re.sub(f"([{VOWEL_LETTERS}])", r"+\1", marked)
    return marked if marked.replace("+", "").replace("ё", "е") == word.replace("ё", "е") else word


def write(target: Path = TARGET, more: Iterable[str] = ()) -> int:
    """Write the file; gives the number of words."""
    listed = sorted({*words.all_words(), *grammar_words(), *more})
    rows = [f"{word}\t{spelled(word)}\n" for word in listed]
    target.write_text("".join(rows), "utf-8")
    return len(rows)
