"""Who takes which seat, with which token."""

from __future__ import annotations

from base64 import b64decode, b64encode

import pytest
from nacl.public import Box, PrivateKey, PublicKey
from nacl.secret import SecretBox

from tests.table.fake_table import QUIET
from tests.web.phone_table import KEY, PhoneTable
from voice_host.table.keys import BEGIN, HANDS_HINT
from voice_host.web.envelope import EnvelopeError, Sealed
from voice_host.web.handover import handed_over
from voice_host.web.hub import Hub
from voice_host.web.phones import Phones
from voice_host.web.seats import JOIN, Seats, channel_of

pytestmark = pytest.mark.unit


@pytest.fixture
def seats() -> Seats:
    return Seats(Hub(), 6)


def test_a_free_seat_is_taken_once(seats: Seats) -> None:
    token = seats.take(3)
    assert token is not None
    assert seats.take(3) is None
    assert seats.taken == {3}


@pytest.mark.parametrize("seat", [0, 7, -1])
def test_only_seats_of_this_table_are_taken(seats: Seats, seat: int) -> None:
    assert seats.take(seat) is None


def test_tokens_differ_and_are_long(seats: Seats) -> None:
    tokens = {seats.take(seat) for seat in range(1, 7)} | {seats.room}
    assert len(tokens) == 7
    assert all(len(b64decode(f"{token}==", "-_")) == 16 for token in tokens)


def test_an_old_token_opens_nothing_after_the_seat_was_freed() -> None:
    hub = Hub()
    seats = Seats(hub, 6)
    old = seats.take(3)
    assert seats.free(3)
    assert hub.find(channel_of(3)) is None
    new = seats.take(3)
    channel = hub.find(channel_of(3))
    assert None not in (old, new, channel)
    with pytest.raises(EnvelopeError):
        channel.greet(_from_page(old))
    channel.greet(_from_page(new))


def test_another_seats_token_and_the_rooms_open_nothing() -> None:
    hub = Hub()
    seats = Seats(hub, 6)
    other = seats.take(4)
    seats.take(3)
    for token in (other, seats.room, ""):
        with pytest.raises(EnvelopeError):
            hub.find(channel_of(3)).greet(_from_page(token))


def test_a_free_seat_is_not_freed(seats: Seats) -> None:
    assert not seats.free(3)


def _from_page(token: str) -> bytes:
    """A hello as channel.js writes it."""
    sealed = Sealed(token)
    box: SecretBox = sealed._from_page
    return b64encode(box.encrypt(b'{"mark": "once"}'))


def test_who_only_listens_does_not_learn_the_token_that_another_gets() -> None:
    """Everybody at the table has the room's token, with which the reply is written."""
    own = PrivateKey.generate()
    told = handed_over("secret", b64encode(bytes(own.public_key)).decode())
    assert told is not None
    assert "secret" not in str(told)
    key = PublicKey(b64decode(told["key"]))
    assert Box(own, key).decrypt(b64decode(told["box"])) == b"secret"


@pytest.mark.parametrize("key", ["", "no base64!", "YWJj"])
def test_what_is_no_key_gets_no_token(key: str) -> None:
    assert handed_over("secret", key) is None


def test_a_seat_stays_free_when_its_token_cannot_be_handed_over() -> None:
    table = PhoneTable()
    assert not table.phones.press(table.host, JOIN, {"take": 2, "key": "YWJj"}).ok
    assert table.phones.seats.taken == frozenset()


def test_the_game_waits_until_all_have_come() -> None:
    table = PhoneTable()
    for seat in range(1, 7):
        assert table.screens.waits
        assert table.take(seat).ok
    assert not table.screens.waits


def test_who_has_left_is_not_waited_for() -> None:
    """The game is resumed, and its phones come anew."""
    table = PhoneTable()
    table.game.state.players[5].alive = False
    table.screens.serve(table.host)
    for seat in sorted(table.game.alive):
        assert table.screens.waits
        assert table.take(seat).ok
    assert not table.screens.waits


def test_before_the_game_the_table_sees_who_has_come() -> None:
    table = PhoneTable()
    table.take(2)
    for _ in range(2):
        table.screens.serve(table.host)
    seats = table.hub.views["table"]["seats"]
    assert [seat["seat"] for seat in seats if seat["phone"]] == [2]


