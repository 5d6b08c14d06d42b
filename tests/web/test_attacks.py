"""What a stranger on the same network may try, with bytes of his own: docs/pages.md has the table.

Addresses 127.0.0.2 and on are strangers: only 127.0.0.1 is the computer itself.
"""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Coroutine, Iterator
from typing import Any

import pytest

from phones_bench.page_client import (
    Answer,
    PageClient,
    PlainPage,
    RefusedError,
    SealedPage,
    connected,
    request,
)
from tests.web.seats import Seats
from tests.web.served import Served, T, run
from tests.web.test_phones import at_the_vote
from voice_host.game import events as e
from voice_host.web import app, door
from voice_host.web.envelope import new_token
from voice_host.web.server import own_address, serving

pytestmark = pytest.mark.process

PHONE, STRANGER = "127.0.0.2", "127.0.0.66"


class Phones(Served):
    """A table with phones of the simplest kind."""

    def __init__(self) -> None:
        super().__init__(places=lambda hub, _keys: (self._made(hub),))

    def _made(self, hub: Any) -> Seats:
        self.seats = Seats(hub, 6)
        return self.seats

    def seat(self, seat: int, source: str = PHONE) -> PageClient:
        name = f"seat:{seat}"
        return self.phone(name, self.seats.tokens[name], source)

    def asked(self, method: str, path: str, headers: dict[str, str] | None = None) -> Answer:
        """By a stranger."""
        port = self.address.port
        return run(request("127.0.0.1", port, method, path, headers or {}, source=STRANGER))


@pytest.fixture
def table() -> Iterator[Phones]:
    table = Phones()
    with table.served(), table.running():
        yield table


@pytest.fixture(scope="module")
def standing() -> Iterator[Phones]:
    """One table for all that changes nothing."""
    table = Phones()
    with table.served(), table.running(paced=0.1):
        yield table


async def status(doing: Coroutine[Any, Any, object]) -> int:
    try:
        await doing
    except RefusedError as refused:
        return refused.status
    return 200


# Who has not the token


def test_another_seats_token_guessed(table: Phones) -> None:
    async def guess() -> None:
        for token in ("", "0" * 22, table.seats.tokens["seat:2"], new_token(), "ж" * 10_000):
            stranger = table.phone("seat:1", token, STRANGER)
            assert await status(stranger.hello()) == 403
        for page in (table.page("seat:1"), table.page("seat:1")):
            page.envelope = PlainPage(table.seats.tokens["seat:1"])
            assert await status(page.hello()) == 403, "the token itself is no message"

    run(guess())


def test_the_tables_token_guessed(table: Phones) -> None:
    async def guess() -> None:
        for token in ("", "ж", "\ud800", table.token[:-1], new_token()):
            page = PageClient(table.address.port, "table", PlainPage(token))
            assert await status(page.hello()) == 403

    run(guess())


@pytest.mark.parametrize(
    "body",
    ["", "{}", "null", "[1]", "[" * 4000, '{"token":' * 400, "AAAA", "\x00\xff", "=" * 4096, "ж"],
)
@pytest.mark.parametrize("name", ["seat:1", "table"])
def test_rubbish_is_refused_like_any_wrong_message(standing: Phones, name: str, body: str) -> None:
    page = PageClient(standing.address.port, name, PlainPage(""))
    headers = {"Origin": f"http://127.0.0.1:{standing.address.port}", "Content-Length": "0"}

    async def send() -> None:
        encoded = body.encode("utf-8", "surrogatepass")
        for what in ("hello", "act"):
            answer = await page.request(
                "POST",
                f"/channel/{name}/{what}",
                {**headers, "Content-Length": str(len(encoded))},
                encoded,
            )
            assert (answer.status, answer.text) == (403, "Нельзя.\n")

    run(send())


# Who has heard every byte


