"""Words in other letters, with digits, or of letters' names, written as they are said in Russian.

A ``+`` stands before a stressed vowel where the stress is known. More than one reading is usual:
«Mike» is «майк» and, to who knows no English, «мике».
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product

VOWELS = "аеёиоуыэюя"

MOST_READINGS = 4
LONGEST_ABBREVIATION = 5
"""Letters in capitals that may be said one by one."""

_NAMES = {
    "а": "а", "б": "бэ", "в": "вэ", "г": "гэ", "д": "дэ", "е": "е", "ё": "ё", "ж": "жэ",
    "з": "зэ", "и": "и", "й": "и", "к": "ка", "л": "эл", "м": "эм", "н": "эн", "о": "о",
    "п": "пэ", "р": "эр", "с": "эс", "т": "тэ", "у": "у", "ф": "эф", "х": "ха", "ц": "цэ",
    "ч": "че", "ш": "ша", "щ": "ща", "ъ": "", "ы": "ы", "ь": "", "э": "э", "ю": "ю", "я": "я",
}  # fmt: skip
_NAMES_BY_EAR = _NAMES | {"к": "кэ", "ф": "фэ", "с": "сэ", "ш": "шэ"}
"""«ФБР» is said «фэбээр» more often than «эфбээр»."""

_LATIN_NAMES = {
    "a": "эй", "b": "би", "c": "си", "d": "ди", "e": "и", "f": "эф", "g": "джи", "h": "эйч",
    "i": "ай", "j": "джей", "k": "кей", "l": "эл", "m": "эм", "n": "эн", "o": "оу", "p": "пи",
    "q": "кью", "r": "ар", "s": "эс", "t": "ти", "u": "ю", "v": "ви", "w": "даблю", "x": "экс",
    "y": "уай", "z": "зет",
}  # fmt: skip

_LATIN_AT_SCHOOL = {
    "a": "а", "b": "бэ", "c": "цэ", "d": "дэ", "e": "е", "f": "эф", "g": "гэ", "h": "аш", "i": "и",
    "j": "йот", "k": "ка", "l": "эль", "m": "эм", "n": "эн", "o": "о", "p": "пэ", "q": "ку",
    "r": "эр", "s": "эс", "t": "тэ", "u": "у", "v": "вэ", "w": "дубльв+э", "x": "икс",
    "y": "+игрек", "z": "зет",
}  # fmt: skip
"""One letter alone: «витамин C», «мистер X»."""

_KNOWN = {
    "ok": ["ок+ей"], "okay": ["ок+ей"], "mr": ["м+истер"], "mrs": ["м+иссис"], "ms": ["мисс"],
    "miss": ["мисс"], "mister": ["м+истер"], "dr": ["д+октор"], "st": ["сент"], "vs": ["в+ерсус"],
    "the": ["зэ"], "of": ["оф"], "and": ["энд"], "one": ["уан"], "two": ["ту"], "vip": ["вип"],
    "сша": ["сэшэ+а"],
}  # fmt: skip

_SIMILAR = str.maketrans("abcehkmoptxy", "авсенкмортху")
"""Latin letters that look like the Russian ones, typed in the middle of a Russian word."""

_KIN = str.maketrans("іїєґўѣѵѳІЇЄҐЎѢѴѲ", "ииегуеифИИЕГУЕИФ")
"""Letters of the neighbours' alphabets, and those that ours has lost."""

_ACUTE = "\u0301"
_BREVE_OR_DIAERESIS = "[\u0306\u0308]"
_OTHER_ACCENTS = re.compile(r"(?<![еЕиИ])[\u0300-\u036f]|[\u0300-\u0305\u0307\u0309-\u036f]")
"""All but those of й and ё."""

_AS_LETTERS = {
    "0": "о", "1": "и", "3": "е", "4": "а", "5": "с", "6": "б", "7": "т", "8": "б", "9": "г",
}  # fmt: skip
"""Digits between letters: «D1mon»."""

_DIGITS = {
    "0": "ноль", "1": "один", "2": "два", "3": "три", "4": "четыре", "5": "пять", "6": "шесть",
    "7": "семь", "8": "восемь", "9": "девять",
}  # fmt: skip