def test_the_table_may_begin_without_the_others() -> None:
    table = PhoneTable()
    keys = table.screens._keys
    keys.before = True
    for key in "начинаем\n":
        keys.press(table.host, key)
    assert not table.screens.waits


def test_before_the_game_nothing_else_is_taken() -> None:
    table = PhoneTable()
    keys = table.screens._keys
    keys.before = True
    for key in "пауза\n5\n":
        keys.press(table.host, key)
    assert table.records.commands == []


def test_the_code_leads_to_all_free_seats_or_to_one() -> None:
    table = PhoneTable()
    room = f"http://mafia/join#{table.phones.seats.room}"
    lobby = table.phones.lobby()
    assert (lobby.address, lobby.seat, lobby.waits) == (room, None, True)
    assert lobby.code.startswith("data:image/svg+xml")
    table.phones.of_table({"code": 3})
    assert "/join?seat=3#" in table.phones.lobby().address
    table.take(3)
    assert table.phones.lobby().seat is None


def test_the_table_shows_who_has_come_while_it_waits() -> None:
    table = PhoneTable()
    table.take(3)
    table.screens.serve(table.host)
    shown = table.hub.views["table"]
    assert shown["lobby"]["waits"]
    assert [seat["seat"] for seat in shown["seats"] if seat["phone"]] == [3]


def test_nobody_at_the_keypad_is_asked_for_hands_that_phones_count() -> None:
    table = PhoneTable()
    table.begin()
    table.look_at_cards()
    for _ in range(3000):
        if table.game.ask is not None and table.game.ask.kind == "count":
            break
        if table.game.phase == "day.talk" and not table.host.speaking:
            table.host.key("дальше")
        elif table.game.floor is not None and not table.host.speaking:
            table.host.key(f"{table.game.floor % 2 + 4}")
            table.host.key("+")
        table.step()
    assert table.screens._keys.question(table.host).startswith(HANDS_HINT)


def test_a_seat_is_freed_by_typed_words_and_its_code_is_shown() -> None:
    table = PhoneTable()
    table.begin()
    assert table.phones.lobby() is None
    for key in "освободить место 3\n":
        table.screens._keys.press(table.host, key)
    assert 3 not in table.phones.seats.taken
    assert table.phones.lobby().seat == 3
    assert "Место 3 свободно." in table.recorded.notices
    assert table.take(3).ok
    assert table.phones.lobby() is None


@pytest.mark.parametrize("seat", [4, 99, 0])
def test_no_code_hides_the_table_where_nobody_is_to_come(seat: int) -> None:
    """The freed seat's player has left, or there is no such seat."""
    table = PhoneTable()
    table.begin()
    for each in range(1, 7):
        table.tap(each, "")
    while table.game.in_private:
        table.step()
    table.host.key("удалить 4")
    table.until_silent()
    table.phones.of_table({"free": 4})
    table.phones.of_table({"code": seat})
    table.step(0.2)
    assert table.hub.views["table"]["lobby"] is None


def test_the_room_gives_nothing_but_free_seats() -> None:
    table = PhoneTable()
    table.begin()
    table.step()
    assert [seat for seat, _, free in table.hub.views[JOIN]["seats"] if free] == []
    assert set(table.hub.views[JOIN]) == {"ruleset", "seats"}
    assert not table.take(3).ok
    for message in ({"keys": "1"}, {"free": 3}, {"begin": True}, {"take": "3", "key": KEY}):
        assert not table.phones.press(table.host, JOIN, message).ok
    assert table.phones.seats.taken == frozenset(range(1, 7))


def test_the_tables_view_holds_no_seats_token() -> None:
    table = PhoneTable()
    tokens = [Phones.__name__]  # something that is not there
    take = table.phones.seats.take
    table.phones.seats.take = lambda seat: tokens.append(take(seat)) or tokens[-1]
    table.begin()
    table.step()
    assert len(tokens) == 7
    assert not any(token in str(table.hub.views["table"]) for token in tokens)


def test_the_table_says_that_it_begins() -> None:
    table = PhoneTable()
    keys = table.screens._keys
    for said in ("доброе утро", "начинаем"):
        assert table.screens.waits
        table.ear.say(said)
        table.host.wait(QUIET, lambda: keys.aside(BEGIN))
    assert not table.screens.waits
    assert table.game.phase == "setup"