def test_what_was_overheard_is_worth_nothing(table: Phones) -> None:
    async def replay() -> None:
        phone = table.seat(1)
        await phone.open()
        assert await phone.act(key="5") == {"ok": True}
        hello, act = phone.sent
        thief = table.phone("seat:1", "", STRANGER)
        assert await status(thief.post("hello", hello)) == 409
        assert await status(thief.post("act", act)) == 409
        thief.session = phone.session
        assert await status(anext(thief.views())) == 403, "a second stream of the same session"
        # Into another channel, or one message for the other.
        elsewhere = table.phone("seat:2", "", STRANGER)
        assert await status(elsewhere.post("hello", hello)) == 403
        assert await status(elsewhere.post("act", act)) == 403
        assert await status(thief.post("hello", act)) == 403
        assert await status(thief.post("act", hello)) == 403
        # What the server has written, back to it.
        reflected = phone.heard[0].removeprefix("data: ")
        assert await status(thief.post("hello", reflected)) == 403
        assert await status(thief.post("act", reflected)) == 403
        # Into a later session of the same phone.
        phone.hang_up()
        later = table.seat(1)
        await later.open()
        assert await status(thief.post("act", act)) == 403
        # A byte changed.
        wrong = ("B" if act[40] != "B" else "C").join((act[:40], act[41:]))
        assert await status(thief.post("act", wrong)) == 403
        assert await later.act(key="6") == {"ok": True}
        later.hang_up()

    run(replay())
    assert table.seats.pressed == [("seat:1", "5"), ("seat:1", "6")]


def test_a_number_counts_once(table: Phones) -> None:
    async def press() -> None:
        phone = table.seat(3)
        await phone.open()
        await phone.act(key="1")
        phone.said = 0
        assert await status(phone.act(key="2")) == 409
        for number in (True, 1.5, "2", None, -1):
            message = {"key": "3", "session": phone.session, "n": number}
            assert await status(phone.post("act", phone.envelope.seal(message))) in (403, 409)
        phone.hang_up()

    run(press())
    assert table.seats.pressed == [("seat:3", "1")]


def test_a_phone_that_is_opened_anew_ends_the_one_before(table: Phones) -> None:
    """Who has photographed a seat's code may take it, and its owner sees that he has lost it."""

    async def take() -> None:
        phone, other = table.seat(1), table.seat(1, STRANGER)
        await phone.open()
        await other.open()
        with pytest.raises(StopAsyncIteration):
            await phone.next()
        assert phone.gone
        assert await status(phone.act(key="1")) == 403
        other.hang_up()

    run(take())
    assert table.seats.pressed == []


def test_all_boxes_are_equally_long(table: Phones) -> None:
    """ALL-1: a view of seven bytes and the table's of thousands."""

    async def listen() -> None:
        phones = [table.seat(seat) for seat in range(1, 7)]
        for phone in phones:
            await phone.open()
        for number in (1, 10**9):
            table.seats.number = number
            for phone in phones:
                assert await phone.next() == number
            assert len({len(phone.heard[-1]) for phone in phones}) == 1
        for phone in phones:
            phone.hang_up()
        sent = "".join(line for phone in phones for line in (*phone.sent, *phone.heard))
        assert not any(token in sent for token in table.seats.tokens.values())

    run(listen())


# A page of somebody else in a player's or the table's browser: see test_attacks_in_browser.py too


@pytest.mark.parametrize(
    "origin", [None, "null", "http://mafia.example", "https://127.0.0.1:{port}", "http://127.0.0.1"]
)
def test_posts_of_foreign_pages(standing: Phones, origin: str | None) -> None:
    async def post() -> None:
        page = standing.page()
        body = page.envelope.seal({"mark": "1"}).encode()
        own = {} if origin is None else {"Origin": origin.format(port=page.port)}
        answer = await page.request("POST", "/channel/table/hello", own, body)
        assert answer.status == 403

    run(post())


