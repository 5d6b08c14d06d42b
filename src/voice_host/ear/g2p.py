"""Spelling to phones, by rule.

A word may carry its stress as a ``+`` before the stressed vowel (``спас+ибо``). A word without a
mark and without ``ё`` is tried with each vowel stressed that may be, so that a nickname nobody has
seen is still heard.
"""

import re

from voice_host.ear.phones import HARD_ONLY, PHONE_IDS, SOFT_ONLY, VOWELS
from voice_host.letters import VOWELS as VOWEL_LETTERS
from voice_host.letters import readings

Pronunciation = tuple[str, ...]

SOFTENING_LETTERS = "еёиюяь"
CONSONANT_LETTERS = {
    "б": "b", "в": "v", "г": "g", "д": "d", "ж": "zh", "з": "z", "й": "j", "к": "k", "л": "l",
    "м": "m", "н": "n", "п": "p", "р": "r", "с": "s", "т": "t", "ф": "f", "х": "h", "ц": "c",
    "ч": "ch", "ш": "sh", "щ": "sch",
}  # fmt: skip
STRESSED_VOWEL = {
    "а": "a1", "я": "a1", "о": "o1", "ё": "o1", "у": "u1", "ю": "u1", "э": "e1", "е": "e1",
    "и": "i1", "ы": "y1",
}  # fmt: skip

DEVOICED = {"b": "p", "v": "f", "g": "k", "d": "t", "z": "s", "zh": "sh"} | {
    "bj": "pj", "vj": "fj", "gj": "kj", "dj": "tj", "zj": "sj"
}  # fmt: skip
VOICED = {unvoiced: voiced for voiced, unvoiced in DEVOICED.items()}
UNVOICED_PHONES = set(VOICED) | {"c", "ch", "sch", "h", "hj"}

# Words whose spelling misleads; the number of vowels stays the same.
RESPELLED = {
    "что": "што", "чтобы": "штобы", "ничто": "ништо", "конечно": "конешно", "скучно": "скушно",
    "нарочно": "нарошно", "его": "ево", "сегодня": "севодня", "солнце": "сонце",
    "здравствуйте": "здраствуйте", "пожалуйста": "пожалуста", "мягко": "мяхко", "легко": "лехко",
    "лёгкий": "лёхкий", "бог": "бох", "помощник": "помошник", "ничего": "ничево",
}  # fmt: skip
KEEPS_G = {"много", "немного", "строго", "дорого", "убого", "логово"}
CLUSTERS = (
    ("стн", "сн"), ("здн", "зн"), ("рдц", "рц"), ("стл", "сл"), ("вств", "ств"), ("тьс", "ц"),
    ("тц", "ц"), ("дц", "ц"), ("сч", "щ"), ("зч", "щ"), ("жч", "щ"), ("сш", "шш"), ("зш", "шш"),
    ("зж", "жж"), ("сж", "жж"), ("тч", "ч"), ("дч", "ч"),
)  # fmt: skip

# Short words that are said without stress beside another word.
CLITICS = frozenset(
    "и а но не ни на по за от до из без под над для при о об у же бы ли".split()  # noqa: SIM905
)

ALONE: dict[str, list[Pronunciation]] = {
    "в": [("v",), ("f",)], "с": [("s",), ("z",)], "к": [("k",), ("g",)],
}  # fmt: skip
"""Words of one consonant sound as the next word begins."""

LIKELY_STRESS = (1, 2, 0, 3)
"""Vowels counted from the end, the likeliest first: one of these is stressed in 99 % of the
words of running text, one of the first three in 94 %."""


def variants(word: str) -> list[Pronunciation]:
    """The ways a word may be said, the likeliest first."""
    found: list[Pronunciation] = []
    for spelled in readings(word):
        bare = spelled.replace("+", "")
        if bare in ALONE:
            found += ALONE[bare]
        else:
            forms = [bare, mark_only_vowel(bare)] if bare in CLITICS else stress_guesses(spelled)
            found += map(pronounce, forms)
    return list(dict.fromkeys(p for p in found if p))


def mark_only_vowel(word: str) -> str:
    """Put the stress mark before the first vowel of a word."""
    return re.sub(f"([{VOWEL_LETTERS}])", r"+\1", word, count=1)


def stress_guesses(word: str) -> list[str]:
    """The word with its stress marked; each vowel in turn where the stress is not known."""
    if "+" in word:
        return [word]
    if "ё" in word:
        return [word.replace("ё", "+ё", 1)]
    places = [i for i, letter in enumerate(word) if letter in VOWEL_LETTERS]
    if not places:
        return [word]
    from_the_end = places[::-1]
    likely = [from_the_end[at] for at in LIKELY_STRESS if at < len(from_the_end)]
    forms = [f"{word[:i]}+{word[i:]}" for i in likely]
    if len(places) > 1:
        forms += [f"{word[:i]}+ё{word[i + 1 :]}" for i in likely[:3] if word[i] == "е"]
    return forms