# As Russian names are written in Latin letters; the first that fits is taken.
_TRANSLITERATED = (
    ("shch", "щ"), ("sch", "ш"), ("tch", "ч"), ("sh", "ш"), ("ch", "ч"), ("zh", "ж"), ("kh", "х"),
    ("ts", "ц"), ("th", "т"), ("ph", "ф"), ("ck", "к"), ("qu", "кв"), ("ee", "и"), ("oo", "у"),
    ("ya", "я"), ("ja", "я"), ("ia$", "ия"), ("yu", "ю"), ("ju", "ю"), ("yo", "ё"), ("jo", "ё"),
    ("ye", "е"), ("ay", "ай"), ("ey", "ей"), ("oy", "ой"), ("iy$", "ий"), ("ce", "це"),
    ("ci", "ци"), ("cy", "си"), ("a", "а"), ("b", "б"), ("c", "к"), ("d", "д"), ("^e", "э"),
    ("e", "е"), ("f", "ф"), ("g", "г"), ("h", "х"), ("i", "и"), ("j", "й"), ("k", "к"),
    ("l", "л"), ("m", "м"), ("n", "н"), ("o", "о"), ("p", "п"), ("q", "к"), ("r", "р"), ("s", "с"),
    ("t", "т"), ("u", "у"), ("v", "в"), ("w", "в"), ("x", "кс"), ("y", "и"), ("z", "з"),
)  # fmt: skip

# As English words are read, roughly.
_CONSONANT = "[bcdfghjklmnpqrstvwxz]"
_ENGLISH = (
    ("igh", "ай"), ("gh", "г"), ("tion", "шн"), ("^kn", "н"), ("^wh", "в"), ("^wr", "р"),
    (f"a(?={_CONSONANT}e$)", "эй"), (f"i(?={_CONSONANT}e$)", "ай"), (f"o(?={_CONSONANT}e$)", "оу"),
    (f"u(?={_CONSONANT}e$)", "ю"), (f"(?<=[aiou]{_CONSONANT})e$", ""),
    ("ay", "эй"), ("ai", "эй"), ("ea", "и"), ("ee", "и"), ("oo", "у"), ("ou", "ау"), ("ow", "оу"),
    ("aw", "о"), ("ew", "ью"), ("oy", "ой"), ("ey$", "и"), ("ie$", "и"), ("er$", "ер"),
    ("or$", "ор"), ("^wo(?=[lm])", "ву"), ("sh", "ш"), ("tch", "ч"), ("ch", "ч"), ("th", "т"),
    ("ph", "ф"), ("ck", "к"), ("qu", "кв"), ("ng$", "нг"), ("ya", "я"), ("yo", "ё"), ("yu", "ю"),
    ("ce", "се"), ("ci", "си"), ("cy", "си"), ("ge$", "дж"), ("j", "дж"), ("dge", "дж"),
    ("^y", "й"), ("a", "а"), ("b", "б"), ("c", "к"), ("d", "д"), ("^e", "э"),
    ("e", "е"), ("f", "ф"), ("g", "г"), ("h", "х"), ("i", "и"), ("k", "к"), ("l", "л"), ("m", "м"),
    ("n", "н"), ("o", "о"), ("p", "п"), ("q", "к"), ("r", "р"), ("s", "с"), ("t", "т"), ("u", "а"),
    ("v", "в"), ("w", "в"), ("x", "кс"), ("y", "и"), ("z", "з"),
)  # fmt: skip


def readings(word: str) -> list[str]:
    """One word in Russian letters, the likeliest reading first; none where nothing is said."""
    marked = plain_letters(word)
    lower = marked.lower()
    bare = lower.replace("+", "")
    if bare in _KNOWN:
        return _KNOWN[bare]
    found: Iterable[str]
    if any(character.isdigit() for character in bare):
        found = _with_digits(marked)
    elif re.search("[a-z]", bare):
        found = _mixed(marked) if re.search("[а-яё]", bare) else _latin(marked)
    else:
        found = _russian(marked)
    return list(dict.fromkeys(text for text in found if text.strip("+ъь")))[:MOST_READINGS]


