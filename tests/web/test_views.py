"""What the table's page is shown, on the wire: whole games, block by block."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec
import pytest

from tests.table.test_host_secrecy import ADDED_ONE, ADDED_OTHER, ONE, OTHER, OTHERS
from tests.web.evening import Evening
from voice_host.game.asks import Ask
from voice_host.game.setup import Setup

pytestmark = pytest.mark.unit

Night = Literal["roles", "round"]
Keyed = Callable[[Ask], str]

DEALS = {"classic": (ONE, OTHER), "classic, added": (ADDED_ONE, ADDED_OTHER), **OTHERS}


def nothing(ask: Ask) -> str:  # noqa: ARG001
    """Nobody keys anything: the time runs out."""
    return ""


def looks_round(ask: Ask) -> str:
    """Who asks something asks, who kills does not."""
    asks = ask.role in ("commissar", "journalist", "lawyer", "homeless")
    others = [seat for seat in ask.options if seat != ask.seat]
    if ask.kind == "note" or not asks or len(others) < ask.targets:
        return "-\n"
    return ", ".join(map(str, others[: ask.targets])) + "\n"


def course(setup: Setup, keyed: Keyed) -> list[list[bytes]]:
    """The views of each block until the second morning: by day all do the same."""
    evening = Evening(setup, by_bots=False)
    evening.begin()
    blocks: list[list[bytes]] = []
    asked: tuple[Ask | None, str] = (None, "")
    waited = 0
    while evening.game.day < 2 and not evening.host.over:
        evening.step()
        blocks.append(evening.hub.take("table"))
        game = evening.game
        if (game.ask, game.phase) != asked:
            asked, waited = (game.ask, game.phase), 0
        waited += not evening.host.speaking
        if waited == 20 and game.ask is not None:
            act(evening, game.ask, keyed)
        assert len(blocks) < 20_000
    return blocks


def act(evening: Evening, ask: Ask, keyed: Keyed) -> None:
    if evening.game.state.is_night:
        if ask.kind in ("target", "decoy", "shot", "note", "testament"):
            press(evening, " " + keyed(ask) if evening.keys.calls(evening.host) else keyed(ask))
    elif ask.kind == "card":
        press(evening, "  ")
    elif ask.kind == "count" or ask.kind == "accuse":
        press(evening, "0\n")
    elif ask.kind in ("talk", "floor"):
        press(evening, "+\n")


def press(evening: Evening, keys: str) -> None:
    for key in keys:
        evening.keys.press(evening.host, key)


@pytest.mark.parametrize(
    "deal, night", [*((deal, "roles") for deal in DEALS), ("classic", "round"), ("sport", "round")]
)
def test_the_table_sees_the_same_whatever_was_dealt_and_keyed(deal: str, night: Night) -> None:
    """ALL-1."""
    courses = [
        course(
            Setup(ruleset=deal.split(",")[0], players=len(cards), cards=cards, night=night), keyed
        )
        for cards, keyed in zip(DEALS[deal], (nothing, looks_round), strict=True)
    ]
    shown = sum(map(len, courses[0]))
    assert shown > 50
    assert courses[0] == courses[1]


def all_views(setup: Setup) -> list[dict[str, Any]]:
    evening = Evening(setup)
    evening.begin()
    evening.to_the_end()
    return [msgspec.json.decode(view) for view in evening.hub.take("table")]


@pytest.mark.parametrize("rules, players", [("classic", 10), ("city", 9), ("clones", 13)])
def test_a_game_of_bots_shows_no_secret_before_its_end(rules: str, players: int) -> None:
    setup = Setup(ruleset=rules, players=players, seed=4)
    views = all_views(setup)
    assert views[-1]["result"]["roles"]
    assert views[-1]["phase"] == "over"
    before = views[: next(i for i, view in enumerate(views) if view["result"])]
    assert len(before) > 100
    for view in before:
        assert not view["phase"].startswith("night.")
        for seat in view["seats"]:
            assert seat["role"] is None or (rules == "clones" and seat["left"])
        if view["private"]:
            assert view["vote"] is None
            assert view["typed"] == ""
            assert view["asked"] == ""


def test_the_last_vote_of_clones_is_not_seen_while_it_is_keyed() -> None:
    """CLONES-2: it would be on the way from one seat to the next."""
    setup = Setup(ruleset="clones", players=7, seed=1)
    evening = Evening(setup)
    evening.begin()
    keyed = 0
    while not evening.host.over:
        evening.step()
        ask = evening.game.ask
        keyed += ask is not None and ask.kind == "ballot"
    views = [msgspec.json.decode(view) for view in evening.hub.take("table")]
    day = [view for view in views if view["phase"] == "day.vote"]
    assert keyed
    assert any(view["private"] for view in day)
    assert all(view["vote"] is None for view in day if view["private"])


def test_nominees_are_shown_where_the_table_need_not_remember_them() -> None:
    """SPORT-13."""
    hidden = Setup(ruleset="classic", players=8, seed=2)
    shown = msgspec.structs.replace(hidden, options={"hide_nominees": False})
    assert all(
        view["nominees"] is None and view["nominators"] is None for view in all_views(hidden)
    )
    some = [view for view in all_views(shown) if view["nominees"]]
    assert some
    assert all(len(view["nominees"]) == len(view["nominators"]) for view in some)


def test_what_is_typed_in_private_is_shown_nowhere_and_in_public_to_all() -> None:
    evening = Evening(Setup(ruleset="classic", players=10, cards=ONE), by_bots=False)
    evening.begin()
    evening.until(lambda evening: evening.game.ask is not None and not evening.host.speaking)
    while evening.game.phase == "deal":
        press(evening, " ")
        evening.step()
    evening.until(lambda evening: evening.game.phase == "night.don")
    evening.step(30)
    evening.hub.take("table"), evening.hub.take("pad")
    press(evening, "7")
    evening.step()
    assert evening.hub.take("pad") == []
    assert all(b'"typed":""' in view for view in evening.hub.take("table"))
    evening.until(lambda evening: evening.game.phase == "day.talk" and not evening.host.speaking)
    press(evening, "+")
    evening.step()
    assert b'"typed":"+"' in evening.hub.take("table")[-1]


def test_what_was_heard_is_shown_with_what_became_of_it() -> None:
    evening = Evening(Setup(ruleset="classic", players=10, cards=ONE), by_bots=False)
    evening.begin()
    while evening.game.phase == "deal":
        press(evening, " ")
        evening.step()
    evening.until(lambda evening: evening.game.phase == "day.talk" and not evening.host.speaking)
    for text, verdict in (("это просто слова", "do"), ("господин ведущий дальше", "ask")):
        evening.ear.say(text, verdict)  # type: ignore[arg-type]
        evening.step()
    evening.until(lambda evening: not evening.host.speaking)
    evening.ear.say("да")
    evening.step()
    view = msgspec.json.decode(evening.hub.take("table")[-1])
    kinds = [caption["kind"] for caption in view["captions"] if caption["kind"] != "said"]
    assert kinds[:2] == ["missed", "asked"]
    numbers = [caption["number"] for caption in view["captions"]]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def test_who_was_killed_and_who_has_won_is_not_shown_before_it_is_said() -> None:
    setup = Setup(ruleset="classic", players=10, seed=1)
    views = all_views(setup)
    gone: set[int] = set()
    won = False
    for view in views:
        left = {seat["seat"] for seat in view["seats"] if seat["left"] is not None}
        told = " ".join(each["text"] for each in view["captions"] if each["kind"] == "said")
        if left - gone:
            assert any(word in told for word in ("потеряли", "покидает", "удалён")), told
        if view["result"] and not won:
            won = True
            assert "Игра окончена" in told
        gone = left
    assert gone
    assert won
