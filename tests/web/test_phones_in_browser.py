"""Phones in Chromium: from the code on the screen to a vote, a night and a lost connection."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.web.phone_table import KEY
from tests.web.served import PATIENCE, Served
from voice_host.game import commands as c
from voice_host.game import events as e
from voice_host.web.seats import JOIN

pytestmark = pytest.mark.browser


@pytest.fixture
def game() -> Iterator[Served]:
    """Six at the table of the classic rules, who have phones; nobody has come yet."""
    game = Served(night="phones")
    with game.served():
        yield game


@pytest.fixture
def errors() -> Iterator[list[str]]:
    """What went wrong on pages, but for what the network or the server refused."""
    found: list[str] = []
    yield found
    assert not [error for error in found if not error.startswith("Failed to load resource")]


def phone(browser: Browser, game: Served, errors: list[str], *, seat: int | None = None) -> Page:
    """A new phone that has scanned the code."""
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, locale="ru"
    )
    page = context.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    page.goto(code(game, seat))
    return page


def code(game: Served, seat: int | None = None) -> str:
    """What the code on the table's page says."""
    with game.still():
        game.phones.of_table({"code": seat})
        lobby = game.phones.lobby()
    assert lobby is not None
    return lobby.address.replace("http://mafia", game.address.here)


def taken(page: Page, seat: int) -> Page:
    page.click(f"[aria-label='Место {seat}']")
    page.wait_for_url(f"**/seat/{seat}*")
    page.wait_for_selector("#pad h1")
    return page


def full_table(browser: Browser, game: Served, errors: list[str]) -> dict[int, Page]:
    pages = {seat: taken(phone(browser, game, errors), seat) for seat in range(1, 6)}
    last = phone(browser, game, errors, seat=6)
    last.wait_for_selector(".seat")
    assert last.locator(".seat").count() == 1  # this code leads to one seat
    pages[6] = taken(last, 6)
    for page in pages.values():
        page.click(".main")
    return pages


def press(page: Page, kind: str) -> None:
    page.dispatch_event("#look", kind)


def until(game: Served, page: Page, phase: str) -> None:
    """The game goes on by itself; nobody says anything."""
    for _ in range(4000):
        with game.still() as host:
            if game.game.phase == phase and not host.speaking:
                return
            kind = game.game.ask.kind if game.game.ask else ""
            if kind in ("talk", "floor") and not host.speaking:
                host.key("+")
        page.wait_for_timeout(5)
    raise AssertionError(phase)


def test_a_whole_round_on_phones(browser: Browser, game: Served, errors: list[str]) -> None:
    with game.running(paced=0.002):
        pages = full_table(browser, game, errors)
        me = pages[3]

        # The own card is on the page while the button is held, and no longer.
        assert "омиссар" not in me.content()
        for down, up in (
            ("touchstart", "touchend"),
            ("mousedown", "blur"),
            ("mousedown", "mouseup"),
        ):
            press(me, down)
            me.wait_for_selector("#secret h2:has-text('комиссар')")
            me.evaluate("name => dispatchEvent(new Event(name))", up)
            assert "омиссар" not in me.inner_html("#secret")
        me.focus("#look")
        me.keyboard.down("Space")
        me.wait_for_selector("#secret h2:has-text('комиссар')")
        me.keyboard.up("Space")
        assert me.inner_html("#secret") == ""

        until(game, me, "night.commissar")
    with game.running(paced=0.1):  # a call of fifteen seconds is to last that long
        assert {page.inner_text("#pad") for page in pages.values()} == {me.inner_text("#pad")}
        for page in pages.values():
            page.click("[aria-label='1']")
            page.click(".main")
            page.wait_for_selector("h1:has-text('Записано')")
        assert {page.inner_text("#pad") for page in pages.values()} == {me.inner_text("#pad")}
        answers = {}
        for seat, page in pages.items():
            press(page, "touchstart")
            answers[seat] = page.inner_text("#secret .told")
            press(page, "touchend")
        assert answers == {**dict.fromkeys(pages, "Для вас ничего нет."), 3: "Чёрный."}


def test_hands_go_up_on_phones(browser: Browser, game: Served, errors: list[str]) -> None:
    with game.running(paced=0.002):
        pages = full_table(browser, game, errors)
        for seat, against in ((2, 5), (3, 6)):
            for _ in range(4000):
                with game.still() as host:
                    if game.game.floor == seat and not host.speaking:
                        host.key(str(against))
                        break
                    kind = game.game.ask.kind if game.game.ask else ""
                    if kind in ("talk", "floor") and not host.speaking:
                        host.key("+")
                pages[1].wait_for_timeout(5)
        until(game, pages[1], "day.vote")
    for seat in (1, 2):  # the game stands: two seconds are not over
        pages[seat].wait_for_selector(".huge:has-text('Голосую')")
        pages[seat].click(".huge")
    game.until_true(lambda: game.host.hand_is_up(1) and game.host.hand_is_up(2), paced=0.02)
    game.until_true(lambda: any(isinstance(x, e.Votes) for x in game.events))
    votes = next(x for x in game.events if isinstance(x, e.Votes))
    assert (votes.seat, votes.voters) == (5, (1, 2))


