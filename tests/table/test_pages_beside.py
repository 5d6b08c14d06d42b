"""The terminal and the pages beside it: the way to the host's page, and the time after the game."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from tests.table.fake_table import Table
from voice_host.table.host import Host
from voice_host.table.keyboard import KeysEndedError
from voice_host.table.keys import Keys
from voice_host.table.public_view import PublicView
from voice_host.table.terminal import Terminal

pytestmark = pytest.mark.unit

WAY = "http://127.0.0.1:8010/host#abc\nPIN 123456"


class Pressed:
    """Keys, one string a look; after them nothing, or the end."""

    def __init__(self, *keys: str, hides: bool = True, ends: bool = False) -> None:
        self.hides = hides
        self._keys = list(keys)
        self._ends = ends

    def pressed(self) -> str:
        if not self._keys and self._ends:
            raise KeysEndedError
        return self._keys.pop(0) if self._keys else ""


class Page:
    """Counts how often it is served."""

    meter = ""
    way_in = ""
    stays = True

    def __init__(self) -> None:
        self.served = 0

    def serve(self, host: Host) -> None:  # noqa: ARG002  # the protocol's
        self.served += 1


def terminal(keyboard: Pressed, *, is_terminal: bool = True) -> tuple[Terminal, io.StringIO]:
    printed = io.StringIO()
    console = Console(file=printed, width=100, height=30, force_terminal=is_terminal)
    view = PublicView(names={}, hide_nominees=False)
    keys = Keys(curtain_at_night=False)
    return Terminal(console, keyboard, view, keys, lambda _event: None), printed


def drawn_since(printed: io.StringIO, before: int) -> str:
    return printed.getvalue()[before:]


def test_the_way_stands_there_until_a_key_is_pressed_which_does_nothing_else() -> None:
    table = Table(assist=True)
    table.host.begin()
    table.until_silent()
    opened, printed = terminal(Pressed("", "x", ""))
    with opened:
        opened.invite(lambda: WAY)
        opened.serve(table.host)
        assert "PIN 123456" in printed.getvalue()
        before = len(printed.getvalue())
        opened.serve(table.host)
        opened.serve(table.host)
        assert "PIN" not in drawn_since(printed, before)
    assert table.records.commands == []


def test_the_way_goes_when_somebody_has_come_in() -> None:
    table = Table(assist=True)
    table.host.begin()
    way = [WAY]
    opened, printed = terminal(Pressed())
    with opened:
        opened.invite(lambda: way[0])
        opened.serve(table.host)
        way[0] = ""
        before = len(printed.getvalue())
        opened.serve(table.host)
        assert drawn_since(printed, before)
        assert "PIN" not in drawn_since(printed, before)


def test_where_nothing_can_be_wiped_it_is_told_once() -> None:
    opened, printed = terminal(Pressed(hides=False))
    opened.invite(lambda: WAY)
    assert printed.getvalue().count("PIN 123456") == 1


def test_a_file_is_not_told_the_way() -> None:
    opened, printed = terminal(Pressed(hides=False), is_terminal=False)
    opened.invite(lambda: WAY)
    assert printed.getvalue() == ""


def test_after_the_game_pages_are_served_until_enter() -> None:
    opened, printed = terminal(Pressed("meant for the game\n", "", "x", "", "\n"))
    page = Page()
    opened.linger([page], Table().host)
    assert page.served == 3
    assert "Enter — закончить" in printed.getvalue()


def test_a_terminal_that_goes_ends_it_too() -> None:
    opened, _ = terminal(Pressed("", "", ends=True))
    page = Page()
    opened.linger([page], Table().host)
    assert page.served == 1


def test_keys_from_a_pipe_are_not_waited_for() -> None:
    opened, printed = terminal(Pressed(hides=False))
    page = Page()
    opened.linger([page], Table().host)
    assert page.served == 0
    assert printed.getvalue() == ""
