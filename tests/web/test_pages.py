"""The base of the tests of pages: a game, its server, a page, and back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.web.served import Served, run

pytestmark = pytest.mark.browser


def test_a_page_is_shown_the_table_and_its_keys_reach_the_game(game: Served) -> None:
    async def look() -> None:
        table, pad = game.page(), game.page("pad")
        assert (await table.open())["phase"] == "deal"
        assert (await pad.open())["text"]
        assert await pad.act(keys="\n") == {"ok": True}
        pad.hang_up()
        table.hang_up()

    with game.running():
        run(look())


def test_chromium_shows_the_table(game: Served, page: Page) -> None:
    page.goto(f"{game.address.here}/#{game.token}")
    game.until_true(lambda: page.locator("body").get_attribute("data-page") == "dark")
