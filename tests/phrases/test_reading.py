from __future__ import annotations

import pytest

from voice_host.phrases import numerals
from voice_host.phrases.reading import NumberReader

pytestmark = pytest.mark.unit

READER = NumberReader({**numerals.every_form(), "троечку": 3}, ["и", "номер"])


@pytest.mark.parametrize(
    ("text", "skeleton", "numbers"),
    [
        ("Пас!", "пас", ()),
        ("ставлю ТРЕТЬЕГО", "ставлю #", (3,)),
        ("ставлю 3", "ставлю #", (3,)),
        ("ставлю 3-го", "ставлю #", (3,)),
        ("ставлю троечку.", "ставлю #", (3,)),
        ("ставлю четвертого", "ставлю #", (4,)),
        ("ставлю четвёртого", "ставлю #", (4,)),
        ("ставлю двадцать первого", "ставлю #", (21,)),
        ("ставлю двадцать, три", "ставлю #", (20, 3)),
        ("ставлю три пять и номер семь", "ставлю #", (3, 5, 7)),
        ("ставлю номер три и", "ставлю номер # и", (3,)),
        ("три красных и пять чёрных", "# красных и # черных", (3, 5)),
        ("за — три", "за #", (3,)),
        ("", "", ()),
    ],
)
def test_takes_a_text_apart(text: str, skeleton: str, numbers: tuple[int, ...]) -> None:
    reading = READER.read(text)
    assert (" ".join(reading.skeleton), reading.numbers) == (skeleton, numbers)
