"""The phones of the built-in acoustic model.

Vowels come in a stressed (``a1``) and a reduced (``a0``) kind, consonants in a hard (``t``) and a
soft (``tj``) kind. The number of a phone is its place in the network's output; 0 is silence.
"""

STRESSED_VOWELS = ("a1", "e1", "i1", "o1", "u1", "y1")
REDUCED_VOWELS = ("a0", "e0", "i0", "u0", "y0")
VOWELS = STRESSED_VOWELS + REDUCED_VOWELS

PAIRED_CONSONANTS = ("b", "v", "g", "d", "z", "k", "l", "m", "n", "p", "r", "s", "t", "f", "h")
HARD_ONLY = ("zh", "sh", "c")
SOFT_ONLY = ("j", "ch", "sch")

PHONES: tuple[str, ...] = VOWELS + tuple(
    sorted([*PAIRED_CONSONANTS, *(p + "j" for p in PAIRED_CONSONANTS), *HARD_ONLY, *SOFT_ONLY])
)

SILENCE = 0
PHONE_IDS: dict[str, int] = {phone: number for number, phone in enumerate(PHONES, start=1)}
OUTPUTS = len(PHONES) + 1
