"""What comes of a night of `clones`: every way in which its roles meet (CLONES-3 to CLONES-11)."""

from __future__ import annotations

from itertools import permutations

import pytest

from voice_host.game.night import SAW_KILLER, Action, resolve
from voice_host.game.ruleset import load
from voice_host.game.state import Player, State

pytestmark = pytest.mark.rules

RULES = load("clones")
BOSS, MAFIA, YAKUZA_BOSS, YAKUZA = 1, 2, 3, 4
COURTESAN, SHERIFF, SERGEANT, DOCTOR = 5, 6, 7, 8
MANIAC, JOURNALIST, HOMELESS, CITIZEN = 9, 10, 11, 12
CARDS = (
    "boss", "mafia", "yakuza_boss", "yakuza", "courtesan", "sheriff", "sergeant", "doctor",
    "maniac", "journalist", "homeless", "citizen",
)  # fmt: skip

Choices = dict[str, int | tuple[int, ...]]
"""Role -> whom it has chosen; a clan's is its eldest living member's."""


def table(dead: tuple[int, ...] = ()) -> State:
    return State(
        players=[Player(n, role, alive=n not in dead) for n, role in enumerate(CARDS, 1)],
        roles=RULES.roles,
        deck=frozenset(CARDS),
    )


def night(choices: Choices, dead: tuple[int, ...] = ()) -> tuple[set[int], dict[str, str | None]]:
    """Who is killed, and what each role is told."""
    state = table(dead)
    for role, named in choices.items():
        targets = named if isinstance(named, tuple) else (named,)
        state.actions.append(Action(role, state.keyers(role)[0], targets, 2))
    outcome = resolve(state, 2)
    told = {}
    for action in state.actions:
        answer = RULES.roles[action.role].call.answer
        void = action in outcome.void and outcome.void[action] != "shot"
        told[action.role] = None if void or answer is None else answer(outcome, action)
    return outcome.killed - set(dead), told


@pytest.mark.parametrize(
    ("choices", "killed"),
    [
        # CLONES-3: the client is not at home, and does nothing himself.
        ({"courtesan": CITIZEN, "mafia": CITIZEN, "maniac": CITIZEN}, set()),
        ({"courtesan": MANIAC, "maniac": CITIZEN}, set()),
        ({"courtesan": SHERIFF, "sheriff": BOSS, "mafia": SHERIFF}, set()),
        ({"courtesan": BOSS, "sheriff": BOSS}, set()),
        ({"courtesan": BOSS, "mafia": CITIZEN}, {CITIZEN}),
        # A dead Courtesan takes her client; the Doctor cannot heal him, but her he can.
        ({"courtesan": CITIZEN, "mafia": COURTESAN}, {COURTESAN, CITIZEN}),
        ({"courtesan": CITIZEN, "mafia": COURTESAN, "doctor": CITIZEN}, {COURTESAN, CITIZEN}),
        ({"courtesan": CITIZEN, "mafia": COURTESAN, "doctor": COURTESAN}, set()),
        ({"courtesan": DOCTOR, "mafia": COURTESAN, "doctor": COURTESAN}, {COURTESAN, DOCTOR}),
        ({"courtesan": DOCTOR, "mafia": COURTESAN, "doctor": DOCTOR}, {COURTESAN, DOCTOR}),
        ({"courtesan": MANIAC, "maniac": COURTESAN}, set()),
        ({"courtesan": BOSS, "mafia": COURTESAN}, {COURTESAN, BOSS}),
        # CLONES-4: he shoots whom he finds in a clan, and nobody else.
        ({"sheriff": BOSS}, {BOSS}),
        ({"sheriff": YAKUZA}, {YAKUZA}),
        ({"sheriff": MANIAC}, set()),
        ({"sheriff": CITIZEN}, set()),
        ({"sheriff": BOSS, "doctor": BOSS}, set()),
        # All fire is at once.
        ({"sheriff": BOSS, "mafia": SHERIFF}, {BOSS, SHERIFF}),
        ({"sheriff": BOSS, "mafia": SHERIFF, "doctor": SHERIFF}, {BOSS}),
        ({"sheriff": MAFIA, "mafia": SHERIFF}, {MAFIA, SHERIFF}),
        ({"maniac": SHERIFF, "sheriff": BOSS}, {BOSS, SHERIFF}),
        ({"mafia": MANIAC, "maniac": BOSS}, {MANIAC, BOSS}),
        ({"mafia": YAKUZA_BOSS, "yakuza": BOSS}, {YAKUZA_BOSS, BOSS}),
        # CLONES-6, 7: heals from all attacks.
        ({"mafia": CITIZEN, "yakuza": CITIZEN, "maniac": CITIZEN, "doctor": CITIZEN}, set()),
        ({"maniac": CITIZEN, "mafia": DOCTOR, "doctor": CITIZEN}, {CITIZEN, DOCTOR}),
        ({"maniac": DOCTOR, "doctor": DOCTOR}, set()),
        ({"mafia": CITIZEN, "maniac": DOCTOR, "courtesan": DOCTOR, "doctor": CITIZEN}, {CITIZEN}),
        ({"courtesan": MANIAC, "maniac": DOCTOR, "mafia": CITIZEN, "doctor": CITIZEN}, set()),
        # CLONES-9: nothing while the Sheriff lives.
        ({"sergeant": BOSS}, set()),
    ],
)  # fmt: skip
def test_who_is_killed(choices: Choices, killed: set[int]) -> None:
    for order in permutations(choices.items()):
        assert night(dict(order))[0] == killed


