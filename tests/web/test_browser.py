"""Opening the table's page: never in the terminal, never in the game's way."""

from __future__ import annotations

import stat
import sys
import time
from pathlib import Path

import pytest

from voice_host.table.keys import Keys
from voice_host.web import browser
from voice_host.web.browser import has_screen, open_page, opening
from voice_host.web.hub import Hub
from voice_host.web.screen import Invitation, WebScreen
from voice_host.web.table_page import TablePage

ADDRESS = "http://127.0.0.1:8010/#abc"


@pytest.mark.unit
def test_a_screen_is_needed() -> None:
    assert not has_screen({}, "linux")
    assert not has_screen({"DISPLAY": ""}, "linux")
    assert has_screen({"DISPLAY": ":0"}, "linux")
    assert has_screen({"WAYLAND_DISPLAY": "wayland-0"}, "linux")
    assert has_screen({}, "darwin")
    assert has_screen({}, "win32")


def install(folder: Path, name: str, script: str) -> None:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """All the programs that there are."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("DISPLAY", ":0")
    return tmp_path


@pytest.mark.unit
def test_chromium_fills_the_screen_and_is_taken_before_firefox(folder: Path) -> None:
    install(folder, "firefox", "")
    assert opening(ADDRESS, "linux") == (str(folder / "firefox"), "--new-window", ADDRESS)
    install(folder, "chromium", "")
    assert opening(ADDRESS, "linux") == (
        str(folder / "chromium"),
        "--start-fullscreen",
        f"--app={ADDRESS}",
    )


@pytest.mark.unit
def test_text_browsers_are_not_looked_for(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("lynx", "w3m", "links", "www-browser"):
        install(folder, name, "")
    monkeypatch.setenv("BROWSER", "lynx")
    assert opening(ADDRESS, "linux") is None
    assert not open_page(ADDRESS)


@pytest.mark.process
def test_a_browser_has_nothing_of_the_terminal(
    folder: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told = folder / "told"
    monkeypatch.setenv("PATH", f"{folder}:/bin:/usr/bin")
    install(
        folder,
        "chromium",
        f'echo noise; echo noise >&2; echo for it > /dev/tty; read line; echo "$2" > {told}.part;'
        f" mv {told}.part {told}; exec sleep 5",
    )
    began = time.monotonic()
    assert open_page(ADDRESS)
    assert time.monotonic() - began < 2
    while not told.exists():
        assert time.monotonic() - began < 10
        time.sleep(0.02)
    assert told.read_text(encoding="utf-8").strip() == f"--app={ADDRESS}"
    assert capfd.readouterr() == ("", "")
    process = browser._opened.pop()
    process.kill()
    process.wait()


@pytest.mark.unit
def test_without_a_screen_nothing_is_opened(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(folder, "chromium", "exit 1")
    monkeypatch.delenv("DISPLAY")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    if sys.platform == "linux":
        assert not open_page(ADDRESS)


@pytest.mark.unit
def test_the_address_is_told_once_if_nobody_comes() -> None:
    told: list[str] = []
    invitation = Invitation(ADDRESS, told.append, patience=0.0)
    invitation.look(watched=False, private=True)
    assert told == []
    invitation.look(watched=False, private=False)
    invitation.look(watched=False, private=False)
    assert told == [f"Страница стола: {ADDRESS}"]


@pytest.mark.unit
def test_the_page_is_not_told_where_it_is() -> None:
    hub, keys = Hub(), Keys(curtain_at_night=False)
    table = TablePage(hub, keys, "token")
    web = WebScreen(hub, table, invitation=Invitation(ADDRESS, [].append, patience=0.0))
    web.notice(f"Страница стола: {ADDRESS}")
    web.notice("Микрофон: нет.")
    assert [line.text for line in table._captions] == ["Микрофон: нет."]


@pytest.mark.unit
def test_who_has_come_needs_no_address() -> None:
    told: list[str] = []
    invitation = Invitation(ADDRESS, told.append, patience=0.0)
    invitation.look(watched=True, private=False)
    invitation.look(watched=False, private=False)
    slow = Invitation(ADDRESS, told.append, patience=60.0)
    slow.look(watched=False, private=False)
    assert told == []
