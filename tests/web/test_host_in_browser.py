"""A human host leads a game by his page, and its protocol is printed: in a real browser."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.web.axe import faults
from tests.web.led_table import Led

pytestmark = pytest.mark.browser

CARDS = {
    1: "don", 2: "mafia", 3: "commissar", 4: "doctor", 5: "citizen", 6: "citizen", 7: "citizen",
}  # fmt: skip
NAMES = {1: "Анна", 2: "<script>document.title='x'</script>", 5: "Дана"}


@pytest.fixture
def led() -> Iterator[Led]:
    led = Led(cards=CARDS, names=NAMES)
    with led.served():
        yield led


@pytest.fixture
def desk(led: Led, page: Page) -> Iterator[Page]:
    """Behind the PIN; the game runs."""
    with led.running():
        yield behind_the_pin(led, page)


def behind_the_pin(led: Led, page: Page) -> Page:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{led.address.here}/host#{led.desk.token}")
    page.get_by_label("PIN").fill(led.desk.pin.digits)
    press(page, "Войти")
    expect(page.locator(".seat")).to_have_count(7)
    return page


def seat(page: Page, number: int) -> None:
    page.locator(".seat").nth(number - 1).click()


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def step(led: Led, page: Page, there: Callable[[], bool], shown: Locator) -> None:
    """«Дальше» until it is so, and the page shows it: a new question unpicks who was picked."""
    for _ in range(60):
        if there():
            expect(shown).to_be_visible()
            return
        done = len(led.records.commands)
        press(page, "Дальше")
        led.until_true(lambda done=done: len(led.records.commands) > done)
    raise AssertionError(led.game.phase)


def step_to_floor(led: Led, page: Page, number: int) -> None:
    shown = page.locator(f".seat.floor:nth-child({number})")
    step(led, page, lambda: led.game.floor == number, shown)


def test_the_wrong_pin_shows_nothing(led: Led, page: Page) -> None:
    with led.running():
        page.goto(f"{led.address.here}/host#{led.desk.token}")
        page.get_by_label("PIN").fill("12345")
        press(page, "Войти")
        expect(page.get_by_role("alert")).to_have_text("PIN не тот.")
        expect(page.locator(".seat")).to_have_count(0)


def test_the_pin_is_asked_once(led: Led, desk: Page) -> None:
    desk.reload()
    expect(desk.locator(".seat")).to_have_count(7)
    assert led.desk.entered


def test_all_1_what_the_host_types_is_sent_equally_long(desk: Page) -> None:
    """He may type which role somebody has: on the network its letters could be counted."""
    lengths = set()
    for typed in ("дон", "мафия", "комиссар", "don"):
        desk.get_by_label("Набрать, как на клавиатуре").fill(typed)
        with desk.expect_request("**/channel/desk/act") as sent:
            press(desk, "Ввод")
        lengths.add(len(sent.value.post_data or ""))
        sent.value.response()
    assert len(lengths) == 1


def test_a_double_click_counts_for_one_nominee(led: Led, page: Page) -> None:
    led.until_silent()
    led.on("day.speech")
    for nominated in "567":
        led.host.key(nominated)
        led.host.key("дальше")
    led.on("day.vote")
    led.until_true(lambda: led.game.ask is not None and led.game.ask.kind == "count")
    with led.running():
        desk, sent = behind_the_pin(led, page), []
        desk.on("request", lambda request: sent.append(request.url))
        desk.locator(".numbers").get_by_role("button", name="2", exact=True).dblclick()
        led.until_true(lambda: led.game.state.vote is not None and led.game.state.vote.counts != ())
        expect(desk.get_by_role("status")).to_have_text("Сделано")
        assert len(sent) == 1


def test_a_host_leads_a_game_to_its_protocol(led: Led, desk: Page) -> None:
    errors: list[str] = []
    desk.on("pageerror", lambda error: errors.append(str(error)))
    desk.on("console", lambda told: errors.append(told.text) if told.type == "error" else None)

    # Roles are hidden until the host wants to see them.
    expect(desk.locator(".seat .role").first).to_have_text("")
    press(desk, "Показать роли")
    expect(desk.locator(".seat .role").first).to_have_text("дон")
    expect(desk.locator(".seat .name").nth(1)).to_have_text(NAMES[2])

    # A vote of two, with a count that is corrected.
    step_to_floor(led, desk, 1)
    seat(desk, 5)
    press(desk, "Выставить 5")
    led.until_true(lambda: 5 in led.game.state.nominations)
    press(desk, "Отмена")
    led.until_true(lambda: 5 not in led.game.state.nominations)
    seat(desk, 5)
    press(desk, "Выставить 5")
    step_to_floor(led, desk, 3)
    seat(desk, 6)
    press(desk, "Выставить 6")
    expect(desk.locator(".seat:nth-child(6) .order")).to_be_visible()

    # A foul; what is refused is told and changes nothing.
    seat(desk, 4)
    press(desk, "Фол")
    led.until_true(lambda: led.game.state.players[3].fouls == 1)
    seat(desk, 7)
    press(desk, "Снять фол")
    expect(desk.get_by_role("status")).to_have_class(re.compile("wrong"))

    desk.get_by_label("Сказать голосом ведущего").fill("Тише, пожалуйста")
    press(desk, "Сказать")
    led.until_true(lambda: "Тише, пожалуйста" in led.records.said)

    two = desk.locator(".numbers").get_by_role("button", name="2", exact=True)
    step(led, desk, lambda: led.game.ask is not None and led.game.ask.kind == "count", two)
    two.click()
    led.until_true(lambda: led.game.state.vote is None or bool(led.game.state.vote.counts))
    desk.locator(".count").first.get_by_role("button", name="Исправить").click()
    desk.get_by_role("dialog").get_by_role("button", name="5", exact=True).click()
    led.until_true(lambda: 5 not in led.game.alive)

    # To the program and back.
    press(desk, "Пусть ведёт программа")
    led.until_true(lambda: not led.game.led_by_human)
    press(desk, "Вести самому")
    led.until_true(lambda: led.game.led_by_human)

    # A night's choice and its answer, as they come.
    step(led, desk, lambda: led.game.phase == "night.don", desk.get_by_text("Ходит дон: 1"))
    seat(desk, 3)
    press(desk, "Выбор: 3")
    expect(desk.locator(".now").get_by_text("Дон проверяет 3: Да")).to_be_visible()
    press(desk, "Показать роли")
    expect(desk.get_by_text("Дон проверяет 3")).to_have_count(0)

    # Who is removed is removed by the second press.
    step(led, desk, lambda: led.game.floor is not None, desk.locator(".seat.floor"))
    for number in (1, 2):
        seat(desk, number)
        press(desk, "Удалить")
        expect(desk.get_by_role("dialog")).to_be_visible()
        assert number in led.game.alive
        press(desk, "Да, точно")
        expect(desk.locator(f".seat.gone:nth-child({number})")).to_be_visible()
        assert number not in led.game.alive
    led.until_true(lambda: led.host.over)
    with led.still():
        led.screens.end()
    with desk.expect_popup() as opened:
        desk.get_by_role("link", name="Открыть протокол").click()
    expect(opened.value.get_by_role("heading", level=1)).to_have_text("Победил город")
    assert opened.value.evaluate("getComputedStyle(document.body).maxWidth") != "none"
    assert errors == []


def test_who_is_picked_while_a_reply_is_on_its_way_stays_picked(led: Led, desk: Page) -> None:
    step_to_floor(led, desk, 1)
    held: list[Route] = []
    desk.route("**/channel/desk/act", lambda route: held.append(route))
    seat(desk, 6)
    with desk.expect_request("**/channel/desk/act"):
        press(desk, "Выставить 6")
    seat(desk, 5)
    held.pop().continue_()
    expect(desk.locator(".seat:nth-child(6) .order")).to_be_visible()
    expect(desk.locator(".seat").nth(5)).to_have_attribute("aria-pressed", "false")
    expect(desk.locator(".seat").nth(4)).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("wide", [360, 1440])
def test_no_fault_keeps_somebody_from_using_it(led: Led, desk: Page, wide: int) -> None:
    desk.set_viewport_size({"width": wide, "height": 800})
    press(desk, "Показать роли")
    step_to_floor(led, desk, 1)
    seat(desk, 5)
    assert faults(desk) == []
    press(desk, "Удалить")
    expect(desk.get_by_role("dialog")).to_be_visible()
    assert faults(desk) == []


def test_the_door_and_the_protocol_have_no_fault(led: Led, page: Page) -> None:
    page.goto(f"{led.address.here}/host#{led.desk.token}")
    expect(page.get_by_label("PIN")).to_be_visible()
    assert faults(page) == []
    led.on("day.talk")
    for number in (1, 2):
        led.host.key(f"удалить {number}")
    led.until_silent()
    led.screens.end()
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{led.address.here}/protocol")
    assert faults(page) == []


def test_no_line_of_the_desk_is_wider_than_a_phone(desk: Page) -> None:
    assert desk.evaluate("document.documentElement.scrollWidth") == 360


def test_the_protocol_is_shown_and_printed(led: Led, browser: Browser, tmp_path: Path) -> None:
    led.on("day.talk")
    for number in (1, 2):
        led.host.key(f"удалить {number}")
    led.until_silent()
    led.screens.end()
    page = browser.new_page(viewport={"width": 360, "height": 740})
    errors: list[str] = []
    page.on("console", lambda told: errors.append(told.text) if told.type == "error" else None)
    page.goto(f"{led.address.here}/protocol")
    expect(page.get_by_role("cell", name=NAMES[2])).to_be_visible()
    assert page.title() != "x"
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    expect(page.get_by_role("button", name="Печать")).to_be_visible()
    with page.expect_download() as loaded:
        page.get_by_role("link", name="Скачать").click()
    assert loaded.value.suggested_filename == "mafia-2026-11-30-2110.html"
    kept = tmp_path / "kept.html"
    loaded.value.save_as(kept)
    text = kept.read_text(encoding="utf-8")
    assert "http" not in re.sub(r'xmlns="[^"]*"', "", text)
    printed = page.pdf(prefer_css_page_size=True)
    assert printed.startswith(b"%PDF")
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Печать")).to_be_hidden()
    assert errors == []
