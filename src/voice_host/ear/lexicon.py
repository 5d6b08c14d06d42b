"""How words are said: the checked-in list of stressed words, and rules for all others."""

from functools import cache
from importlib import resources

from voice_host.ear import g2p

Pronunciation = g2p.Pronunciation


@cache
def stressed_forms() -> dict[str, tuple[str, ...]]:
    """Word to its spellings with the stress marked, as ``lexicon.txt`` has them."""
    text = resources.files("voice_host.ear").joinpath("lexicon.txt").read_text("utf-8")
    forms: dict[str, tuple[str, ...]] = {}
    for line in text.splitlines():
        word, _, rest = line.partition("\t")
        if rest:
            forms[word] = tuple(rest.split())
    return forms


def pronunciations(word: str) -> list[Pronunciation]:
    """The ways a word may be said, never fewer than one for a word with letters."""
    forms = stressed_forms().get(word.lower())
    if forms is None:
        return g2p.variants(word)
    found = [p for form in forms for p in g2p.variants(form)]
    return list(dict.fromkeys(found))
