"""Takes a page in every size and look that is asked for; tells which page scrolls sideways."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Literal

from playwright.sync_api import Page

SIZES = ("360x740", "768x1024", "1440x900", "3840x2160")
USUAL = ("360x740", "1440x900", "3840x2160")
Look = Literal["dark", "light"]
LOOKS: tuple[Look, Look] = ("dark", "light")


@dataclass
class Camera:
    """`camera(page, "vote")` makes vote-360x740-dark.png, and so on."""

    folder: Path
    sizes: Sequence[str]
    looks: Sequence[Look]
    scenes: Sequence[str] | None
    """None: all."""

    @classmethod
    def of(cls, asked: argparse.Namespace) -> Camera:
        """As the command line wants it."""
        asked.folder.mkdir(parents=True, exist_ok=True)
        return cls(asked.folder, asked.size or USUAL, asked.look or LOOKS, asked.scene)

    def wants(self, scene: str) -> bool:
        """Is it to be taken?"""
        return self.scenes is None or scene in self.scenes

    def __call__(self, page: Page, scene: str, ready: Callable[[], object] | None = None) -> None:
        """`ready` is done before each picture: what a change of the size has undone."""
        if not self.wants(scene):
            return
        for size, look in product(self.sizes, self.looks):
            width, height = map(int, size.split("x"))
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme=look, reduced_motion="reduce")
            if ready is not None:
                ready()
            page.wait_for_timeout(500)
            page.screenshot(path=self.folder / f"{scene}-{size}-{look}.png")
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                print(f"{scene} in {size} scrolls sideways")


def options(parser: argparse.ArgumentParser, scenes: Iterable[str]) -> None:
    """What a camera is asked for."""
    add = parser.add_argument
    add("folder", type=Path)
    add("--size", action="append", choices=SIZES, help="all but 768x1024 if none is given")
    add("--scene", action="append", choices=list(scenes))
    add("--look", action="append", choices=LOOKS)
    add("--chromium", default="/usr/bin/chromium", help="where it is")
