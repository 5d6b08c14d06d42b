"""ALL-1 through the host: what all may hear and see is the same until a secret becomes public."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Literal

import numpy as np
import pytest

from tests.table.fake_table import Table
from voice_host.game.asks import Ask
from voice_host.game.events import Event
from voice_host.game.game import Game
from voice_host.sound import RATE, Samples
from voice_host.table.keypad import KeyRefusedError

pytestmark = pytest.mark.unit

Night = Literal["roles", "round"]

MUSIC = (np.arange(7 * RATE + 11) % 997).astype(np.int16)
"""Each block of it is another."""

Keys = Callable[[Ask], str | None]

ONE = {
    1: "don", 2: "mafia", 3: "commissar", 4: "doctor", 5: "citizen",
    6: "citizen", 7: "maniac", 8: "citizen", 9: "citizen", 10: "mafia",
}  # fmt: skip
OTHER = {
    1: "citizen", 2: "maniac", 3: "citizen", 4: "don", 5: "mafia",
    6: "doctor", 7: "commissar", 8: "mafia", 9: "citizen", 10: "citizen",
}  # fmt: skip

CITIZENS = dict.fromkeys(range(1, 11), "citizen")
OTHERS = {
    "sport": (
        {**CITIZENS, 1: "don", 2: "mafia", 3: "sheriff", 10: "mafia"},
        {**CITIZENS, 4: "don", 3: "mafia", 9: "sheriff", 5: "mafia"},
    ),
    "kattani": (
        {**CITIZENS, 1: "mafia", 2: "mafia", 3: "kattani", 10: "mafia"},
        {**CITIZENS, 4: "mafia", 3: "mafia", 9: "kattani", 5: "mafia"},
    ),
    "city": (
        {**CITIZENS, 1: "don", 2: "mafia", 3: "sheriff", 6: "doctor", 8: "maniac", 10: "putana"},
        {**CITIZENS, 4: "don", 3: "mafia", 9: "sheriff", 1: "doctor", 2: "maniac", 5: "putana"},
    ),
}
"""Ruleset -> two deals."""

_CLONES = (
    "boss", "yakuza_boss", "sheriff", "doctor", "courtesan", "maniac", "homeless", "journalist",
    "sergeant", "judge", "citizen", "mafia", "yakuza",
)  # fmt: skip
OTHERS["clones"] = (
    dict(enumerate(_CLONES, 1)),
    dict(enumerate([*_CLONES[10:], *reversed(_CLONES[:10])], 1)),
)

ADDED_ONE = {
    1: "don", 2: "lover", 3: "sheriff", 4: "student", 5: "journalist", 6: "lawyer", 7: "maniac",
    8: "werewolf", 9: "mirror", 10: "mafia", 11: "lunatic", 12: "citizen",
}  # fmt: skip
ADDED_OTHER = {
    1: "student", 2: "werewolf", 3: "citizen", 4: "don", 5: "lover", 6: "mirror", 7: "lawyer",
    8: "sheriff", 9: "lunatic", 10: "maniac", 11: "journalist", 12: "mafia",
}  # fmt: skip


def evening(
    cards: dict[int, str],
    night: Night,
    keys: Keys,
    *,
    removed: int | None,
    until: Callable[[Game], bool],
    rules: str = "classic",
    at_once: bool = False,
    stops: int = 0,
) -> tuple[list[Event], Samples]:
    """Events for all, and the host's sound with the music, from the start on.

    `at_once`: a night's choice is keyed while the host still speaks, and in a pause. `stops`: the
    game is stopped whenever it has been night for so many blocks.
    """
    table = Table(cards=cards, night=night, rules=rules, music=MUSIC)
    table.host.begin()
    waited = 0.0
    asked: tuple[Ask | None, str] = (None, "")
    dark = 0
    while not until(table.game):
        table.step()
        dark += table.game.state.is_night
        if stops and dark == stops:
            dark = 0
            stop_for_a_while(table, tries="4" if at_once else None)
        ask, phase = table.game.ask, table.game.phase
        if (ask, phase) != asked:
            asked, waited = (ask, phase), 0.0
        waited += 0 if table.host.speaking else 0.1
        early = at_once and table.game.phase.startswith("night")
        if ask is None or (waited < 2.0 and not early):
            continue
        waited = 0.0
        if removed in table.game.alive and ask.kind == "talk":
            table.host.key(f"удалить {removed}")
        elif ask.kind == "floor":
            if removed is not None and removed in table.game.alive:
                table.host.key(f"удалить {removed}")
            else:
                table.host.key("+")
        elif ask.kind in ("card", "talk"):
            table.host.key("+")
        elif ask.kind == "accuse":
            removing = removed is not None and removed in table.game.alive
            table.host.key(f"удалить {removed}" if removing else "ночь мафии")
        elif ask.kind == "count":
            table.host.key(str(len(table.game.alive)))
        elif ask.kind in ("target", "shot", "decoy", "note") and (typed := keys(ask)) is not None:
            table.host.key(typed)
    return table.records.public_events, np.concatenate(table.out)


def stop_for_a_while(table: Table, *, tries: str | None) -> None:
    """`tries`: what somebody keys meanwhile."""
    table.watch.said = True
    table.step(0.5)
    if tries is not None:
        with pytest.raises(KeyRefusedError):
            table.host.key(tries)
    table.step(1.0)
    table.host.key("продолжаем")


def second_morning(game: Game) -> bool:
    """The block in which the night ends; of what is said of it the greeting alone has begun."""
    return game.day == 2


def second_night(game: Game) -> bool:
    return game.day == 2 and game.phase.startswith("night")


def at_random(seed: int) -> Keys:
    chance = random.Random(seed)
    return lambda ask: ", ".join(map(str, chance.sample(ask.options, k=ask.targets)))


def nobody(_ask: Ask) -> None:
    return None


@pytest.mark.parametrize("night", ["roles", "round"])
@pytest.mark.parametrize("removed", [None, 3])
def test_a_night_is_the_same_whoever_has_which_card_and_chooses_what(
    night: Night, removed: int | None
) -> None:
    """Seat 3, removed by day, is the Commissar in one deal and a civilian in the other."""
    events, sound = evening(ONE, night, at_random(1), removed=removed, until=second_morning)
    for cards, keys in [(OTHER, at_random(2)), (ONE, nobody), (OTHER, nobody)]:
        others, other_sound = evening(cards, night, keys, removed=removed, until=second_morning)
        assert without_the_morning(others) == without_the_morning(events)
        assert np.array_equal(other_sound, sound)


@pytest.mark.parametrize("night", ["roles", "round"])
def test_nobody_hears_how_soon_somebody_has_keyed(night: Night) -> None:
    """No line is cut, and the music goes on as it was."""
    late, early = (
        evening(ONE, night, at_random(1), removed=None, until=second_morning, at_once=at_once)
        for at_once in (False, True)
    )
    assert without_the_morning(late[0]) == without_the_morning(early[0])
    assert np.array_equal(late[1], early[1])


@pytest.mark.parametrize("night", ["roles", "round"])
@pytest.mark.parametrize("stops", [61, 97])
def test_a_night_that_is_stopped_again_and_again_is_the_same(night: Night, stops: int) -> None:
    """Whoever has which card, and keys what, how soon, or in a pause."""
    events, sound = evening(ONE, night, at_random(1), removed=3, until=second_morning, stops=stops)
    for cards, keys, at_once in [(OTHER, at_random(2), True), (ONE, nobody, False)]:
        others, other_sound = evening(
            cards, night, keys, removed=3, until=second_morning, at_once=at_once, stops=stops
        )
        assert without_the_morning(others) == without_the_morning(events)
        assert np.array_equal(other_sound, sound)


@pytest.mark.parametrize("night", ["roles", "round"])
def test_a_night_of_the_additional_deck_is_the_same_though_a_student_is_told(night: Night) -> None:
    """Seat 3, removed by day, is the Sheriff in one deal, and so the Student is one now."""
    events, sound = evening(ADDED_ONE, night, at_random(1), removed=3, until=second_morning)
    for cards, keys in [(ADDED_OTHER, at_random(2)), (ADDED_ONE, nobody)]:
        others, other_sound = evening(cards, night, keys, removed=3, until=second_morning)
        assert without_the_morning(others) == without_the_morning(events)
        assert np.array_equal(other_sound, sound)


@pytest.mark.parametrize("rules", OTHERS)
@pytest.mark.parametrize("night", ["roles", "round"])
@pytest.mark.parametrize("removed", [None, 3])
def test_a_night_of_other_rules_is_the_same_whoever_keys_what(
    rules: str, night: Night, removed: int | None
) -> None:
    """Seat 3, removed by day, is the Sheriff in one deal and a black in the other."""
    one, other = OTHERS[rules]
    events, sound = evening(
        one, night, at_random(1), removed=removed, until=second_morning, rules=rules
    )
    for cards, keys in [(other, at_random(2)), (one, nobody)]:
        others, other_sound = evening(
            cards, night, keys, removed=removed, until=second_morning, rules=rules
        )
        assert without_the_morning(others) == without_the_morning(events)
        assert np.array_equal(other_sound, sound)


DAVYDOV = dict.fromkeys(range(1, 9), "citizen")
DAVYDOV_ONE = DAVYDOV | dict.fromkeys((1, 2, 3), "mafia")
DAVYDOV_OTHER = DAVYDOV | dict.fromkeys((3, 6, 8), "mafia")


def notes(cards: dict[int, str], seed: int) -> Keys:
    """The blacks shoot at random, the honest key anything."""
    chance = random.Random(seed)

    def keys(ask: Ask) -> str:
        named = ask.options if cards[ask.seat or 0] == "mafia" else (0, 99, *ask.options)
        return str(chance.choice(named))

    return keys


@pytest.mark.parametrize("removed", [None, 3])
def test_a_night_of_notes_is_the_same_whoever_writes_what(removed: int | None) -> None:
    """DAVYDOV-5; the sunrise too (DAVYDOV-2)."""
    events, sound = evening(
        DAVYDOV_ONE,
        "roles",
        notes(DAVYDOV_ONE, 1),
        removed=removed,
        until=second_morning,
        rules="davydov",
    )
    for seed, cards in enumerate((DAVYDOV_OTHER, DAVYDOV_ONE), start=2):
        others, other_sound = evening(
            cards,
            "roles",
            notes(cards, seed),
            removed=removed,
            until=second_morning,
            rules="davydov",
        )
        assert without_the_morning(others) == without_the_morning(events)
        assert np.array_equal(other_sound, sound)


def kill_nine(ask: Ask) -> str:
    """The night ends the same way in every deal."""
    if ask.role in ("mafia", "maniac"):
        return "9"
    return str(next(seat for seat in ask.options if seat != 9))


@pytest.mark.parametrize("night", ["roles", "round"])
def test_the_day_after_is_the_same_too_when_the_same_seat_is_killed(night: Night) -> None:
    events, sound = evening(ONE, night, kill_nine, removed=None, until=second_night)
    others, other_sound = evening(OTHER, night, kill_nine, removed=None, until=second_night)
    assert others == events
    assert np.array_equal(other_sound, sound)


KILLED_ONE = {**ADDED_ONE, 9: "citizen", 12: "mirror"}
KILLED_OTHER = {**ADDED_OTHER, 9: "sheriff", 8: "lunatic"}


def kill_nine_and_no_other(ask: Ask) -> str:
    """Who shoots, shoots at seat 9 as long as it lives; all others choose somebody else."""
    if ask.role in ("mafia", "maniac", "sheriff", "werewolf", "lover"):
        return "9" if 9 in ask.options and ask.role != "lover" else "-"
    others = [seat for seat in ask.options if seat != 9]
    return ", ".join(map(str, others[: ask.targets]))


def third_morning(game: Game) -> bool:
    return game.day == 3


@pytest.mark.parametrize("night", ["roles", "round"])
def test_two_nights_are_the_same_though_a_sheriff_was_killed_and_a_student_is_one(
    night: Night,
) -> None:
    """CLASSIC-13."""
    nights = [
        evening(cards, night, kill_nine_and_no_other, removed=None, until=third_morning)
        for cards in (KILLED_ONE, KILLED_OTHER)
    ]
    (events, sound), (others, other_sound) = nights
    assert others == events
    assert np.array_equal(other_sound, sound)


def without_the_morning(events: list[Event]) -> list[Event]:
    """Up to the events in which the night's secret becomes public."""
    last = max(i for i, event in enumerate(events) if event.kind in ("slept", "turn"))
    return events[: last + 1]
