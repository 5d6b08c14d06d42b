from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import pytest
from pymorphy3 import MorphAnalyzer

from voice_host.ear import g2p
from voice_host.ear.lexicon import (
    Pronunciation,
    pronunciations,
    spoken_forms,
    stressed_forms,
)
from voice_host.phrases.matcher import all_words

pytestmark = pytest.mark.unit


def test_every_word_of_the_grammars_is_listed() -> None:
    assert all_words() <= set(stressed_forms())


def test_every_form_is_the_word_with_one_stress() -> None:
    for word, forms in stressed_forms().items():
        for form in forms:
            plain = form.replace("+", "")
            assert plain.replace("ё", "е") == word.replace("ё", "е")
            assert form.count("+") <= 1


def test_every_listed_word_can_be_said() -> None:
    assert [word for word in stressed_forms() if not pronunciations(word)] == []


def test_a_word_of_two_readings_has_both() -> None:
    assert pronunciations("все") == (g2p.pronounce("вс+е"), g2p.pronounce("вс+ё"))


def test_a_word_with_its_stress_given_is_said_so() -> None:
    assert pronunciations("зам+ок") == (g2p.pronounce("зам+ок"),)
    assert pronunciations("з+амок") == (g2p.pronounce("з+амок"),)


def test_a_word_written_without_yo_is_said_with_it() -> None:
    assert pronunciations("придется") == pronunciations("придётся")
    assert {g2p.pronounce("вс+е"), g2p.pronounce("вс+ё")} <= set(pronunciations("все"))


def test_an_everyday_word_is_stressed_where_it_is() -> None:
    assert pronunciations("искусством") == (g2p.pronounce("иск+усством"),)


def test_an_unlisted_word_follows_the_rules() -> None:
    assert pronunciations("Зюзюка") == tuple(g2p.variants("зюзюка"))


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("двенадцать", "d vj i0 n a1 c tj"),
        ("пятого", "pj a1 t v a0"),
        ("седьмого", "sj i0 dj m o1 v"),
        ("третьего", "t rj e1 tj i0 v a0"),
        ("первый", "pj e1 r v y0"),
        ("четыре", "ch t y1 rj i0"),
        ("восемь", "v o1 sj i0 m"),
        ("выставляю", "v y0 s t a0 lj a1 j u0"),
        ("осталось", "a0 s t a1 l a0 s"),
        ("пожалуйста", "p a0 zh a1 l s t a0"),
        ("сейчас", "sch a1 s"),
        ("тысяча", "t y1 sch a0"),
        ("пятьдесят", "pj i0 j sj a1 t"),
        ("игрока", "g r a0 k a1"),
        ("спасибо", "p a0 sj i1 b a0"),
    ],
)
def test_a_word_is_also_known_as_it_is_said_in_a_hurry(word: str, said: str) -> None:
    careful, *others = [" ".join(p) for p in pronunciations(word)]
    assert said in others
    assert careful != said


def test_what_is_said_in_a_hurry_is_spelled_as_letters_that_can_be_read() -> None:
    for word, forms in spoken_forms().items():
        for form in forms:
            assert g2p.variants(form), f"{word}: {form}"
            assert form.count("+") <= 1


def test_no_two_words_of_the_game_sound_the_same() -> None:
    assert [words for words in _homophones(all_words()) if words not in UNSTRESSED] == []


def test_words_of_the_whole_list_that_sound_the_same_are_forms_of_one_word() -> None:
    lemmas = MorphAnalyzer(lang="ru")
    for words in _homophones(stressed_forms()):
        common = set.intersection(*({p.normal_form for p in lemmas.parse(w)} for w in words))
        assert common or words in UNSTRESSED + MISSPELT


UNSTRESSED = [["на", "но"]]
"""Small words that never make a phrase differ from another."""

MISSPELT = [["катане", "катани", "каттани"], ["катаню", "каттаню"]]
"""The role of Captain Cattani is written in two ways."""


def _homophones(words: Iterable[str]) -> list[list[str]]:
    """Words that share a pronunciation."""
    sharing: dict[Pronunciation, set[str]] = defaultdict(set)
    for word in words:
        for pronunciation in pronunciations(word):
            sharing[pronunciation].add(word)
    return sorted(sorted(same) for same in sharing.values() if len(same) > 1)
