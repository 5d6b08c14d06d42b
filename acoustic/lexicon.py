"""Writes the lists of stressed words.

``lexicon.txt`` has every word of the grammars and of our own lists, ``everyday.txt`` the words that
are frequent in the texts of the training, for lists of any phrases.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from acoustic import stress, texts, words
from voice_host.ear.g2p import CLITICS, VOWEL_LETTERS
from voice_host.ear.lexicon import stressed_forms
from voice_host.phrases.matcher import all_words

EAR = Path(__file__).parents[1] / "src/voice_host/ear"
TARGET = EAR / "lexicon.txt"
EVERYDAY = EAR / "everyday.txt"

OFTEN = 0.2
"""Which share of a word's places must have a stress for it to be listed."""

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
    "удали": "удал+и",
    "пятой": "п+ятой",
    "дона": "д+она",
    "каттани": "катт+ани",
    "катани": "кат+ани",
    "якудза": "як+удза якудз+а",
    "сорок": "с+орок",
    "сорока": "сорок+а",
}


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


def write(target: Path = TARGET) -> int:
    """Write the file; gives the number of words.

    A word of the grammars that espeak-ng stresses otherwise gets that as a second form: the demo
    speaks with its voices.
    """
    ours = sorted(all_words())
    forms = {word: spelled(word).split() for word in {*words.all_words(), *ours}}
    bare = [forms[word][0].replace("+", "") for word in ours]
    for word, said in zip(ours, stress.mark_as_espeak(bare), strict=True):
        if said and word not in CLITICS:
            forms[word] = list(dict.fromkeys([*forms[word], said]))
    rows = [f"{word}\t{' '.join(forms[word])}\n" for word in sorted(forms)]
    target.write_text("".join(rows), "utf-8")
    return len(rows)


def _of_a_name(name: str) -> Iterator[str]:
    """All its cases stressed, also as the nominative is: «лиса» is of «лис» and of «лиса»."""
    vowel = re.compile(f"[{VOWEL_LETTERS}]")
    nominative = stress.mark(name)
    before = len(vowel.findall(nominative.partition("+")[0]))
    for form in set(words.inflected([name])):
        marked = stress.mark(form)
        if marked.count("+") == 1:
            yield marked
        plain = marked.replace("+", "")
        places = [match.start() for match in vowel.finditer(plain)]
        if before < len(places):
            yield f"{plain[: places[before]]}+{plain[places[before] :]}"


def write_everyday(prepared: Path, target: Path = EVERYDAY) -> int:
    """Write the other file from the texts with stress that the training has prepared.

    The names by which people are called, in all their cases, are there too.
    """
    of_names = {marked for name in words.NAMES for marked in _of_a_name(name)}
    frequent = {marked.replace("+", "") for marked in of_names}
    stresses: dict[str, Counter[str]] = defaultdict(Counter)
    for marked in sorted(of_names):
        stresses[marked.replace("+", "")][marked] += 1
    for text in texts.load(prepared):
        for marked in text.stressed.split():
            word = marked.replace("+", "")
            if text.kind == "common":
                frequent.add(word)
            if text.kind in ("common", "general") and marked.count("+") == 1:
                stresses[word][marked] += 1
    rows = []
    for word in sorted(frequent & stresses.keys() - set(stressed_forms())):
        times = stresses[word]
        forms = [
            form
            for form, n in times.most_common()
            if n >= OFTEN * times.total() or form in of_names
        ]
        rows.append(f"{word}\t{' '.join(forms)}\n")
    target.write_text("".join(rows), "utf-8")
    return len(rows)
