"""Pictures of the lobby, phones, the human host's page and the protocol:
`python benchmarks/own_pictures.py FOLDER [--scene host-day ...]`.

As `pictures.py`, for the pages that are one person's own, and what comes before and after a game.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.append(str(Path(__file__).parents[1]))  # its table is the tests'

from pictures import NAMES
from pictures_bench.camera import Camera, options
from tests.web.led_table import Led
from tests.web.phone_table import KEY, PhoneTable
from tests.web.served import Served
from voice_host.web.seats import JOIN
from voice_host.web.server import serving

CARDS = {
    1: "don", 2: "citizen", 3: "mafia", 4: "sheriff", 5: "citizen", 6: "citizen", 7: "mafia",
    8: "citizen", 9: "citizen", 10: "citizen",
}  # fmt: skip
CALLED = dict(enumerate(NAMES[:10], 1))
BLACK, VICTIM = 1, 4
"""Whose phones are looked at: he is shot in the first night."""

PHONES = (
    "card", "held", "wait", "floor", "nominate", "idle", "hand", "hand-up", "target", "marked",
    "noted", "shot", "best-move", "left", "result",
)  # fmt: skip
SCENES = (
    "lobby",
    "lobby-seat",
    "join",
    *(f"phone-{scene}" for scene in PHONES),
    "host-door",
    "host-wrong",
    "host-day",
    "host-remove",
    "host-free",
    "host-vote",
    "host-night-hidden",
    "host-night",
    "host-end",
    "protocol",
)


def lobby(browser: Browser, camera: Camera) -> None:
    """Some have taken their seats; then the code of one seat. And what the code leads to."""
    game = Served(cards=CARDS, rules="sport", night="phones", names=CALLED)
    with game.served() as address:
        for seat in (1, 3, 4, 8):
            game.phones.press(game.host, JOIN, {"take": seat, "key": KEY})
        game.step(0.2)  # in private a view waits for the next block
        page = browser.new_page()
        page.goto(f"{address.here}/#{game.token}")
        page.wait_for_selector("[data-page=lobby] #qr[src]")
        camera(page, "lobby")
        game.phones.of_table({"code": 9})
        game.step(0.2)
        page.wait_for_selector(".spot.on")
        camera(page, "lobby-seat")
        page.goto(f"{address.here}/join#{game.phones.seats.room}")
        page.wait_for_selector(".seat")
        camera(page, "join")


class Phones(PhoneTable):
    """A game of sport, tapped by all alike; two of the phones are real pages."""

    def __init__(self, browser: Browser, camera: Camera) -> None:
        super().__init__(cards=CARDS, rules="sport", names=CALLED)
        self._browser, self._camera = browser, camera
        self.tokens = {seat: self.phones.seats.take(seat) for seat in CARDS}

    def open(self, here: str, seat: int) -> Page:
        """A phone of its own."""
        page = self._browser.new_page()
        page.goto(f"{here}/seat/{seat}#{self.tokens[seat]}")
        page.wait_for_selector("#pad h1")
        return page

    def shows(self, page: Page, scene: str, selector: str) -> None:
        """Take it when it has come to that."""
        page.wait_for_selector(selector)
        page.evaluate("document.activeElement.blur()")
        self._camera(page, f"phone-{scene}")

    def until_pad(self, seat: int, fits: Callable[[Any], bool]) -> None:
        """Play on till this phone has such a pad; None is one, too."""
        for _ in range(20_000):
            pad = self.view(seat)["pad"]
            if not self.host.speaking and fits(pad):
                return
            self._tap()
            self.step()
        raise AssertionError("it does not come to that")

    def _tap(self) -> None:
        """What is asked by day; by night all shoot one, and choose nobody."""
        if self.host.speaking:
            return
        for seat, view in self.views().items():
            pad = view["pad"] or {}
            match pad.get("kind"):
                case "shot" if pad["number"] == VICTIM and not view["secret"]["entered"]:
                    self.tap(seat, str(seat))
                case "floor":
                    if pad["options"] and pad["reason"] == "speech":
                        self.tap(seat, str(7 if seat % 2 else 9))
                    self.tap(seat, "+")
                case "hand" if view["voted_for"] == 7 and not view["secret"]["hand"]:
                    self.tap(seat, "+")


def _is(kind: str, **more: Any) -> Callable[[Any], bool]:
    return lambda pad: pad is not None and {"kind": kind, **more}.items() <= pad.items()


def phone(browser: Browser, camera: Camera) -> None:
    """A black's, from his card to the morning; the victim's, to the end."""
    table = Phones(browser, camera)
    with serving(table.hub, None, phones=False) as address:
        table.host.begin()
        table.step(1)
        table.until_asked("card")
        black, victim = (table.open(address.here, seat) for seat in (BLACK, VICTIM))
        table.shows(black, "card", "#pad.card")
        black.dispatch_event("#look", "mousedown")
        camera(black, "phone-held", lambda: black.dispatch_event("#look", "mousedown"))
        black.dispatch_event("#look", "mouseup")
        for seat in list(CARDS)[:-1]:
            table.tap(seat, "")
        table.shows(black, "wait", "#pad.card h1:last-child")
        table.tap(list(CARDS)[-1], "")
        table.until_silent()

        table.until_pad(BLACK, _is("floor"))
        table.shows(black, "floor", "#pad.floor")
        black.click("[aria-label^='7 ']")
        table.shows(black, "nominate", "#pad.floor .main:enabled")
        table.until_pad(VICTIM, _is("floor"))
        table.shows(black, "idle", "#pad:not(.floor) h1")
        table.until_pad(VICTIM, _is("hand"))
        table.shows(victim, "hand", "#pad.hand")
        table.tap(VICTIM, "+")
        table.shows(victim, "hand-up", ".huge.up")

        table.until_pad(BLACK, _is("shot", number=VICTIM))
        table.shows(black, "shot", "#pad.shot")
        table.until_pad(BLACK, _is("target"))
        table.shows(black, "target", "#pad.target")
        black.click("[aria-label^='4 ']")
        table.shows(black, "marked", "#pad.target .main:enabled")
        table.tap(BLACK, "4")
        table.shows(black, "noted", "#pad.target:not(:has(.grid))")

        table.until_pad(VICTIM, _is("floor", reason="best_move"))
        victim.wait_for_selector("#pad.floor")
        for seat in (1, 3, 7):
            victim.click(f"[aria-label^='{seat} ']")
        table.shows(victim, "best-move", "#pad.floor .main:enabled")
        table.until_pad(2, _is("floor", reason="speech"))
        table.shows(victim, "left", ".how")
        for seat in (BLACK, 3, 7):
            if seat in table.game.alive:
                table.host.key(f"удалить {seat}")
        table.until_silent()
        table.step(1)
        table.shows(victim, "result", ".winner")


class Leading(Led):
    """A game of sport with the host's page open; nine have phones."""

    def __init__(self, browser: Browser, camera: Camera) -> None:
        super().__init__(cards=CARDS, rules="sport", night="phones", names=CALLED)
        self.page, self.camera = browser.new_page(), camera

    def take(self, scene: str) -> None:
        """Nothing is said any more; the page has everything."""
        self.until_silent()
        self.step()
        self.camera(self.page, f"host-{scene}")

    def pick(self, seat: int) -> None:
        """Or no longer."""
        self.page.locator(".seat").nth(seat - 1).click()

    def press(self, name: str) -> None:
        """This button."""
        self.page.get_by_role("button", name=name, exact=True).click()


