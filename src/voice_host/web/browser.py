"""Opens the table's page in a browser of this computer, full screen where that can be asked for.

A browser is a process of its own, with nothing of the terminal: it can neither print there nor
hold the game up.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import webbrowser
from collections.abc import Mapping, Sequence

_FULL_SCREEN = ("--start-fullscreen", "--app={}")
"""One page in a window of its own that fills the screen, and can be left as any other."""

_NEW_WINDOW = ("--new-window", "{}")
"""F11 fills the screen there."""

_BROWSERS: Mapping[str, Sequence[str]] = {
    "chromium": _FULL_SCREEN,
    "chromium-browser": _FULL_SCREEN,
    "google-chrome": _FULL_SCREEN,
    "google-chrome-stable": _FULL_SCREEN,
    "microsoft-edge": _FULL_SCREEN,
    "firefox": _NEW_WINDOW,
    "firefox-esr": _NEW_WINDOW,
    "xdg-open": ("{}",),
}
"""What is looked for, the best first, and how it is asked for a page."""

_opened: list[subprocess.Popen[bytes]] = []
"""They are waited for by nobody; Python would complain of one that it forgets while it runs."""


def has_screen(environment: Mapping[str, str], platform: str) -> bool:
    """There is something to open a window on."""
    if platform in ("win32", "darwin"):
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def opening(address: str, platform: str) -> Sequence[str] | None:
    """The command line that opens the address; None: nothing for it was found."""
    if platform == "darwin":
        return ("open", address)
    for name, arguments in _BROWSERS.items():
        if (path := shutil.which(name)) is not None:
            return (path, *(each.format(address) for each in arguments))
    return None


def open_page(address: str) -> bool:
    """Show the page, without waiting for it; False: there is no screen or browser here."""
    if not has_screen(os.environ, sys.platform):
        return False
    if sys.platform == "win32":
        return webbrowser.open(address)
    command = opening(address, sys.platform)
    if command is None:
        return False
    try:
        _opened.append(
            subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,  # no terminal is its own, whatever it is
            )
        )
    except OSError:
        return False
    return True
