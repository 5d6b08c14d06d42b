from __future__ import annotations

import pytest

from voice_host.ear import g2p
from voice_host.ear.lexicon import pronunciations, stressed_forms
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
    assert pronunciations("все") == [g2p.pronounce("вс+е"), g2p.pronounce("вс+ё")]


def test_an_unlisted_word_follows_the_rules() -> None:
    assert pronunciations("Зюзюка") == g2p.variants("зюзюка")
