from __future__ import annotations

import pytest

from voice_host.ear import g2p
from voice_host.ear.phones import PHONE_IDS

pytestmark = pytest.mark.unit

SPOKEN = {
    "выставл+яю": "v y0 s t a0 v lj a1 j u0",
    "отзыв+аю": "a0 d z y0 v a1 j u0",
    "игрок+а": "i0 g r a0 k a1",
    "н+омер": "n o1 mj i0 r",
    "спас+ибо": "s p a0 sj i1 b a0",
    "тр+етьего": "t rj e1 tj j i0 v a0",
    "четвёртого": "ch i0 t vj o1 r t a0 v a0",
    "мн+ого": "m n o1 g a0",
    "од+иннадцать": "a0 dj i1 n a0 c a0 tj",
    "шестн+адцать": "sh y0 s n a1 c a0 tj",
    "голос+ов": "g a0 l a0 s o1 f",
    "просып+ается": "p r a0 s y0 p a1 j i0 c a0",
    "шер+иф": "sh y0 rj i1 f",
    "мань+як": "m a0 nj j a1 k",
    "сч+астье": "sch a1 s tj j i0",
    "подъ+езд": "p a0 d j e1 s t",
    "сд+ать": "z d a1 tj",
    "что": "sh t o1",
    "жюр+и": "zh u0 rj i1",
    "час+ы": "ch i0 s y1",
}


@pytest.mark.parametrize("word", SPOKEN)
def test_a_stressed_word_is_said_one_way(word: str) -> None:
    assert [" ".join(p) for p in g2p.variants(word)] == [SPOKEN[word]]


def test_an_unknown_stress_is_tried_on_each_vowel() -> None:
    assert {" ".join(p) for p in g2p.variants("бублик")} == {
        "b u1 b lj i0 k",
        "b u0 b lj i1 k",
    }


def test_a_stressed_ye_may_be_yo_where_the_stress_is_not_known() -> None:
    assert "a0 r tj o1 m" in {" ".join(p) for p in g2p.variants("артем")}


def test_of_a_long_word_only_likely_stresses_are_tried() -> None:
    assert len(g2p.variants("шушпанчиковатость")) == len(g2p.LIKELY_STRESS)


def test_a_preposition_alone_sounds_as_the_next_word_wants() -> None:
    assert g2p.variants("в") == [("v",), ("f",)]


def test_an_abbreviation_is_said_by_its_letters() -> None:
    assert "e1 m v e1 d e1" in {" ".join(p) for p in g2p.variants("МВД")}


@pytest.mark.parametrize("word", ["Max", "xXx", "ЁЁ", "вдв", "ь", "-", "", "7", "ЪЫ", "Жжж", "й"])
def test_no_word_breaks_the_rules(word: str) -> None:
    for pronunciation in g2p.variants(word):
        assert pronunciation
        assert set(pronunciation) <= set(PHONE_IDS)


def test_a_word_without_letters_is_not_said() -> None:
    assert g2p.variants("...") == []


def test_a_preposition_of_one_consonant_leans_on_the_next_word() -> None:
    said = [" ".join(word) for word in g2p.pronounce_text("в м+афии с г+ородом")]
    assert said == ["v m a1 fj i0 i0", "z g o1 r a0 d a0 m"]
