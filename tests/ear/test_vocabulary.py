from __future__ import annotations

import pytest

from voice_host.ear.vocabulary import Vocabulary, other_ways

pytestmark = pytest.mark.unit

KNOWN = {"выставляю", "десятый", "четвертого", "замок", "макс", "игрока", "номер", "пять"}


@pytest.mark.parametrize(
    ("word", "other"),
    [
        ("четвёртого", "четвертого"),
        ("десятого", "десятый"),
        ("десятой", "десятый"),
        ("з+амок", "замок"),
        ("max", "макс"),
    ],
)
def test_a_word_the_model_lacks_is_heard_as_one_that_means_the_same(word: str, other: str) -> None:
    vocabulary = Vocabulary(["выставляю", word], KNOWN.__contains__)
    assert vocabulary.replaced == {word: other}
    assert vocabulary.heard_as(f"выставляю {word}") == f"выставляю {other}"
    assert vocabulary.meant(other) == word
    assert vocabulary.notes() == [f"Этих слов модель не знает и слышит «{word}» как «{other}»."]


def test_a_word_that_is_in_the_list_itself_means_itself() -> None:
    vocabulary = Vocabulary(["десятого", "десятый"], KNOWN.__contains__)
    assert vocabulary.replaced == {"десятого": "десятый"}
    assert vocabulary.meant("десятый") == "десятый"


def test_a_word_that_nothing_replaces_is_named_and_its_phrases_are_left_out() -> None:
    vocabulary = Vocabulary(["выставляю", "игрока", "номер", "кракозябру"], KNOWN.__contains__)
    assert vocabulary.missing == {"кракозябру"}
    assert vocabulary.heard_as("выставляю кракозябру") is None
    assert vocabulary.pieces("игрока номер пять") == ["игрока номер пять"]
    [line] = vocabulary.notes()
    assert line.startswith("Эта модель не знает слов: кракозябру.")


@pytest.mark.parametrize("word", ["десятого", "пять"])
def test_a_number_is_never_another_number(word: str) -> None:
    others = set(other_ways(word))
    assert not others & {"девятого", "десять", "пятый", "шесть", "пятого"}


def test_words_beside_a_missing_one_stay_neighbours() -> None:
    vocabulary = Vocabulary(["выставляю", "игрока", "номер", "кракозябру"], KNOWN.__contains__)
    assert vocabulary.pieces("выставляю игрока кракозябру номер") == ["выставляю игрока"]
