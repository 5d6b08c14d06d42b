"""The pages in a browser with `?lang=en`: what is not the host's or a player's word is English."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.evening import TOKEN, Evening
from tests.web.phone_table import KEY
from tests.web.served import Served
from voice_host.game.setup import Setup
from voice_host.web.seats import JOIN
from voice_host.web.server import serving

pytestmark = pytest.mark.browser

TEXTS = """() => {
  const found = [document.title];
  const spoken = "[lang=ru], script, style";
  const walk = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    if (!walk.currentNode.parentElement.closest(spoken)) found.push(walk.currentNode.textContent);
  }
  for (const element of document.querySelectorAll("*")) {
    for (const name of ["aria-label", "title", "alt", "placeholder"]) {
      if (element.hasAttribute(name)) found.push(element.getAttribute(name));
    }
  }
  return found.map((text) => text.trim()).filter(Boolean);
}"""
"""All that is to be read or heard, seen at the moment or not, but what is marked as Russian."""


def russian(page: Page) -> list[str]:
    """But for the words to be said aloud."""
    texts = (re.sub("“(продолжаем|начинаем)”", "", text) for text in page.evaluate(TEXTS))
    return [text for text in texts if re.search("[а-яё]", text, re.IGNORECASE)]


def private(evening: Evening, kind: str) -> bool:
    ask = evening.game.ask
    shown = evening.keys.secret(evening.host) or ""
    calls = evening.keys.calls(evening.host)
    return ask is not None and ask.kind == kind and "\n" not in shown and not calls


STATES: dict[str, Callable[[Evening], bool]] = {
    "a seat is called": lambda evening: evening.keys.calls(evening.host),
    "a card": lambda evening: private(evening, "card"),
    "a choice": lambda evening: private(evening, "target"),
    "noted": lambda evening: "Записано" in (evening.keys.secret(evening.host) or ""),
    "an answer": lambda evening: private(evening, "answer"),
    "talk": lambda evening: evening.game.phase == "day.talk",
    "a speech": lambda evening: evening.game.phase == "day.speech" and evening.host.clock_runs,
    "votes": lambda evening: evening.game.ask is not None and evening.game.ask.kind == "count",
}


def look(page: Page, address: str) -> Page:
    """Opened anew, and as it is to be seen."""
    page.goto("about:blank")
    page.goto(address)
    expect(page.locator("body")).not_to_have_attribute("data-page", "waiting")
    expect(page.locator("#phase")).not_to_have_text("Mafia")
    return page


def key(evening: Evening, keys: str) -> None:
    for each in keys:
        evening.keys.press(evening.host, each)
    evening.step(2)


def test_the_tables_page(page: Page) -> None:
    evening = Evening(Setup(ruleset="classic", players=10, seed=1))
    with serving(evening.hub, 0, phones=False) as address:
        here = f"{address.here}/?lang=en#{TOKEN}"
        evening.begin()
        for name, reached in STATES.items():
            evening.until(reached)
            look(page, here)
            assert russian(page) == [], name
            if name == "a choice":
                key(evening, "x\n")
                expect(page.locator("#pad")).to_contain_text("Key a player's number")
                key(evening, " ")
            if name == "votes":
                key(evening, "x\n")
                expect(page.locator("#log")).to_contain_text("Not understood: “x”.")
                evening.host.key("пауза")
                evening.step()
                expect(page.locator("#asked")).to_contain_text("The game is paused.")
                assert russian(page) == []
                evening.host.key("продолжаем")
        expect(page.locator("#log .heard, #log .note").first).to_be_attached()
        assert page.locator("#line").inner_text() == look(page, here).inner_text("#line")
        evening.to_the_end()
        look(page, here)
        assert page.get_attribute("body", "data-page") == "result"
        assert russian(page) == []


def test_the_keypad_of_a_human_host(page: Page) -> None:
    setup = Setup(ruleset="classic", players=10, seed=1, assist=True)
    evening = Evening(setup, by_bots=False)
    with serving(evening.hub, 0, phones=False) as address:
        here = f"{address.here}/?lang=en#{TOKEN}"
        evening.begin()
        for steps in range(60):
            if evening.game.phase == "day.talk":
                break
            evening.until(lambda evening: not evening.host.speaking)
            key(evening, "\t")
            if steps % 5 == 0:
                look(page, here)
                assert russian(page) == [], evening.game.phase
            key(evening, "\t4\n" if evening.game.state.is_night else "\t\n")
            key(evening, " ")
        assert evening.game.phase == "day.talk"
        evening.until(lambda evening: not evening.host.speaking)
        key(evening, "x\n")
        look(page, here)
        expect(page.locator("#asked")).to_contain_text("Space: next.")
        expect(page.locator("#log")).to_contain_text("The discussion is free")
        assert russian(page) == []


@pytest.fixture
def game() -> Iterator[Served]:
    """Six at the table of the classic rules, who have phones; nobody has come yet."""
    game = Served(night="phones")
    with game.served():
        yield game


def test_a_phone_and_the_lobby(browser: Browser, page: Page, game: Served) -> None:
    phone = browser.new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True
    ).new_page()
    room = game.phones.seats.room

    def held() -> list[str]:
        phone.dispatch_event("#look", "mousedown")
        expect(phone.locator("#secret h2")).not_to_be_empty()
        found, told = russian(phone), phone.inner_text("#secret .text")
        phone.dispatch_event("#look", "mouseup")
        assert told.startswith("You are for the town.")
        return found

    def until(reached: Callable[[], bool]) -> None:
        host = game.host
        for _ in range(20_000):
            if reached() and not host.speaking:
                return
            kind = game.game.ask.kind if game.game.ask is not None else ""
            if kind in ("talk", "floor") and not host.speaking:
                if game.game.day == 2 and game.game.floor in (2, 3):
                    host.key(str(game.game.floor + 3))
                host.key("+")
            game.step()
        raise AssertionError("it has not come to that")

    def choices() -> bool:
        return game.game.phase == "night.commissar"

    with game.running(paced=0.1):
        look(page, f"{game.address.here}/?lang=en#{game.token}")
        expect(page.locator("#begin")).to_be_visible()
        assert russian(page) == []
        page.close()
        phone.goto(f"{game.address.here}/join?lang=en#{room}")
        phone.wait_for_selector(".seat")
        assert russian(phone) == []
        phone.click("[aria-label='Seat 3']")
        phone.wait_for_url("**/seat/3*")
        with game.still() as host:
            for seat in (1, 2, 4, 5, 6):
                assert game.phones.press(host, JOIN, {"take": seat, "key": KEY}).ok
        phone.wait_for_selector("#pad.card .main")
        assert russian(phone) == held() == []
    for seat in range(1, 7):
        game.host.key_of(seat, "")
    until(choices)
    with game.running(paced=0.1):
        phone.wait_for_selector("#pad.target .number")
        assert russian(phone) == held() == []
        phone.click("[aria-label='1']")
        phone.click(".main")
        phone.wait_for_selector("h1:has-text('Noted')")
        assert russian(phone) == held() == []
    until(lambda: game.game.floor == 3)
    with game.running(paced=0.5):
        phone.wait_for_selector("#pad.floor")
        assert russian(phone) == []
    until(lambda: game.game.phase == "day.vote")
    with game.running(paced=0.5):
        phone.wait_for_selector("#pad.hand, h1:has-text('player')")
        assert russian(phone) == []
        with game.still() as host:
            for seat in (1, 2):
                host.key(f"удалить {seat}")
    until(lambda: game.host.over)
    phone.wait_for_selector(".winner")
    assert russian(phone) == []
    phone.goto(f"{game.address.here}/seat/3?lang=en#nobody")
    phone.wait_for_selector("h1:has-text('not valid')")
    assert russian(phone) == []


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("width, height", [(360, 740), (1440, 900)])
def test_the_lobbys_button_is_one_quiet_line_between_the_seats(
    page: Page, game: Served, lang: str, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    with game.running(paced=0.1):
        page.goto(f"{game.address.here}/?lang={lang}#{game.token}")
        button = page.locator("#begin")
        expect(button).to_be_visible()
        expect(button).to_have_css("background-color", "rgba(0, 0, 0, 0)")
        page.evaluate("document.fonts.ready")
        box = button.bounding_box()
        assert box is not None
        assert box["height"] <= 50
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