@pytest.mark.parametrize("method", ["OPTIONS", "PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "X"])
def test_other_methods(standing: Phones, method: str) -> None:
    """No page of somebody else is ever told that it may."""
    answer = standing.asked(method, "/channel/seat:1/hello", {"Origin": "http://mafia.example"})
    assert answer.status == 405
    assert not [name for name in answer.headers if name.startswith("access-control")]


@pytest.mark.parametrize(
    "host",
    ["mafia.example", "mafia.example:{port}", "127.0.0.1", "127.0.0.1:{port}.x", "", "[::1]"],
)
def test_foreign_hosts(standing: Phones, host: str) -> None:
    answer = standing.asked("GET", "/join", {"Host": host.format(port=standing.address.port)})
    assert answer.status == 421


def test_safety_headers_are_on_everything(standing: Phones) -> None:
    for path in (
        "/join",
        "/static/channel.js",
        "/words.json",
        "/nothing",
        "/",
        "/channel/x/stream",
    ):
        headers = standing.asked("GET", path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"] == ("no-cache" if "/static/" in path else "no-store")
        assert "server" not in headers


def test_files_are_what_they_are(standing: Phones) -> None:
    """A browser asks each time whether they have changed."""
    script = standing.asked("GET", "/static/channel.js")
    assert script.headers["content-type"] == "text/javascript; charset=utf-8"
    again = standing.asked("GET", "/static/channel.js", {"If-None-Match": script.headers["etag"]})
    assert (again.status, again.body) == (304, b"")


# Requests that are not as they should be


@pytest.mark.parametrize(
    ("headers", "body", "expected"),
    [
        ({"Content-Length": "1000000000"}, b"", 413),
        ({"Content-Length": "5000"}, b"x" * 5000, 413),
        ({"Transfer-Encoding": "chunked"}, b"5\r\nhello\r\n0\r\n\r\n", 411),
        ({}, b"", 411),
        ({"Content-Length": "-5"}, b"", 400),
        ({"Content-Length": "5, 6"}, b"", 400),
        ({"X-Long": "x" * 70_000, "Content-Length": "0"}, b"", 431),
        ({"Host": "127.0.0.1\r\nHost: other", "Content-Length": "0"}, b"", 400),
    ],
)
def test_giant_and_crooked_bodies(
    standing: Phones, headers: dict[str, str], body: bytes, expected: int
) -> None:
    async def send() -> int:
        port = standing.address.port
        reader, writer = await connected("127.0.0.1", port, STRANGER)
        own = f"127.0.0.1:{port}"
        lines = {"Host": own, "Origin": f"http://{own}", **headers}
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        writer.write(f"POST /channel/seat:1/hello HTTP/1.1\r\n{head}\r\n".encode() + body)
        first = await reader.readline()
        assert await reader.read() is not None, "it hangs up"
        writer.close()
        return int(first.split()[1])

    assert run(send()) == expected


def test_a_page_is_asked_for_with_a_body(standing: Phones) -> None:
    assert standing.asked("GET", "/join", {"Content-Length": "100000"}).status == 413


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/..%2fapp.py",
        "/static/%2e%2e/app.py",
        "/static/%2e%2e%2fapp.py",
        "/static/%252e%252e%252fapp.py",
        "/static/..\\app.py",
        "/static/%5c..%5capp.py",
        "/static//etc/passwd",
        "/static/%2fetc%2fpasswd",
        "/static/vendor/../../app.py",
        "/static/app.py%00.js",
        "/static/.%00./app.py",
        "/static/",
        "/static",
        "/static/fonts",
        "/../../../../etc/passwd",
        "//etc/passwd",
        "/channel/../static/table.js/stream",
        "/channel/table%2fx/stream",
        "/channel/seat:1%2f..%2ftable/stream",
        "/channel//stream",
        "/seat/1/../../host.py",
        "/seat/-1",
        "/seat/%31%00",
        "/seat/" + "9" * 5000,
    ],
)
def test_path_traversal(standing: Phones, path: str) -> None:
    answer = standing.asked("GET", path)
    is_page = answer.headers.get("content-type", "").startswith("text/html")
    assert answer.status in (307, 404) or (answer.status == 200 and is_page)
    assert b"import" not in answer.body
    assert b"root:" not in answer.body
    assert b"Traceback" not in answer.body


# Many of them, and slow ones


def test_who_is_late_is_cut_off(table: Phones, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "LATE", 0.3)

    async def dawdle() -> None:
        port = table.address.port
        phone = table.seat(1)
        await phone.open()
        origin = f"Host: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
        beginnings = [
            "",
            "GET /join HTT",
            f"GET /join HTTP/1.1\r\n{origin}X: ",
            f"POST /channel/seat:1/hello HTTP/1.1\r\n{origin}Content-Length: 4000\r\n\r\nAAAA",
            f"GET /join HTTP/1.1\r\n{origin}\r\nGET /",
        ]

        async def drip(beginning: str) -> float:
            reader, writer = await connected("127.0.0.1", port, STRANGER)
            began = time.monotonic()
            writer.write(beginning.encode())
            try:
                while True:
                    writer.write(b"A")
                    await asyncio.sleep(0.05)
                    if reader.at_eof() or reader.exception():
                        break
            except OSError:
                pass
            writer.close()
            return time.monotonic() - began

        assert all(took < 3 for took in await asyncio.gather(*map(drip, beginnings)))
        await asyncio.sleep(1)
        table.seats.number = 7
        assert await phone.next() == 7, "who looks and waits is not late"
        phone.hang_up()

    run(asyncio.wait_for(dawdle(), 20))


def test_a_phone_that_does_not_read(table: Phones, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing piles up for it, nobody waits for it, and in the end it is hung up on."""
    monkeypatch.setattr(door, "LATE", 0.5)

    async def ignore() -> None:
        port = table.address.port
        phone, other = table.seat(1), table.seat(2)
        await other.open()
        await phone.hello()
        path = f"/channel/seat:1/stream?session={phone.session}"
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", port))
        deaf.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        end = time.monotonic() + 20
        while not table.hub.watched("seat:1"):
            await asyncio.sleep(0.01)
        while table.hub.watched("seat:1"):
            assert time.monotonic() < end
            table.seats.number += 1
            assert await other.next() >= 1
        deaf.close()
        other.hang_up()

    run(ignore())


@pytest.mark.parametrize("strangers", [1, 50])
def test_a_thousand_connections(table: Phones, strangers: int) -> None:
    """From one address, or from many: who is in stays in, and comes back."""

    async def crowd() -> int:
        phones = [table.seat(seat, f"127.0.0.{10 + seat}") for seat in (1, 2, 3)]
        for phone in phones:
            await phone.open()

        async def hold(number: int) -> bool:
            source = f"127.0.1.{1 + number % strangers}"
            try:
                reader, writer = await connected("127.0.0.1", table.address.port, source)
                writers.append(writer)
                await asyncio.wait_for(reader.read(1), 3)
            except TimeoutError:
                return True
            except OSError:
                return False
            return False

        writers: list[asyncio.StreamWriter] = []
        crowding = asyncio.gather(*map(hold, range(1000)))
        await asyncio.sleep(1)
        table.seats.number = 5
        for phone in phones:
            assert await asyncio.wait_for(phone.next(), 1) == 5
        assert await asyncio.wait_for(phones[0].act(key="1"), 1) == {"ok": True}
        phones[1].hang_up()
        back = table.seat(2, "127.0.0.12")
        assert await asyncio.wait_for(back.open(), 1) == 5
        held = sum(await crowding)
        for page in (*phones, back):
            page.hang_up()
        for writer in writers:
            writer.close()
        await asyncio.gather(*(each.wait_closed() for each in writers), return_exceptions=True)
        return held

    held = run(crowd())
    assert 0 < held <= (door.MOST_OF_ONE if strangers == 1 else door.MOST_OF_STRANGERS)


def test_too_many_requests_of_one_address(table: Phones) -> None:
    """On one connection, one after the other: as fast as it goes."""

    async def flood(source: str, times: int) -> list[int]:
        port = table.address.port
        reader, writer = await connected("127.0.0.1", port, source)
        once = f"HEAD /nothing HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n"
        writer.write(once.encode() * times)
        writer.write_eof()
        answers = (await reader.read()).decode("latin1").split("HTTP/1.1 ")[1:]
        writer.close()
        return [int(answer.split()[0]) for answer in answers]

    flooded = run(flood(STRANGER, 600))
    assert flooded[:240] == [404] * 240
    assert flooded[-1] == 429, "and then it hangs up"
    assert run(flood(PHONE, 1)) == [404]


# Who has a token, and wants more


def test_a_phone_that_votes_twice_or_after_the_close() -> None:
    """SPORT-15: a hand counts once, and for the candidate for whom it went up."""
    table = at_the_vote()
    table.phones.of_table({"free": 5})
    token = table.phones.seats.take(5)
    assert token is not None

    async def served(doing: Coroutine[Any, Any, T]) -> T:
        """The game goes on, and no time passes."""
        task = asyncio.create_task(doing)
        while not task.done():
            table.screens.serve(table.host)
            await asyncio.sleep(0.005)
        return task.result()

    async def vote() -> None:
        phone = table.phone("seat:5", token, PHONE)
        question = (await served(phone.open()))["question"]
        for _ in range(3):
            assert await served(phone.act(keys="+", question=question)) == {"ok": True}
        assert await status(served(phone.post("act", phone.sent[-1]))) == 409
        while table.game.phase == "day.vote":
            table.step()
            if table.view(5)["question"] != question:
                late = await served(phone.act(keys="+", question=question))
                assert late == {"ok": False, "text": "late"}
        for forged in (question + 1, -1, 10**9, "1", None):
            told = await served(phone.act(keys="+", question=forged))
            assert not told["ok"]
        assert not (await served(phone.act(keys="x" * 33, question=question)))["ok"]
        phone.hang_up()

    with serving(table.hub, 0, phones=False) as table.address:
        run(vote())
    votes = [event.voters or () for event in table.events if isinstance(event, e.Votes)]
    assert sum(voters.count(5) for voters in votes) == 1
    assert 5 in votes[0]


# A game among all that


def test_a_page_that_goes_is_not_counted_any_more(table: Phones) -> None:
    async def come_and_go() -> None:
        phone = table.seat(1)
        await phone.open()
        assert table.hub.watched("seat:1")
        phone.hang_up()
        end = time.monotonic() + 10
        while table.hub.watched("seat:1"):
            assert time.monotonic() < end
            await asyncio.sleep(0.01)

    run(come_and_go())


def test_an_answer_that_comes_late_does_not_end_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "_REPLY_SECONDS", 0.2)
    table = Phones()

    async def press() -> None:
        phone = table.seat(1)
        await phone.open()
        assert await status(phone.act(key="1")) == 503
        phone.hang_up()

    with table.served():
        run(press())
        table.step(0.2)
        assert table.seats.pressed == [("seat:1", "1")]


def test_at_the_end_pages_are_told_and_nothing_is_left() -> None:
    table = Phones()
    before = threading.active_count()
    told: list[bool] = []

    def look() -> None:
        async def watch() -> None:
            phone = table.seat(1)
            await phone.open()
            looking.set()
            with pytest.raises(StopAsyncIteration):
                await phone.next()
            told.append(phone.gone)

        run(watch())

    looking = threading.Event()
    watcher = threading.Thread(target=look)
    with table.served():
        watcher.start()
        assert looking.wait(10)
        ends = time.monotonic()
    assert time.monotonic() - ends < 1
    watcher.join(10)
    assert told == [True]
    assert threading.active_count() == before


def test_strangers_write_nothing_on_the_hosts_terminal() -> None:
    program = """
import socket, time
from voice_host.web.hub import Hub
from voice_host.web.server import serving
with serving(Hub(), 0, phones=False) as address:
    for sent in (b"rubbish\\r\\n\\r\\n", b"\\x16\\x03\\x01",
                 b"GET / HTTP/1.1\\r\\nHost: x\\r\\nUpgrade: websocket\\r\\n"
                 b"Connection: upgrade\\r\\n\\r\\n"):
        with socket.create_connection(("127.0.0.1", address.port)) as stranger:
            stranger.sendall(sent)
            stranger.settimeout(0.5)
            try:
                stranger.recv(1000)
            except OSError:
                pass
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert (done.stdout, done.stderr) == (b"", b"")


@pytest.mark.parametrize("phones", [False, True])
def test_a_stranger_calls_from_the_network(phones: bool) -> None:
    address = own_address()
    if address is None:
        pytest.skip("this computer has no address on a network")
    table = Phones()

    async def ask(method: str, path: str, headers: dict[str, str]) -> int:
        port = table.address.port
        return (await request(address, port, method, path, headers)).status

    async def look() -> dict[str, int]:
        port = table.address.port
        as_own = {"X-Forwarded-For": "127.0.0.1", "Forwarded": "for=127.0.0.1"}
        found = {path: await ask("GET", path, as_own) for path in paths}
        origin = {"Origin": f"http://{address}:{port}", "Content-Length": "0"}
        for channel in ("table", "pad", "seat:1"):
            path = f"/channel/{channel}/hello"
            found[path] = await ask("POST", path, origin)
        found["as 127.0.0.1"] = await ask("GET", "/", {"Host": f"127.0.0.1:{port}"})
        return found

    streams = ("/channel/table/stream", "/channel/pad/stream", "/channel/host/stream")
    paths = ("/", *streams, "/join", "/seat/3", "/host", "/words.json", "/protocol")
    with table.served(phones=phones):
        if not phones:
            with pytest.raises(OSError):
                run(look())
            return
        assert run(look()) == {
            "/": 403,
            "/channel/table/stream": 403,
            "/channel/pad/stream": 403,
            "/channel/host/stream": 404,
            "/join": 200,
            "/seat/3": 200,
            "/host": 200,
            "/words.json": 200,
            "/protocol": 404,
            "/channel/table/hello": 403,
            "/channel/pad/hello": 403,
            "/channel/seat:1/hello": 403,
            "as 127.0.0.1": 421,
        }


def test_a_stranger_has_the_right_envelope_and_no_token() -> None:
    """The two ends of an envelope do not fit each other's way."""
    ours = SealedPage("token")
    with pytest.raises(Exception, match="ecryption failed"):
        ours.open(ours.seal({}))
