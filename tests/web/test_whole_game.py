"""A whole game in Chromium: the table's page, ten phones, the human host's page.

Every role, vote and night choice comes by the buttons of the phones; the host looks on, and takes
part. All that came to the table's page and to the phones over the network is read again.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest
from nacl.exceptions import CryptoError
from playwright.sync_api import Browser, Locator, Page

from phones_bench.page_client import SealedPage
from tests.web.axe import faults
from tests.web.desk_page import SAID, DeskPage
from tests.web.led_table import Led
from voice_host.game import commands as c
from voice_host.game import events as e
from voice_host.table.role_names import role_name
from voice_host.web.seat_view import Pad, pad_of
from voice_host.web.server import serving

pytestmark = pytest.mark.browser

CARDS = {
    1: "don", 2: "mafia", 3: "sheriff", 4: "citizen", 5: "citizen", 6: "citizen", 7: "citizen",
    8: "mafia", 9: "citizen", 10: "citizen",
}  # fmt: skip
BLACK = (1, 2, 8)
BY_KEYS = 10
"""This seat's player has a keyboard and nothing else."""

VICTIM = 4
"""The blacks shoot him in the first night."""

NAMES = {
    1: "Анна", 2: "Борис", 3: "Вера", 4: "Глеб", 5: "Дана", 6: "Ева", 7: "Жан", 8: "Зоя",
    9: "Иван", 10: "Кира",
}  # fmt: skip
BY_HOST = [
    "lead", "foul", "pause", "resume", "lead", "foul", "next", "lead", "use_phones", "use_phones",
]  # fmt: skip
"""Commands that come of what is pressed on the host's page."""

SECRET = {"roles", "card", "cards", "secret", "choice", "chose", "target", "answer", "check"}
"""No view for everybody has a field of such a name while the game lasts."""


class Stream:
    """What came to a page by its streams, as it came."""

    def __init__(self, page: Page) -> None:
        self.messages: list[str] = []
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.eventSourceMessageReceived", self._message)

    def _message(self, event: Any) -> None:
        if event["data"]:
            self.messages.append(event["data"])

    def views(self, opened: Callable[[str], Any]) -> list[Any]:
        """`opened`: reads one message."""
        views = [opened(message)["view"] for message in self.messages]
        return [view for view in views if view is not None]


class Wire(Stream):
    """And the bodies of all other answers."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.texts: list[str] = []
        page.on("requestfinished", self._finished)

    def _finished(self, request: Any) -> None:
        response = request.response()
        kind = response.headers.get("content-type", "")
        if not kind.startswith(("text/event-stream", "font/")):
            self.texts.append(f"{request.url} {request.post_data or ''} {response.text()}")

    @property
    def tables(self) -> list[Any]:
        """Views of the table, in order."""
        return [view for view in self.views(json.loads) if "seats" in view]

    @property
    def before_the_end(self) -> list[Any]:
        """Those of the game itself."""
        return [view for view in self.tables if view["result"] is None]


class Phone:
    """One player's: it taps what is on its page."""

    def __init__(self, browser: Browser, seat: int) -> None:
        context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True)
        self.page, self.seat = context.new_page(), seat
        self.stream = Stream(self.page)
        self.tokens: list[str] = []
        """Of the seat; a new one when it was freed and taken again."""
        self.answers = 0
        self.done: set[Any] = set()
        """Questions that it has thought about."""
        self.page.on("response", self._count)

    def _count(self, response: Any) -> None:
        self.answers += response.url.endswith("/act")

    def tap(self, what: Locator) -> None:
        """By touch; the one who has no fingers, by keys alone."""
        if self.seat != BY_KEYS:
            what.click()
            return
        for _ in range(40):
            self.page.keyboard.press("Tab")
            if what.evaluate("(element) => element === document.activeElement"):
                self.page.keyboard.press("Enter")
                return
        raise AssertionError(f"no key leads to {what}")

    def button(self, selector: str) -> Locator:
        return self.page.locator(f"#pad {selector}").first

    def number(self, number: int) -> None:
        self.tap(self.page.get_by_role("button", name=f"{number} {NAMES[number]}", exact=True))

    def peeks(self) -> str:
        """Held down to look, and let go."""
        look, secret = self.page.locator("#look"), self.page.locator("#secret")
        if self.seat == BY_KEYS:
            look.focus()
            self.page.keyboard.down(" ")
            text = secret.inner_text()
            self.page.keyboard.up(" ")
        else:
            look.hover()
            self.page.mouse.down()
            text = secret.inner_text()
            self.page.mouse.up()
        assert secret.is_hidden()
        return text


