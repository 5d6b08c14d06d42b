"""Real pages of the real server: in Debian's Chromium, or without a browser (page_client.py).

A test that draws the fixture `page` or `context` of pytest-playwright gets Chromium.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.served import Served

FOREIGN = "mafia.example"
"""A name of somebody else that leads to this computer: in Chromium only."""

HOW_TO_INSTALL = "no Chromium here: sudo apt-get install chromium"


def chromium() -> str | None:
    return shutil.which("chromium") or shutil.which("chromium-browser")


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """Debian's, and nothing but this computer can be reached from it."""
    path = chromium()
    if path is None:
        pytest.skip(HOW_TO_INSTALL)
    names = f"MAP {FOREIGN} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"
    arguments = [f"--host-resolver-rules={names}", "--disable-gpu", "--disable-dev-shm-usage"]
    if os.geteuid() == 0:
        arguments.append("--no-sandbox")
    return {"executable_path": path, "headless": True, "args": arguments}


@pytest.fixture(scope="session")
def base_url() -> None:
    """Each game has an address of its own. (The plugin's fixture of this name is one that pytest 9
    warns of.)"""


@pytest.fixture
def game() -> Iterator[Served]:
    """Six at the table of the classic rules; nothing has begun."""
    game = Served()
    with game.served():
        yield game
