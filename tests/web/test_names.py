"""The names that the server gives to pages."""

from __future__ import annotations

import pytest

from voice_host.web.names import names

pytestmark = pytest.mark.unit


def test_what_has_a_russian_name_has_an_english_one_and_the_other_way_round():
    russian, english = names("ru"), names("en")
    assert {table: russian[table].keys() for table in russian} == {
        table: english[table].keys() for table in english
    }


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_every_name_is_a_word(lang):
    for table in names(lang).values():
        assert all(name.strip() for name in table.values())


def test_names_come_from_the_games_own_tables():
    assert names("ru")["roles"]["don"] == "дон"
    assert names("ru")["phases"]["night"] == "Ночь"
    assert names("sw") == names("ru")