class Evening(Led):
    """Ten phones round it, and a host who has handed the lead to the program."""

    def __init__(self, browser: Browser) -> None:
        super().__init__(cards=CARDS, rules="sport", night="phones", names=NAMES)
        self.table = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
        self.wire = Wire(self.table)
        self.by_seat = {seat: Phone(browser, seat) for seat in CARDS}
        self.at_desk = DeskPage(browser, self.until_shown, self.look)
        self.errors = self.at_desk.errors
        for page in (self.table, *(phone.page for phone in self.by_seat.values())):
            page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.looked_at: dict[str, list[str]] = {}
        """State of a page -> what axe has found in it."""
        self.tapped: list[tuple[str, int]] = []
        """Kind of pad, seat."""
        self.answers: list[tuple[str, int, str]] = []
        """Phase, seat, what it could read."""
        self.by_night: tuple[list[str], list[str]] = [], []
        """Secret lines of the desk, and the page with them hidden, before and after."""

    # Before the game

    def gather(self) -> None:
        """Each scans the code on the table's page; the host enters his PIN."""
        self.until_shown(self.table.locator("#qr"))
        self.look("lobby", self.table)
        for phone in self.by_seat.values():
            phone.page.goto(f"{self.address.here}/join#{self.phones.seats.room}")
            self._take_seat(phone)
        at = f"{self.address.here}/host#{self.desk.token}"
        self.at_desk.come_in(at, self.desk.pin.digits)

    def _take_seat(self, phone: Phone) -> None:
        """The one with his name."""
        seat = phone.seat
        place = phone.page.get_by_role("button", name=f"Место {seat} {NAMES[seat]}", exact=True)
        self.until_shown(place)
        self.look("join", phone.page)
        phone.tap(place)
        self.until_shown(phone.page.locator("#look"))
        assert f"/seat/{seat}#" in phone.page.url
        phone.tokens.append(phone.page.url.split("#")[1])

    @property
    def ways_to_the_desk(self) -> tuple[str, ...]:
        """What nobody but the host may read."""
        return self.desk.token, self.desk.pin.digits, self.desk._desk_token

    def opened(self, phone: Phone, message: str) -> Any:
        """As this phone could read it: with the token of its seat, or of the room."""
        for token in (*phone.tokens, self.phones.seats.room):
            with contextlib.suppress(CryptoError):
                return SealedPage(token).open(message)
        raise AssertionError("not for this phone")

    def look(self, state: str, page: Page) -> None:
        """For faults of a page in a state that was not there yet."""
        if state not in self.looked_at:
            self.looked_at[state] = faults(page)

    def until_shown(self, what: Locator) -> None:
        """What has happened is served meanwhile; no time passes."""
        for _ in range(500):
            if what.is_visible():
                return
            self.screens.serve(self.host)
            what.page.wait_for_timeout(10)
        raise AssertionError(f"not shown: {what}")

    # The game

    def play(self, until: Callable[[], bool]) -> None:
        """Whoever is asked taps."""
        for _ in range(60_000):
            if until():
                return
            if self.host.speaking:
                self.step()
                continue
            self.look(self.table.locator("body").get_attribute("data-page") or "", self.table)
            tapped = []
            for phone in self._asked():
                if self._tap(phone):
                    tapped.append(phone)
                if until():
                    break
            if tapped and self.tapped[-1][0] == "target":
                self.answers += [(self.game.phase, p.seat, p.peeks()) for p in tapped]
            if not tapped:
                self.step()
        raise AssertionError("it does not come to that")

    def _asked(self) -> Iterator[Phone]:
        for seat, phone in self.by_seat.items():
            pad = pad_of(self.host, seat)
            if pad is not None and self._what(pad) not in phone.done:
                yield phone

    def _what(self, pad: Pad) -> Any:
        """A question: in a floor there are several things to tap."""
        named = tuple(self.game.state.nominations) if pad.kind == "floor" else ()
        return (self.game.day, self.game.phase, pad, named)

    def _tap(self, phone: Phone) -> bool:
        pad = pad_of(self.host, phone.seat)
        if pad is None:
            return False
        phone.done.add(self._what(pad))
        self.until_shown(phone.page.locator(f"#pad.{pad.kind}"))
        self.look(pad.kind, phone.page)
        before = phone.answers
        if not getattr(self, f"_{pad.kind}")(phone, pad):
            return False
        for _ in range(500):
            if phone.answers > before:
                break
            self.screens.serve(self.host)
            phone.page.wait_for_timeout(5)
        assert phone.answers > before, "the tap has not come"
        for _ in range(2):  # in private it is shown a block later
            self.screens.serve(self.host)
        self.tapped.append((pad.kind, phone.seat))
        return True

    # What the host does at his page

    def host_sees_who_speaks(self) -> int:
        """Or he would pick seats for a question that is over."""
        floor = self.game.floor
        assert floor is not None
        self.at_desk.shows_floor(floor, self.game.state.nominations)
        return floor

    def host_looks_on(self) -> None:
        """While somebody speaks: the roles, a foul, a word of his own, a pause."""
        desk, floor = self.at_desk, self.host_sees_who_speaks()
        assert set(desk.roles) == {""}
        desk.turn_secrets()
        assert desk.roles == [role_name(role) for role in CARDS.values()]
        desk.think_better_of_removing(9)
        assert 9 in self.game.alive
        desk.turn_secrets()
        assert set(desk.roles) == {""}
        desk.foul(7)
        desk.say_and_stop()
        self.until_shown(self.by_seat[floor].page.get_by_role("heading", name="Пауза"))
        desk.go_on()
        while SAID not in self.records.said:
            self.step()
        self.until_shown(self.table.get_by_text(SAID).first)

    def host_leads(self) -> None:
        """For the rest of this speech, and hands back."""
        desk, floor = self.at_desk, self.host_sees_who_speaks()
        desk.lead(human=True)
        desk.foul(9, reason="Без причины")
        desk.press("Дальше")
        desk.shows_floor(floor + 1, self.game.state.nominations)
        desk.lead(human=False)

    def host_by_night(self) -> None:
        """When the don has asked: nothing secret is on the page until the host wants to see it."""
        desk = self.at_desk
        desk.shows(".phase", "Ночь: дон")
        hidden = desk.page.content()
        assert set(desk.roles) == {""}
        desk.press("Повтори")
        desk.shows(".status.wrong")
        self.look("night", desk.page)
        desk.turn_secrets()
        desk.shows(".now li", "Ходит дон: 1")
        desk.shows(".now li", "Дон проверяет")
        assert desk.roles == [role_name(role) for role in CARDS.values()]
        opened = desk.log
        desk.turn_secrets()
        secret = [line for line, now in zip(opened, desk.log, strict=True) if now == "•••"]
        self.by_night = secret, [hidden, desk.page.content()]

    def host_frees(self, seat: int) -> None:
        """Its player takes it again with the same phone."""
        self.host_sees_who_speaks()
        self.at_desk.free(seat)
        phone = self.by_seat[seat]
        for name in ("Играть здесь", "Занять место"):
            again = phone.page.get_by_role("button", name=name)
            self.until_shown(again)
            phone.tap(again)
        self._take_seat(phone)
        self.until_shown(phone.page.locator("#pad h1"))
        assert role_name(CARDS[seat]) in phone.peeks().lower()

    def host_reads_the_protocol(self) -> None:
        self.protocol_page = self.at_desk.open_protocol()
        self.look("protocol", self.protocol_page)

    # What a player does about a pad; False: nothing

    def _card(self, phone: Phone, _pad: Pad) -> bool:
        assert role_name(CARDS[phone.seat]) in phone.peeks().lower()
        phone.tap(phone.button(".main"))
        return True

    def _floor(self, phone: Phone, pad: Pad) -> bool:
        if pad.reason == "best_move":
            for seat in BLACK:
                phone.number(seat)
            phone.tap(phone.button(".main"))
            return True
        wanted = self._wanted(phone.seat)
        if wanted in pad.options and wanted not in self.game.state.nominations:
            phone.number(wanted)
            phone.tap(phone.button(".main"))
        else:
            phone.tap(phone.page.get_by_role("button", name="Спасибо"))
        return True

    def _wanted(self, seat: int) -> int:
        """Whom this speaker puts up: the reds a black, a black one of the reds."""
        alive = [each for each in self.game.alive if each != seat]
        return max(each for each in alive if (each in BLACK) is not (seat in BLACK))

    def _hand(self, phone: Phone, _pad: Pad) -> bool:
        vote = self.game.state.vote
        if vote is None or vote.current is None or (vote.current in BLACK) is (phone.seat in BLACK):
            return False
        phone.tap(phone.button(".huge"))
        return True

    def _shot(self, phone: Phone, pad: Pad) -> bool:
        """Everybody taps at the same number: seven of them for nothing."""
        if pad.number != VICTIM:
            return False
        phone.tap(phone.button(".huge"))
        return True

    def _target(self, phone: Phone, pad: Pad) -> bool:
        phone.number(pad.options[-1])
        phone.tap(phone.button(".main"))
        return True