def host(browser: Browser, camera: Camera) -> None:
    """From the door to the end; and the protocol, on the screen and as it is printed."""
    led = Leading(browser, camera)
    page = led.page
    with led.served() as address:
        for seat in range(1, 10):
            led.phones.press(led.host, JOIN, {"take": seat, "key": KEY})
        led.phones.of_table({"begin": True})
        page.goto(f"{address.here}/host#{led.desk.token}")
        page.wait_for_selector("#pin")
        led.camera(page, "host-door")
        with led.running(paced=0.1):
            page.fill("#pin", "12345")
            page.keyboard.press("Enter")
            page.wait_for_selector(".problem:not(:empty)")
        led.camera(page, "host-wrong")
        with led.running(paced=0.1):
            page.fill("#pin", led.desk.pin.digits)
            page.keyboard.press("Enter")
            page.wait_for_selector(".seat")
        led.on("day.speech")
        for key in ("4", "фол 2", "фол 5", "фол 5", "фол 9", "фол 9", "фол 9"):
            led.host.key(key)
            led.step()
        led.until_silent()
        led.step()
        led.pick(3)
        led.take("day")
        led.press("Удалить")
        led.take("remove")
        led.press("Не надо")
        led.press("Освободить место 3")
        led.take("free")
        led.press("Не надо")
        led.pick(3)
        for key in ("дальше", "7", "дальше", "3"):
            led.host.key(key)
            led.until_silent()
        while led.game.ask is None or led.game.ask.kind != "count":
            led.host.key("дальше")
            led.until_silent()
        led.host.key("2")
        led.until_silent()
        led.pick(5)
        led.pick(8)
        led.take("vote")
        led.host.key("6")
        while not (led.game.state.is_night and led.game.ask):
            led.host.key("дальше")
            led.until_silent()
        led.take("night-hidden")
        led.press("Показать роли")
        led.pick(4)
        led.take("night")
        led.pick(4)
        while led.game.in_private:
            led.host.key("дальше")
            led.until_silent()
        for seat in (1, 3, 7):
            if seat in led.game.alive:
                led.host.key(f"удалить {seat}")
        led.until_silent()
        led.screens.end()
        with led.running(paced=0.1):
            page.wait_for_selector("a[download]")
        led.take("end")
        page.goto(f"{address.here}/protocol")
        led.camera(page, "protocol")
        if led.camera.wants("protocol"):
            page.pdf(path=led.camera.folder / "protocol.pdf", prefer_css_page_size=True)


PARTS: dict[Callable[[Browser, Camera], None], tuple[str, ...]] = {
    lobby: ("lobby", "join"),
    phone: ("phone",),
    host: ("host", "protocol"),
}
"""What begins so is taken there."""


def main() -> None:
    """Take them all."""
    parser = argparse.ArgumentParser(description=__doc__)
    options(parser, SCENES)
    asked = parser.parse_args()
    camera = Camera.of(asked)
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(
            executable_path=asked.chromium, args=["--no-sandbox"]
        ) as browser,
    ):
        for take, first in PARTS.items():
            if any(camera.wants(scene) for scene in SCENES if scene.startswith(first)):
                take(browser, camera)


if __name__ == "__main__":
    main()
