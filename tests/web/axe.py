"""What axe-core finds on a page: faults that keep somebody from using it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

_AXE = Path(__file__).parent / "vendor" / "axe-4.14.1.min.js"
_FADES = 800
_GRAVE = ("serious", "critical")


def faults(page: Page) -> list[str]:
    """The grave ones, in the dark look and in the light one."""
    found: list[str] = []
    for look in ("dark", "light"):
        page.emulate_media(color_scheme=look, reduced_motion="reduce")  # type: ignore[arg-type]
        page.wait_for_timeout(_FADES)  # colours on their way are nobody's
        if not page.evaluate("typeof axe === 'object'"):
            page.evaluate(_AXE.read_text("utf-8"))
        result = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        found += [
            f"{look}: {fault['id']}: {node['html'][:200]} {node['failureSummary']}"
            for fault in result["violations"]
            if fault["impact"] in _GRAVE
            for node in fault["nodes"]
        ]
        assert _ran(result), "axe has looked at nothing"
    page.emulate_media(color_scheme="no-preference", reduced_motion="no-preference")
    return found


def _ran(result: Any) -> bool:
    return len(result["passes"]) > 5
