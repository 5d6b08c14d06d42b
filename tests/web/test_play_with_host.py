"""`play --assist` with pages: the way to the host's page, and the protocol after the game."""

from __future__ import annotations

import re
import socket
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from phones_bench.page_client import Knock, PageClient, SealedPage
from tests.table.test_terminal import SETUP, Game
from tests.web.served import run
from voice_host.game.role import Camp
from voice_host.game.ruleset import load
from voice_host.roles import ROLES

pytestmark = pytest.mark.process


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def come_in(port: int, token: str, pin: str) -> None:
    door = PageClient(port, "host", SealedPage(token))
    knock = Knock((await door.open())["key"])
    reply = await door.act(**knock.says(pin))
    assert reply["ok"]
    desk = PageClient(port, "desk", SealedPage(knock.told(reply["more"])))
    assert (await desk.open())["led"] == "human"
    door.hang_up()
    desk.hang_up()


def test_the_pin_is_in_the_terminal_and_opens_the_desk(tmp_path: Path) -> None:
    port = free_port()
    game = Game(tmp_path, "--assist", "--no-browser", "--port", str(port))
    try:
        screen = game.wait_for(r"PIN \d{6}")
        found = re.search(r"/host#([\w-]{22})\W.*?PIN (\d{6})", screen, re.DOTALL)
        assert found is not None, screen
        token, pin = found.groups()
        run(come_in(port, token, pin))
        game.wait_for(r"Игрок 1\. Нажмите")
        game.press("x")
        assert "PIN" not in game.wait_for("Ваша карта")
    finally:
        game.close()


def test_after_the_game_the_protocol_is_there_until_enter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BROWSER", "true")
    port = free_port()
    protocol = f"http://127.0.0.1:{port}/protocol"
    cards = SETUP.deal(load("classic"))
    game = Game(tmp_path, "--assist", "--port", str(port))
    try:
        game.wait_for(r"PIN \d{6}")
        game.press("x")
        for seat in cards:
            game.wait_for(f"Игрок {seat}. Нажмите")
            game.press("x")
            game.wait_for("чтобы спрятать")
            game.press("x")
        with pytest.raises(HTTPError):
            urlopen(protocol)
        for seat, role in cards.items():
            if ROLES[role].camp is Camp.BLACK:
                game.press(f"удалить {seat}\n")
        game.wait_for("Enter — закончить")
        assert "<h1>Победил город</h1>" in urlopen(protocol).read().decode()
        game.press("\n")
        assert game.process.wait(20) == 0
    finally:
        game.close()