def test_a_phone_finds_its_way_back_and_a_freed_one_does_not(
    browser: Browser, game: Served, errors: list[str]
) -> None:
    with game.running(paced=0.002):
        pages = full_table(browser, game, errors)
        me = pages[4]
        address = me.url

        me.reload()
        me.wait_for_selector("#pad h1")

        # Who scans the code once more is back in his own seat.
        me.goto(f"{game.address.here}/join#{game.phones.seats.room}")
        me.wait_for_url("**/seat/4*")
        me.wait_for_selector("#pad h1")

        # Its stream is torn, without a word: as when it slept or went out of reach.
        with game.still():
            torn = game.hub.find("seat:4")
            told, was_torn = torn._told, threading.Event()

            def tear(session: object) -> str:
                torn._told = told
                was_torn.set()
                raise ConnectionResetError(session)

            torn._told = tear
        until(game, me, "day.talk")
        assert was_torn.wait(PATIENCE)
        until(game, me, "day.speech")
        me.wait_for_selector("#phase:has-text('Речи')")

        # Another page with the same address takes over; the older one says so.
        twin = me.context.new_page()
        twin.goto(address)
        twin.wait_for_selector("#pad h1")
        me.wait_for_selector("h1:has-text('на другой странице')")

        with game.still():
            game.phones.of_table({"free": 4})
        twin.wait_for_selector("h1:has-text('на другой странице')")
        twin.reload()
        twin.wait_for_selector("h1:has-text('больше не действует')")
        newcomer = taken(phone(browser, game, errors, seat=4), 4)
        twin.goto(address)
        twin.reload()
        twin.wait_for_selector("h1:has-text('больше не действует')")
        assert newcomer.inner_text("#number") == "4"
    assert [x for x in game.records.commands if isinstance(x, c.UsePhones)]


def test_a_lost_phones_seat_is_freed_by_a_click_on_the_tables_page(
    game: Served, page: Page
) -> None:
    with game.still() as host:
        for seat in range(1, 7):
            assert game.phones.press(host, JOIN, {"take": seat, "key": KEY}).ok
    with game.running(paced=0.002):
        page.goto(f"{game.address.here}/#{game.token}")
        page.wait_for_selector("[data-page='dark']")
        assert page.locator(".disc").count() == 0, "not while secrets are keyed"
        with game.still() as host:
            for seat in range(1, 7):
                host.key_of(seat, "")
        until(game, page, "day.talk")
        page.wait_for_selector("[data-page='table']")
        page.locator(".disc").nth(2).click()
        page.get_by_role("button", name="Не надо").click()
        assert not page.is_visible(".sheet")
        page.locator(".disc").nth(2).click()
        page.get_by_role("button", name="Освободить место 3").click()
        for _ in range(2):  # hidden by a click, it is shown by another
            page.wait_for_selector("[data-page='lobby'] #qr[alt*='seat=3']")
            page.locator(".disc").nth(2).click()
            page.wait_for_selector("[data-page='table']")
            page.locator(".disc").nth(2).click()
    assert game.phones.seats.taken == {1, 2, 4, 5, 6}


def test_in_the_end_there_is_nothing_left_to_look_at(
    browser: Browser, game: Served, errors: list[str]
) -> None:
    with game.running(paced=0.05):
        me = taken(phone(browser, game, errors), 3)
        with game.still() as host:
            for seat in (1, 2, 4, 5, 6):
                assert game.phones.press(host, JOIN, {"take": seat, "key": KEY}).ok
        me.wait_for_selector("#pad.card")
        press(me, "mousedown")  # and held to the end
        me.wait_for_selector("#secret h2:has-text('комиссар')")
    for seat in range(1, 7):
        game.host.key_of(seat, "")
    while game.game.phase != "day.talk" or game.host.speaking:
        game.step()
    for seat in (1, 2):
        game.host.key(f"удалить {seat}")
    while not game.host.over:
        game.step()
    me.wait_for_selector(".winner")
    assert not me.is_visible("#look")
    assert not me.is_visible("#secret")
    assert "комиссар" in me.inner_text(".cast")