@pytest.fixture(scope="module")
def played(browser: Browser) -> Evening:
    """The whole game, once for all tests."""
    game = Evening(browser)
    with serving(game.hub, 0, phones=False) as game.address:
        game.table.goto(f"{game.address.here}/#{game.token}")
        game.gather()
        game.host.begin()
        game.at_desk.lead(human=False)
        game.play(lambda: game.game.phase == "day.speech")
        game.by_seat[5].page.reload()
        game.play(lambda: game.game.floor == 3)
        game.host_looks_on()
        game.play(lambda: game.game.floor == 6)
        game.host_leads()
        game.play(lambda: any(phase == "night.don" for phase, *_ in game.answers))
        game.host_by_night()
        game.play(lambda: game.game.day == 2 and game.game.phase == "day.speech")
        game.host_frees(BY_KEYS)
        game.play(lambda: game.host.over)
        for _ in range(20):
            game.step()
            game.table.wait_for_timeout(20)
        game.look("result", game.table)
        game.screens.end()
        game.host_reads_the_protocol()
    game.table.wait_for_timeout(200)
    return game


def test_roles_votes_and_choices_are_the_phones_own(played: Evening) -> None:
    kinds = [kind for kind, _ in played.tapped]
    assert set(kinds) == {"card", "floor", "hand", "shot", "target"}
    commands = played.records.commands
    assert {each.by for each in commands if isinstance(each, c.TakeCard)} == set(CARDS)
    assert kinds.count("target") > 10
    assert [event.winner for event in played.events if isinstance(event, e.GameOver)] == ["red"]