@pytest.mark.parametrize(
    ("choices", "role", "answer"),
    [
        ({"courtesan": CITIZEN, "mafia": CITIZEN}, "mafia", "not_home"),
        ({"courtesan": CITIZEN, "yakuza": CITIZEN}, "yakuza", "not_home"),
        ({"courtesan": CITIZEN, "maniac": CITIZEN}, "maniac", "not_home"),
        ({"courtesan": CITIZEN, "doctor": CITIZEN}, "doctor", "not_home"),
        ({"courtesan": BOSS, "sheriff": BOSS}, "sheriff", "not_home"),
        ({"courtesan": CITIZEN, "journalist": (CITIZEN, BOSS)}, "journalist", "different"),
        ({"courtesan": CITIZEN, "homeless": CITIZEN}, "homeless", "alive"),
        ({"courtesan": CITIZEN, "mafia": SHERIFF}, "mafia", None),
        ({"doctor": CITIZEN}, "doctor", None),
        # CLONES-3: the client's own question is void.
        ({"courtesan": SHERIFF, "sheriff": BOSS}, "sheriff", None),
        ({"courtesan": JOURNALIST, "journalist": (BOSS, MAFIA)}, "journalist", None),
        ({"courtesan": HOMELESS, "homeless": CITIZEN, "mafia": CITIZEN}, "homeless", None),
        # CLONES-4
        ({"sheriff": BOSS}, "sheriff", "black"),
        ({"sheriff": YAKUZA}, "sheriff", "black"),
        ({"sheriff": MANIAC}, "sheriff", "red"),
        ({"sheriff": CITIZEN}, "sheriff", "red"),
        ({"sheriff": YAKUZA, "doctor": YAKUZA}, "sheriff", "yakuza"),
        ({"sheriff": BOSS, "doctor": BOSS, "maniac": DOCTOR}, "sheriff", "black"),
        ({"sheriff": CITIZEN, "doctor": CITIZEN}, "sheriff", "red"),
        # CLONES-9
        ({"sergeant": BOSS}, "sergeant", None),
        # CLONES-10
        ({"journalist": (BOSS, YAKUZA)}, "journalist", "same"),
        ({"journalist": (SHERIFF, CITIZEN)}, "journalist", "same"),
        ({"journalist": (SHERIFF, MAFIA)}, "journalist", "different"),
        ({"journalist": (MANIAC, MAFIA)}, "journalist", "different"),
        ({"journalist": (MANIAC, CITIZEN)}, "journalist", "different"),
        # CLONES-11
        ({"homeless": CITIZEN, "mafia": CITIZEN}, "homeless", "1"),
        ({"homeless": CITIZEN, "maniac": CITIZEN, "yakuza": CITIZEN}, "homeless", "3,9"),
        ({"homeless": CITIZEN, "mafia": CITIZEN, "courtesan": BOSS}, "homeless", "1"),
        ({"homeless": BOSS, "sheriff": BOSS}, "homeless", "6"),
        ({"homeless": CITIZEN, "mafia": CITIZEN, "doctor": CITIZEN}, "homeless", "alive"),
        ({"homeless": CITIZEN, "courtesan": CITIZEN, "mafia": COURTESAN}, "homeless", "1"),
        ({"homeless": COURTESAN, "courtesan": CITIZEN, "maniac": COURTESAN}, "homeless", "9"),
        ({"homeless": MAFIA, "mafia": HOMELESS}, "homeless", "alive"),
    ],
)  # fmt: skip
def test_what_is_told(choices: Choices, role: str, answer: str | None) -> None:
    assert night(choices)[1][role] == answer


