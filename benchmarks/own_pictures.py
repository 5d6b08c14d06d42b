"""Pictures of a phone and of the human host's page:
`python benchmarks/own_pictures.py FOLDER`.

As `pictures.py`, for the pages that are one person's own.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.append(str(Path(__file__).parents[1]))  # its table is the tests'

from pictures import NAMES
from tests.web.led_table import Led
from tests.web.phone_table import PhoneTable
from voice_host.web.seats import channel_of
from voice_host.web.server import serving

CARDS = {1: "don", 2: "citizen", 3: "mafia", 4: "doctor", 5: "citizen", 6: "commissar"}
CALLED = dict(enumerate(NAMES[:6], 1))
SIZES = {"small": {"width": 360, "height": 740}, "large": {"width": 1440, "height": 900}}

Picture = Callable[[Page, str], None]


def phone(browser: Browser, picture: Picture) -> None:
    """Card hidden and held, the own speech, hands, a call of the night."""
    table = PhoneTable(cards=CARDS, names=CALLED)
    tokens = {seat: table.phones.seats.take(seat) for seat in CARDS}
    with serving(table.hub, None, phones=False) as address:
        table.host.begin()
        table.step(1)
        page = browser.new_page(viewport=SIZES["small"], color_scheme="dark")
        page.goto(f"{address.here}/seat/1#{tokens[1]}")
        table.until_asked("card")
        page.wait_for_selector("#pad.card")
        picture(page, "phone-card")
        page.dispatch_event("#look", "mousedown")
        picture(page, "phone-held")
        page.dispatch_event("#look", "mouseup")
        table.look_at_cards()
        page.evaluate("document.activeElement.blur()")
        for kind in ("floor", "hand", "target"):
            while (table.hub.views[channel_of(1)]["pad"] or {}).get("kind") != kind:
                if table.game.phase == "day.talk" and not table.host.speaking:
                    table.host.key("дальше")
                elif kind == "hand" and table.game.floor and not table.host.speaking:
                    table.host.key(f"{table.game.floor % 2 + 4}")
                    table.host.key("+")
                table.step()
            page.wait_for_selector(f"#pad.{kind}")
            picture(page, f"phone-{'night' if kind == 'target' else kind}")


def host(browser: Browser, picture: Picture) -> None:
    """By day: somebody speaks, a seat is picked, roles are hidden."""
    led = Led(cards=CARDS, names=CALLED)
    with led.served() as address:
        led.on("day.speech")
        led.host.key("4")
        led.step()
        for size, viewport in SIZES.items():
            page = browser.new_page(viewport=viewport, color_scheme="dark")
            with led.running(paced=0.1):
                page.goto(f"{address.here}/host#{led.desk.token}")
                page.fill("#pin", led.desk.pin.digits)
                page.keyboard.press("Enter")
                page.wait_for_selector(".seat")
            page.locator(".seat").nth(2).click()
            picture(page, f"host-{size}")


def main() -> None:
    """Take them all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)

    def picture(page: Page, name: str) -> None:
        page.wait_for_timeout(700)  # motion has come to its end
        page.screenshot(path=asked.folder / f"{name}.png")

    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(
            executable_path=asked.chromium, args=["--no-sandbox"]
        ) as browser,
    ):
        phone(browser, picture)
        host(browser, picture)


if __name__ == "__main__":
    main()