def test_the_host_has_taken_part(played: Evening) -> None:
    done = [each for each in played.records.commands if each.kind in BY_HOST]
    assert [each.kind for each in done] == BY_HOST
    assert [each.human for each in done if isinstance(each, c.Lead)] == [False, True, False]
    assert [each.seat for each in done if isinstance(each, c.Foul)] == [7, 9]
    assert [each.on for each in done if isinstance(each, c.UsePhones)] == [False, True]


def test_all_pages_show_who_has_won(played: Evening) -> None:
    """And go on showing it when the program has ended."""
    phones = [phone.page for phone in played.by_seat.values()]
    pages = [played.table, played.at_desk.page, played.protocol_page, *phones]
    assert all("победил город" in page.inner_text("body").lower() for page in pages)


def test_only_who_asked_has_read_an_answer(played: Evening) -> None:
    nothing = "Для вас ничего нет"
    told = {(phase, seat) for phase, seat, text in played.answers if nothing not in text}
    assert told == {("night.don", 1), ("night.sheriff", 3)}


def test_no_page_has_had_a_fault(played: Evening) -> None:
    assert played.errors == []


def test_all_that_came_to_the_tables_page_holds_no_secret(played: Evening) -> None:
    """No seat's token, ever, and nothing that leads to the desk; no role before the end."""
    wire = played.wire
    all_texts = "\n".join([*wire.texts, *wire.messages])
    tokens = [token for phone in played.by_seat.values() for token in phone.tokens]
    assert len(set(tokens)) == len(CARDS) + 1, "one seat was freed"
    secrets = (*tokens, *played.ways_to_the_desk)
    assert not [secret for secret in secrets if secret in all_texts]
    assert wire.tables[-1]["result"]["roles"] == {str(seat): role for seat, role in CARDS.items()}
    assert len(wire.before_the_end) > 50
    for view in wire.before_the_end:
        assert not _keys(view) & SECRET, view
        assert not _words(view) & set(CARDS.values()), view
        assert {seat["role"] for seat in view["seats"]} == {None}, "SPORT shows no card"


