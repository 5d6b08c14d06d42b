"""The host's page over the real server: who knows the address alone, and who knows the PIN, too."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from phones_bench.page_client import Knock, PageClient, RefusedError, SealedPage, request
from tests.web.led_table import Led
from tests.web.served import run

pytestmark = pytest.mark.process


def meanwhile(led: Led, pages: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """The game runs, and these pages are open."""
    with led.served(), led.running():
        run(pages())


async def come_in(led: Led) -> PageClient:
    door = led.phone("host", led.desk.token)
    knock = Knock((await door.open())["key"])
    reply = await door.act(**knock.says(led.desk.pin.digits))
    door.hang_up()
    return led.phone("desk", knock.told(reply["more"]))


def test_who_knows_the_pin_sees_and_does_everything() -> None:
    led = Led()

    async def pages() -> None:
        desk = await come_in(led)
        view = await desk.open()
        assert view["roles"]["1"] == "don"
        assert (await desk.act(key=""))["ok"]
        while view["ask"]["seat"] != 2:
            view = await desk.next()
        desk.hang_up()

    meanwhile(led, pages)


def test_the_address_without_the_pin_shows_nothing() -> None:
    led = Led()

    async def pages() -> None:
        door = led.phone("host", led.desk.token)
        knock = Knock((await door.open())["key"])
        assert not (await door.act(**knock.says("12345")))["ok"]
        assert not (await door.act(key="дальше"))["ok"]
        assert len(door.heard) == 1
        door.hang_up()
        with pytest.raises(RefusedError):
            await led.phone("desk", led.desk.token).open()

    meanwhile(led, pages)
    assert led.records.commands == []


def test_neither_the_address_nor_the_pin_is_on_the_tables_page() -> None:
    led = Led()

    async def pages() -> None:
        for channel in ("table", "pad"):
            page = led.page(channel)
            await page.open()
            await page.act(keys="\t")
            await asyncio.sleep(0.2)
            page.hang_up()
            assert led.desk.pin.digits not in "".join(page.heard)
            assert led.desk.token not in "".join(page.heard)

    meanwhile(led, pages)


def test_the_protocol_is_found_by_this_computer_when_the_game_is_over() -> None:
    led = Led(names={3: "<script>alert(1)</script>"})

    async def get(path: str, source: str | None = None) -> tuple[int, dict[str, str], str]:
        answer = await request("127.0.0.1", led.address.port, "GET", path, {}, source=source)
        return answer.status, answer.headers, answer.text

    paths = ["/protocol", "/protocol/html", "/protocol/csv", "/protocol/json"]

    async def before() -> None:
        for path in paths:
            assert (await get(path))[0] == 404

    async def after() -> None:
        status, headers, text = await get("/protocol")
        assert status == 200
        assert "<h1>Победил город</h1>" in text
        assert "<script>alert" not in text
        assert "default-src 'none'" in headers["content-security-policy"]
        for path in paths[1:]:
            status, headers, _ = await get(path)
            kind = path.rpartition("/")[2]
            assert status == 200
            expected = f'attachment; filename="mafia-2026-11-30-2110.{kind}"'
            assert headers["content-disposition"] == expected
        assert (await get("/protocol/script"))[0] == 404
        for path in paths:
            assert (await get(path, "127.0.0.5"))[0] == 404

    with led.served():
        led.on("day.talk")
        run(before())
        for seat in (1, 2):
            led.host.key(f"удалить {seat}")
        assert led.game.over
        run(before())
        led.until_silent()
        led.screens.end()
        run(after())
        view = led.table_view()
        assert view.result is not None
        assert view.result.protocol == "/protocol"


def test_the_host_reads_the_protocol_by_his_own_channel() -> None:
    led = Led()

    async def pages() -> None:
        desk = await come_in(led)
        await desk.open()
        reply = await desk.act(protocol=True)
        assert reply["more"]["html"].startswith("<!DOCTYPE html>")
        desk.hang_up()

    with led.served():
        led.on("day.talk")
        for seat in (1, 2):
            led.host.key(f"удалить {seat}")
        led.until_silent()
        led.screens.end()
        with led.running():
            run(pages())


def test_the_sealed_desk_cannot_be_read_without_its_token() -> None:
    led = Led()

    async def pages() -> None:
        desk = await come_in(led)
        await desk.open()
        desk.hang_up()
        stranger = SealedPage(led.desk.token)
        for line in desk.heard:
            with pytest.raises(Exception, match=r"[Dd]ecrypt"):
                stranger.open(line.removeprefix("data: "))

    meanwhile(led, pages)