def pronounce(word: str) -> Pronunciation:
    """Phones of one word whose stress is marked (a word without a mark is said without stress)."""
    if "+" not in word and "ё" in word:
        word = word.replace("ё", "+ё", 1)
    phones = assimilate(letters_to_phones(respell(word)))
    return tuple(
        phone
        for i, phone in enumerate(phones)
        if i == 0 or phone != phones[i - 1] or phone in VOWELS
    )


def pronounce_text(text: str) -> list[Pronunciation]:
    """Phones of each word of a stressed text; one-consonant prepositions lean on the next word."""
    result: list[Pronunciation] = []
    carried = ""
    for word in text.split():
        if word in ("в", "с", "к"):
            carried += word
            continue
        bare = word.replace("+", "")
        if bare in CLITICS:
            word = bare
        elif "+" not in word and sum(letter in VOWEL_LETTERS for letter in word) == 1:
            word = mark_only_vowel(word)
        result.append(pronounce(carried + word))
        carried = ""
    if carried:
        result.append(pronounce(carried))
    return result


def respell(word: str) -> str:
    """Write a word closer to how it sounds; stress marks stay."""
    bare = word.replace("+", "")
    if bare in RESPELLED:
        return _move_mark(word, RESPELLED[bare])
    if len(bare) > 3 and bare not in KEEPS_G:
        word = re.sub(r"(\+?[ое])г(\+?о(?:ся)?)$", r"\1в\2", word)
    for written, said in CLUSTERS:
        word = word.replace(written, said)
    word = re.sub(r"тс(\+?)я$", r"ц\1а", word)
    return re.sub(r"ц(\+?)я", r"ц\1а", word)


def _move_mark(marked: str, target: str) -> str:
    """Carry the stress mark of one spelling over to another with as many vowels."""
    if "+" not in marked:
        return target
    before = sum(letter in VOWEL_LETTERS for letter in marked[: marked.index("+")])
    places = [i for i, letter in enumerate(target) if letter in VOWEL_LETTERS]
    at = places[before]
    return f"{target[:at]}+{target[at:]}"


def letters_to_phones(word: str) -> list[str]:
    """Phones letter by letter, before neighbouring consonants change each other."""
    letters = word.replace("+", "")
    marks = (at for at, letter in enumerate(word) if letter == "+")
    stressed = {at - before for before, at in enumerate(marks)}
    last_vowel = max((i for i, c in enumerate(letters) if c in VOWEL_LETTERS), default=-1)
    phones: list[str] = []
    for i, letter in enumerate(letters):
        before = letters[i - 1] if i else ""
        if letter in VOWEL_LETTERS:
            if _has_glide(letter, before):
                phones.append("j")
            ends_word = i == last_vowel == len(letters) - 1
            phones.append(
                _vowel(letter, phones, before, stressed=i in stressed, ends_word=ends_word)
            )
        elif letter in CONSONANT_LETTERS:
            phone = CONSONANT_LETTERS[letter]
            after = letters[i + 1 : i + 2]
            if phone not in HARD_ONLY + SOFT_ONLY and after and after in SOFTENING_LETTERS:
                phone += "j"
            phones.append(phone)
    return phones


def _has_glide(letter: str, before: str) -> bool:
    if letter == "и":
        return before == "ь"
    return letter in "еёюя" and (not before or before in VOWEL_LETTERS + "ьъ")


def _vowel(letter: str, said: list[str], before: str, *, stressed: bool, ends_word: bool) -> str:
    """The phone of a vowel letter after the phones said so far."""
    consonant = said[-1] if said and said[-1] not in VOWELS else ""
    hard = consonant in HARD_ONLY
    soft = consonant in SOFT_ONLY
    if stressed:
        return "y1" if letter == "и" and hard else STRESSED_VOWEL[letter]
    if letter == "я" or (letter == "а" and soft):
        return "a0" if ends_word else "i0"
    if letter in "ао":
        return "a0"
    if letter in "ую":
        return "u0"
    if letter == "э":
        return "y0" if before else "e0"
    if letter in "еи":
        return "y0" if hard else "i0"
    return "y0" if letter == "ы" else "i0"


def assimilate(phones: list[str]) -> list[str]:
    """Voice or unvoice consonants before others and at the end of the word."""
    result = list(phones)
    if result:
        result[-1] = DEVOICED.get(result[-1], result[-1])
    for i in range(len(result) - 2, -1, -1):
        phone, following = result[i], result[i + 1]
        if following in UNVOICED_PHONES:
            result[i] = DEVOICED.get(phone, phone)
        elif following in DEVOICED and following not in ("v", "vj"):
            result[i] = VOICED.get(phone, phone)
    return result


def phone_numbers(pronunciation: Pronunciation) -> list[int]:
    """Places of the phones in the network's output."""
    return [PHONE_IDS[phone] for phone in pronunciation]