def test_all_that_came_to_a_phone_holds_no_secret_but_its_own(played: Evening) -> None:
    for seat, phone in played.by_seat.items():
        views = phone.stream.views(lambda message, phone=phone: played.opened(phone, message))
        game = [view for view in views if "secret" in view and view["result"] is None]
        assert len(game) > 50
        for view in game:
            called = {view["pad"]["role"]} if view["pad"] is not None else set[str]()
            assert _words(view) & set(CARDS.values()) <= {CARDS[seat]} | called, view
        tokens = [t for p in played.by_seat.values() for t in p.tokens]
        all_texts = json.dumps(views, ensure_ascii=False)
        assert not [each for each in (*tokens, *played.ways_to_the_desk) if each in all_texts]


def test_by_night_the_desk_hides_what_is_secret(played: Evening) -> None:
    """Nobody who stands behind the host reads more than he has heard."""
    secret, pages = played.by_night
    assert [line for line in secret if line.startswith("Дон проверяет")]
    assert len(secret) > len(CARDS), "all cards, too"
    assert not [line for line in secret for page in pages if line in page]


def test_by_night_the_table_shows_nothing_of_what_is_tapped(played: Evening) -> None:
    """ALL-1: only the host's lines and the clock."""
    nights = [view for view in played.wire.before_the_end if view["private"]]
    assert len(nights) > 10
    of_the_call = {"captions", "clock", "hearing", "asked", "phase", "speaking"}
    of_the_call.add("by_human")  # the host hands the lead over at the deal: all hear it
    for one, other in pairwise(nights):
        if one["day"] == other["day"]:
            changed = {name for name in one if one[name] != other[name]}
            assert changed <= of_the_call, changed


def test_all_pages_can_be_used_by_everybody(played: Evening) -> None:
    """axe finds no serious fault in any state of any page, dark or light."""
    seen = {"join", "lobby", "dark", "table", "result", "card", "floor", "hand", "shot", "target"}
    seen |= {"door", "desk", "sheet of removing", "sheet of freeing", "reasons", "night"}
    seen |= {"protocol"}
    assert seen <= set(played.looked_at)
    found = [f"{state}: {fault}" for state, of in played.looked_at.items() for fault in of]
    assert not found, "\n".join(found)


def _keys(view: Any) -> set[str]:
    if isinstance(view, dict):
        return set(view).union(*(_keys(each) for each in view.values()))
    return set[str]().union(*map(_keys, view)) if isinstance(view, list) else set()


def _words(view: Any) -> set[str]:
    if isinstance(view, dict):
        return set[str]().union(*(_words(each) for each in view.values()))
    if isinstance(view, list):
        return set[str]().union(*map(_words, view))
    return {view} if isinstance(view, str) else set()
