"""How words are said: the checked-in lists, and rules for all others."""

from functools import cache
from importlib import resources

from voice_host.ear import g2p
from voice_host.ear.casual import casual
from voice_host.letters import plain_letters

Pronunciation = g2p.Pronunciation

_GAME = ("lexicon.txt", "spoken.txt")
_EVERYDAY = "everyday.txt"
"""Read only when a word is in none of the others: a game has no such word."""


@cache
def stressed_forms() -> dict[str, tuple[str, ...]]:
    """Word to its spellings with the stress marked, as ``lexicon.txt`` has them."""
    return _read(_GAME[0])


@cache
def spoken_forms() -> dict[str, tuple[str, ...]]:
    """Word to how people say it, in letters with the stress marked, as ``spoken.txt`` has it."""
    return _read(_GAME[1])


def _read(name: str) -> dict[str, tuple[str, ...]]:
    text = resources.files("voice_host.ear").joinpath(name).read_text("utf-8")
    rows = (line.split() for line in text.splitlines())
    return {word: tuple(forms) for word, *forms in rows}


@cache
def pronunciations(word: str) -> tuple[Pronunciation, ...]:
    """The ways a word may be said, never fewer than one for a word with letters.

    The careful ones come first, then those of people in a hurry. A word of the lists is said as
    they have it, also where it is written with е in place of ё; a ``+`` before a vowel or capitals
    that may be an abbreviation say more.
    """
    spelled = plain_letters(word).lower()
    listed = _index(*_GAME).get(spelled) or _index(_EVERYDAY).get(spelled, ())
    careful = [p for form in listed or (word,) for p in g2p.variants(form)]
    return tuple(dict.fromkeys([*careful, *casual(spelled, careful)]))


@cache
def _index(*names: str) -> dict[str, tuple[str, ...]]:
    """Some lists together; a word with ё also stands there with е."""
    found: dict[str, tuple[str, ...]] = {}
    for name in names:
        for word, said in _read(name).items():
            for spelled in {word, word.replace("ё", "е")}:
                known = found.get(spelled, ())
                found[spelled] = (*known, *(form for form in said if form not in known))
    return found