def test_clones_3_the_last_of_a_clan_is_kept_from_the_shot() -> None:
    choices: Choices = {"courtesan": MAFIA, "mafia": CITIZEN}
    assert night(choices)[0] == {CITIZEN}
    assert night(choices, dead=(BOSS,))[0] == set()


def test_clones_5_the_eldest_living_is_told_and_seen() -> None:
    choices: Choices = {"mafia": CITIZEN, "courtesan": CITIZEN, "homeless": CITIZEN}
    assert night({**choices, "courtesan": JOURNALIST}, dead=(BOSS,))[1]["homeless"] == "2"
    assert night(choices, dead=(BOSS,))[1]["mafia"] == "not_home"


def test_clones_9_the_sergeant_shoots_when_the_sheriff_has_left() -> None:
    choices: Choices = {"sergeant": BOSS, "mafia": SERGEANT}
    killed, told = night(choices, dead=(SHERIFF,))
    assert killed == {BOSS, SERGEANT}
    assert told["sergeant"] == "black"


def test_clones_5_only_the_entry_that_counts_is_answered() -> None:
    """Else each of a clan could try another seat."""
    state = table()
    made = [Action("mafia", MAFIA, (CITIZEN,), 2), Action("mafia", BOSS, (SHERIFF,), 2)]
    state.actions += [Action("courtesan", COURTESAN, (CITIZEN,), 2), *made]
    outcome, answer = resolve(state, 2), RULES.roles["mafia"].call.answer
    assert outcome.killed == {SHERIFF}
    assert [answer(outcome, each) for each in made] == [None, None]
    state.actions.append(Action("mafia", BOSS, (), 2))
    outcome = resolve(state, 2)
    assert outcome.killed == set()
    assert [answer(outcome, each) for each in made] == ["not_home", None]


@pytest.mark.parametrize(
    ("earlier", "refused"),
    [
        ((), None),
        ((CITIZEN,), "twice_in_a_row"),
        ((CITIZEN, BOSS), None),
        ((CITIZEN, BOSS, CITIZEN, BOSS), "twice_a_game"),
    ],
)
def test_clones_7_the_doctors_patients(earlier: tuple[int, ...], refused: str | None) -> None:
    state = table()
    state.actions += [Action("doctor", DOCTOR, (seat,), day) for day, seat in enumerate(earlier)]
    again = Action("doctor", DOCTOR, (CITIZEN,), len(earlier))
    limits = RULES.roles["doctor"].call.limits
    assert next((why for limit in limits if (why := limit(state, again))), None) == refused


@pytest.mark.parametrize("removed", [False, True])
def test_clones_11_who_was_removed_before_the_morning_was_not_killed(removed: bool) -> None:
    state = table(dead=(CITIZEN,) if removed else ())
    state.actions = [
        Action("mafia", BOSS, (CITIZEN,), 2),
        Action("homeless", HOMELESS, (CITIZEN,), 2),
    ]
    assert (SAW_KILLER in resolve(state, 2).marks) is not removed
