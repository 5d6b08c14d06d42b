"""Pictures of the table's page: `python benchmarks/pictures.py FOLDER [--size 1440x900 ...]`.

A game of bots is played without sound, its page is opened in Chromium, and at each scene there is
a picture in every size, dark and light.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.append(str(Path(__file__).parents[1]))  # its table is the tests'

from pictures_bench.camera import Camera, options
from tests.web.evening import TOKEN, Evening
from voice_host.game.setup import Setup
from voice_host.web.server import serving

NAMES = (
    "Анна", "Борис", "Веня", "Галина Сергеевна", "Дима", "Ева", "Жора", "Зинаида",
    "Иван Константинопольский-Заболотный 3-й", "Катя", "Лев", "Маша", "Никита", "Оля", "Паша",
    "Рита", "Слава", "Таня", "Устин", "Фаина", "Харитон", "Цветана", "Чингиз", "Шура", "Эля",
)  # fmt: skip

LONG = "Достопочтенный-Староконстантиновский третий"

Scene = Callable[[Evening], bool]


def _speech(evening: Evening) -> bool:
    """Somebody has been speaking for a while, and some are nominated."""
    game = evening.game
    on = game.deadline is not None and evening.host.clock_runs and game.state.timer > 50
    return game.floor is not None and on and len(game.state.nominations) > 1


def _vote(evening: Evening) -> bool:
    vote = evening.game.state.vote
    return vote is not None and max(len(vote.counts), len(vote.cast) - 3) >= 2


SCENES: dict[str, Scene] = {
    "start": lambda evening: evening.host.now > 0.5 or evening.host.speaking,
    "card": lambda evening: "карта" in (evening.keys.secret(evening.host) or ""),
    "night": lambda evening: evening.game.state.is_night and evening.host.clock_runs,
    "speech": _speech,
    "vote": _vote,
    "last-word": lambda evening: evening.game.phase == "last_word" and not evening.host.speaking,
    "result": lambda evening: evening.host.over,
}
"""A rule has not all of them."""


def main() -> None:
    """Play, and take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    options(parser, SCENES)
    add = parser.add_argument
    add("--rules", default="classic")
    add("--players", type=int, default=10)
    add("--seed", type=int, default=1)
    add("--night", default="roles")
    add("--long-names", action="store_true")
    add("--english", action="store_true")
    add("--open-nominees", action="store_true", help="show who is nominated")
    asked = parser.parse_args()
    camera = Camera.of(asked)
    names = dict(enumerate(NAMES[: asked.players], 1))
    if asked.long_names:
        names = {seat: f"{name} {LONG}"[:40] for seat, name in names.items()}
    setup = Setup(
        ruleset=asked.rules,
        players=asked.players,
        seed=asked.seed,
        names=names,
        night=asked.night,
        options={"hide_nominees": False} if asked.open_nominees else {},
    )
    english = "?lang=en" if asked.english else ""
    evening = Evening(setup)
    with (
        serving(evening.hub, None, phones=False) as address,
        sync_playwright() as playwright,
        playwright.chromium.launch(
            executable_path=asked.chromium, args=["--no-sandbox"]
        ) as browser,
    ):
        evening.begin()
        page = browser.new_page()
        page.goto(f"{address.here}/{english}#{TOKEN}")
        page.wait_for_selector("body:not([data-page=waiting])")
        wanted = {name: comes for name, comes in SCENES.items() if camera.wants(name)}
        while wanted:
            reached = [name for name, comes in wanted.items() if comes(evening)]
            for name in reached:
                del wanted[name]
                camera(page, name)
            if evening.host.over:
                break
            evening.step()
        if wanted:
            print("It never came to:", ", ".join(wanted))


if __name__ == "__main__":
    main()
