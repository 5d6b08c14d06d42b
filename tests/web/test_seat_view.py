"""ALL-1 on the phones: what each is shown in whole games, and what anybody could see of it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.web.phone_table import PhoneTable
from voice_host.game import events as e
from voice_host.game.ruleset import load, names
from voice_host.game.setup import Setup
from voice_host.web.entries import Reply

pytestmark = pytest.mark.unit

PLAYERS = {"classic": 10, "sport": 10, "city": 10, "kattani": 10, "clones": 13, "davydov": 7}
OWN = ("seat", "secret", "fill", "pad", "back")
"""What may differ between two phones by day; in private not even the pad may."""


def deal(rules: str, seed: int) -> dict[int, str]:
    return Setup(ruleset=rules, players=PLAYERS[rules], seed=seed).deal(load(rules))


class Quick(PhoneTable):
    block = 0.5

    def step(self, seconds: float = 0.5) -> None:
        super().step(seconds)


def keys_for(pad: dict[str, Any], seat: int, chance: random.Random) -> str:
    """Something that this pad offers, or nonsense."""
    options = pad["options"]
    match pad["kind"]:
        case "card":
            return ""
        case "shot":
            return str(seat)
        case "note":
            return str(chance.choice([0, *options]))
        case "hand":
            return "+"
        case "floor":
            return chance.choice(["+", *map(str, options[:2]), "-5"])
        case "accuse":
            return chance.choice([*map(str, options), "+", "+", "0"])
        case "target" | "testament":
            named = chance.sample(options, k=min(pad["targets"], len(options)))
            return chance.choice([",".join(map(str, named)), "undo", "-", "99"])
        case "answer":
            return "1"
        case _:
            return str(chance.choice(options)) if options else "1"


def tap_some(table: PhoneTable, chance: random.Random) -> None:
    """Some seats tap something; nobody is left whom all wait for."""
    waits = table.game.deadline is None
    for seat, view in table.views().items():
        pad = view["pad"]
        if pad is not None and (waits or chance.random() < 0.15):
            table.tap(seat, keys_for(pad, seat, chance))
        if view["back"] and chance.random() < 0.02:
            table.tap(seat, "*")


def public_part(view: dict[str, Any], *, in_private: bool) -> dict[str, Any]:
    own = OWN[:3] if in_private else OWN
    return {name: value for name, value in view.items() if name not in own}


def check(table: PhoneTable) -> None:
    """No phone shows what its seat may not know."""
    game, views = table.game, table.views()
    private = next(iter(views.values()))["private"]
    ballot = any((view["pad"] or {}).get("kind") == "ballot" for view in views.values())
    looking = [view for seat, view in views.items() if seat in game.alive or not private]
    assert len({str(public_part(v, in_private=private and not ballot)) for v in looking}) == 1
    for seat, view in views.items():
        mine = [x for x in table.events if x.audience == f"seat:{seat}"]
        secret = view["secret"]
        roles = [x.role for x in mine if isinstance(x, e.Dealt | e.Became)]
        dealt = game.state.player(seat).role if game.phase == "deal" else None
        assert secret["role"] in (None, *roles[-1:], dealt)
        answers = [x.answer for x in mine if isinstance(x, e.Check)]
        assert secret["answer"] in (None, "unchanged", *answers)
        assert secret["news"] in (None, *[x.role for x in mine if isinstance(x, e.Became)])
        assert view["result"] is None or game.is_told
        assert len(str(secret)) > 100
    for _, lengths in table.hub.moments:
        assert len(set(lengths.values())) == 1, "a message longer than the others"
    table.hub.moments.clear()


@pytest.mark.parametrize("rules", sorted(PLAYERS))
def test_all_1_in_a_whole_game_no_phone_shows_what_its_seat_may_not_know(rules: str) -> None:
    chance = random.Random(rules)
    table = Quick(cards=deal(rules, 4), rules=rules)
    table.begin()
    for _ in range(6000):
        if table.game.over:
            break
        table.step()
        check(table)
        tap_some(table, chance)
        if table.game.ask is not None and table.game.ask.kind == "talk":
            table.host.key("дальше")
        late = table.game.day > 2 and not table.game.in_private and not table.game.is_told
        if late and table.game.alive and not table.host.speaking:
            gone = chance.choice(table.game.alive)  # or it would last all day
            table.host.key(f"удалить {gone}")
    assert table.game.over
    table.step()
    check(table)
    assert not any(isinstance(x, e.CountAsked | e.CardTurn | e.Turn) for x in table.events)


def first_nights(
    rules: str, seed: int, *, taps: bool, blocks: int
) -> tuple[PhoneTable, list[Reply]]:
    """Until the first day and through the night after it; the same seats tap at the same times."""
    table, chance, replies = Quick(cards=deal(rules, seed), rules=rules), random.Random(5), []
    table.begin()
    for _ in range(blocks):
        table.step()
        game = table.game
        for seat in range(1, PLAYERS[rules] + 1):
            often, number = chance.random(), chance.randint(1, PLAYERS[rules])
            pad = table.view(seat)["pad"]
            if pad is None or not game.in_private:
                continue
            if pad["kind"] == "card" and often < 0.2:
                replies.append(table.tap(seat, ""))
            if pad["kind"] in ("target", "testament", "shot") and often < 0.1 and taps:
                keys = {1: str(number), 2: f"{number},{number % 5 + 1}"}[pad["targets"]]
                replies.append(table.tap(seat, str(seat) if pad["kind"] == "shot" else keys))
        ended = game.ask is not None and game.ask.kind in ("floor", "talk")
        if ended and not table.host.speaking and not game.in_private:
            table.host.key("+")
        if any(isinstance(x, e.NightResult) for x in table.events):
            break
    return table, replies


def at_the_table(table: PhoneTable) -> list[tuple[str, Any]]:
    """What the table's page shows until the night has come to something."""
    shown = table.hub.at_the_table
    end = next((i for i, (n, view) in enumerate(shown) if n == "table" and view["day"] == 2), None)
    return shown[: end or len(shown)]


@pytest.mark.parametrize("rules", ["classic", "sport", "kattani"])
def test_all_1_the_wire_and_the_table_are_the_same_for_two_deals(rules: str) -> None:
    one, replies = first_nights(rules, 1, taps=True, blocks=2500)
    other, same = first_nights(rules, 2, taps=True, blocks=2500)
    assert replies == same
    assert {reply.text for reply in replies} <= {"", "late", "Сейчас ничего вводить не нужно."}
    until = min(len(one.hub.moments), len(other.hub.moments)) - 2  # the morning is public
    assert until > 80
    assert one.hub.moments[:until] == other.hub.moments[:until]
    assert at_the_table(one) == at_the_table(other)


@pytest.mark.parametrize("rules", ["classic", "sport", "kattani"])
def test_all_1_the_table_shows_nothing_of_taps(rules: str) -> None:
    one, _ = first_nights(rules, 1, taps=True, blocks=2500)
    other, _ = first_nights(rules, 2, taps=False, blocks=2500)
    assert at_the_table(one) == at_the_table(other)
    texts = [
        view["text"]["ru"] for name, view in at_the_table(one) if name == "pad" and view["text"]
    ]
    assert {text for text in texts if text} <= {"Ночь", "Раздача карт"}


@pytest.mark.parametrize("rules", names())
def test_no_card_says_that_its_player_sleeps_while_everybody_taps(rules: str) -> None:
    assert not [text for text in load(rules).cards.values() if "спите" in text.lower()]