@cache
def said_letters(word: str) -> int:
    """How many letters a word has when it is written as it is said."""
    return max((len(text.replace("+", "")) for text in readings(word)), default=len(word))


def plain_letters(word: str) -> str:
    """Only what can be read: Russian and Latin letters without accents, digits, and ``+``.

    Stress may be given as «за́мок», «з+амок» or «зАмок».
    """
    parted = unicodedata.normalize("NFD", word.translate(_KIN))
    marked = re.sub(f"(\\w)({_BREVE_OR_DIAERESIS}?){_ACUTE}", r"+\1\2", parted)
    whole = unicodedata.normalize("NFC", _OTHER_ACCENTS.sub("", marked))
    if re.fullmatch(f"[а-яё]+[{VOWELS.upper()}][а-яё]*", whole):
        whole = re.sub("([А-ЯЁ])", r"+\1", whole).lower()
    return re.sub("[^а-яёa-z0-9+]", "", whole, flags=re.IGNORECASE)


def letter_by_letter(letters: str) -> list[str]:
    """«мвд» as «+эмв+эд+э» and «эмвэд+э»: the names of the letters, each stressed or the last."""
    names = (_NAMES, _NAMES_BY_EAR) if re.search("[а-яё]", letters) else (_LATIN_NAMES,)
    said = [[table[letter] for letter in letters if letter in table] for table in names]
    slowly = ("".join(map(_stress_the_last, each)) for each in said)
    at_once = (_stress_the_last("".join(each)) for each in said)
    return list(dict.fromkeys([*slowly, *at_once]))


def _stress_the_last(text: str) -> str:
    return re.sub(f"([{VOWELS}])(?=[^{VOWELS}]*$)", r"+\1", text, count=1)


def _russian(word: str) -> Iterator[str]:
    lower = word.lower()
    said_whole = any(letter in VOWELS for letter in lower)
    if said_whole:
        yield lower
    elif len(lower) == 1:
        yield lower
        return
    if not said_whole or _is_abbreviation(word):
        yield from letter_by_letter(lower)


def _is_abbreviation(word: str) -> bool:
    return word.isupper() and word.isalpha() and 2 <= len(word) <= LONGEST_ABBREVIATION


def _latin(word: str) -> Iterator[str]:
    lower = word.lower()
    if len(lower) == 1:
        yield from (_LATIN_AT_SCHOOL[lower], _LATIN_NAMES[lower])
        return
    has_vowel = re.search("[aeiouy]", lower)
    if not has_vowel or (_is_abbreviation(word) and len(word) < LONGEST_ABBREVIATION):
        yield from letter_by_letter(lower)
    if has_vowel:
        for rules in (_TRANSLITERATED, _ENGLISH):
            yield _by_rules(lower, rules)


def _mixed(word: str) -> Iterator[str]:
    """Russian and Latin letters in one word."""
    lower = word.lower()
    yield _by_rules(lower.translate(_SIMILAR), _TRANSLITERATED)
    yield _by_rules(lower, _TRANSLITERATED)


def _with_digits(word: str) -> Iterator[str]:
    """«D1mon» as «димон», «сэм7» as «сэмсемь»."""
    inside = re.sub(r"(?<=[^\W\d])\d(?=[^\W\d])", lambda m: _AS_LETTERS.get(m[0], m[0]), word)
    if inside != word and not re.search(r"\d", inside):
        yield from readings(inside)
        return
    pieces = [
        [_DIGITS[piece]] if piece.isdigit() else readings(piece)
        for piece in re.findall(r"\d|[^\W\d]+", word)
    ]
    yield from ("".join(parts).replace("+", "") for parts in product(*pieces))


def _by_rules(word: str, rules: tuple[tuple[str, str], ...]) -> str:
    """The word with the first rule that fits at each place carried out."""
    said = ""
    at = 0
    while at < len(word):
        for pattern, letters in _compiled(rules):
            if (match := pattern.match(word, at)) and match.end() > at:
                said += letters
                at = match.end()
                break
        else:
            said += word[at]
            at += 1
    return said


@cache
def _compiled(rules: tuple[tuple[str, str], ...]) -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(written), said) for written, said in rules)
