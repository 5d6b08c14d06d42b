"""Which phones follow which in Russian speech: what ``[unk]`` expects.

The table is written by ``python -m acoustic phonotactics``: for each kind of phone, and for the
start of a word, the cost (negative natural logarithm of the probability) of each phone after it.
"""

from functools import cache
from importlib import resources

from voice_host.ear.phones import HARD_ONLY, PAIRED_CONSONANTS, VOWELS

FILE = "phonotactics.tsv"

START = "start"
KINDS = ("vowel", "soft", "hard")

MEAN = 2.93
"""Mean cost of a phone in running Russian speech."""


def kind(phone: str) -> str:
    """Which of KINDS a phone is."""
    if phone in VOWELS:
        return "vowel"
    is_hard = phone in PAIRED_CONSONANTS or phone in HARD_ONLY
    return "hard" if is_hard else "soft"


@cache
def costs() -> dict[str, dict[str, float]]:
    """``costs()["soft"]["a0"]``: the cost of a reduced a after a soft consonant."""
    text = resources.files("voice_host.ear").joinpath(FILE).read_text("utf-8")
    (_, *phones), *rows = (line.split("\t") for line in text.splitlines())
    return {name: dict(zip(phones, map(float, values), strict=True)) for name, *values in rows}
