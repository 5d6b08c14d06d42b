"""The night's mechanism (CLASSIC-18): every kind of effect there is, on roles made for it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from voice_host.game.night import (
    Action,
    Outcome,
    kill,
    landing,
    mark,
    resolve,
    save,
    shoot,
    unanimous,
    visit,
)
from voice_host.game.role import Call, Camp, Role, Stage
from voice_host.game.state import Player, State

pytestmark = pytest.mark.unit

DAY = 3


def hide(outcome: Outcome, action: Action) -> None:
    """The target is not at home, and does nothing itself."""
    visit(outcome, action)
    outcome.away.update(action.targets)


def take_along(outcome: Outcome, action: Action) -> None:
    """Who is with her dies with her."""
    if action.actor in outcome.killed:
        outcome.taken.update(action.targets)


def save_unless_shot(outcome: Outcome, action: Action) -> None:
    if outcome.killers(action.actor) and action.target != action.actor:
        outcome.void[action] = "shot"
    else:
        save(outcome, action)


def arrest(outcome: Outcome, action: Action) -> None:
    """To find a black is to shoot him."""
    if outcome.state.role_of(action.targets[0]).camp is Camp.BLACK:
        shoot(outcome, action)


def freeze(outcome: Outcome, action: Action) -> None:
    if action.target not in outcome.saved:
        mark("frozen")(outcome, action)


def killers_of(outcome: Outcome, action: Action) -> str:
    assert action.target
    return ", ".join(str(shot.by) for shot in outcome.killers(action.target)) or "alive"


def not_home(outcome: Outcome, action: Action) -> str | None:
    return "not_home" if action.target in outcome.away else None


def first_night_is_free(_state: State, day: int) -> bool:
    return day > 1


def role(name: str, call: Call | None = None, camp: Camp = Camp.RED, **more: bool) -> Role:
    return Role(id=name, camp=camp, single=False, call=call, **more)


ROLES = {
    each.id: each
    for each in (
        role("citizen"),
        role("mirror", reflects=True),
        role("don", camp=Camp.BLACK),
        role(
            "mafia",
            Call(
                Stage.KILL,
                shoot,
                answer=not_home,
                keyed_by=("don", "mafia"),
                stand_ins=("lover",),
                himself=True,
            ),
            Camp.BLACK,
        ),
        role("gunman", Call(Stage.KILL, shoot, counts=unanimous, alone=True), Camp.BLACK),
        role("lover", Call(Stage.VISIT, visit), Camp.BLACK),
        role("courtesan", Call(Stage.VISIT, hide, after=take_along)),
        role("maniac", Call(Stage.KILL, kill), Camp.GREY),
        role("sheriff", Call(Stage.KILL, arrest)),
        role("doctor", Call(Stage.SAVE, save, himself=True)),
        role("surgeon", Call(Stage.SAVE, save_unless_shot, himself=True)),
        role("putana", Call(Stage.MARK, freeze, himself=True), Camp.BLACK),
        role("sleeper", Call(Stage.KILL, shoot, when=first_night_is_free), Camp.GREY),
        role("homeless", Call(Stage.ANSWER, answer=killers_of)),
    )
}


def night(cards: str, *chosen: str, day: int = DAY) -> Outcome:
    """`cards`: a role a seat; `chosen`: "role: target", or "3 role: 5" of that seat."""
    dealt = cards.split()
    state = State(
        players=[Player(seat, name) for seat, name in enumerate(dealt, 1)],
        roles=ROLES,
        deck=frozenset(dealt),
        day=day,
    )
    for each in chosen:
        who, _, targets = each.partition(": ")
        by, _, name = who.rpartition(" ")
        actor = int(by) if by else state.keyers(name)[0]
        state.actions.append(Action(name, actor, tuple(map(int, targets.split(", "))), day))
    return resolve(state, day)


def test_classic_18_who_is_saved_survives_a_shot_but_not_the_maniac() -> None:
    cards = "don doctor maniac citizen citizen"
    assert night(cards, "mafia: 4", "doctor: 4").killed == set()
    assert night(cards, "maniac: 4", "doctor: 4").killed == {4}
    assert night(cards, "mafia: 5", "maniac: 4").killed == {4, 5}


def test_the_killed_still_act_and_fire_is_mutual() -> None:
    assert night("don maniac citizen", "mafia: 2", "maniac: 1").killed == {1, 2}
    assert night("don sheriff citizen", "mafia: 2", "sheriff: 1").killed == {1, 2}
    assert night("don sheriff citizen", "mafia: 2", "sheriff: 3").killed == {2}


def test_a_visit_makes_the_visited_ones_choice_void() -> None:
    outcome = night("lover doctor don mafia citizen", "lover: 2", "doctor: 5", "mafia: 5")
    assert outcome.killed == {5}
    assert [(a.role, why) for a, why in outcome.void.items()] == [("doctor", "visited")]


def test_a_team_is_void_only_when_its_last_member_is_visited() -> None:
    assert night("lover don mafia citizen", "lover: 2", "mafia: 4").killed == {4}
    assert night("lover citizen mafia citizen", "lover: 3", "mafia: 4").killed == set()


def test_who_stands_in_keys_only_when_the_team_has_left() -> None:
    alone = night("lover citizen citizen", "mafia: 2")
    assert alone.killed == {2}
    assert alone.state.keyers("mafia") == (1,)
    assert night("lover citizen mafia", "mafia: 2").state.keyers("mafia") == (3,)


def test_a_mirror_sends_everything_back() -> None:
    cards = "mirror don lover doctor maniac citizen"
    assert night(cards, "mafia: 1").killed == {2}
    assert night(cards, "maniac: 1").killed == {5}
    assert night(cards, "mafia: 4", "doctor: 1").killed == set()
    assert night("mirror lover citizen", "lover: 1", "mafia: 3").killed == set()


def test_who_is_away_is_not_hit_and_who_came_is_told() -> None:
    outcome = night("courtesan don citizen maniac", "courtesan: 3", "mafia: 3", "maniac: 3")
    assert outcome.killed == set()
    [shot] = [Action("mafia", 2, (3,), DAY)]
    assert not_home(outcome, shot) == "not_home"


def test_who_dies_takes_her_client_along() -> None:
    assert night("courtesan don citizen", "courtesan: 3", "mafia: 1").killed == {1, 3}
    saved = night("courtesan don citizen surgeon", "courtesan: 3", "mafia: 1", "surgeon: 1")
    assert saved.killed == set()
    client_saves = night("courtesan don surgeon citizen", "courtesan: 3", "mafia: 1", "surgeon: 1")
    assert client_saves.killed == {1, 3}


def test_a_saver_who_is_shot_saves_himself_only() -> None:
    cards = "don maniac surgeon citizen"
    assert night(cards, "mafia: 3", "maniac: 1", "surgeon: 4").killed == {1, 3}
    assert night("don surgeon citizen", "mafia: 2", "surgeon: 2").killed == set()


def test_a_mark_is_carried_into_the_day_unless_it_is_saved_from() -> None:
    assert night("putana doctor citizen", "putana: 3").marks == {"frozen": {3}}
    assert night("putana doctor citizen", "putana: 3", "doctor: 3").marks == {}


def test_a_role_that_sleeps_yet_changes_nothing() -> None:
    early = night("sleeper citizen", "sleeper: 2", day=1)
    assert early.killed == set()
    assert list(early.void.values()) == ["asleep"]
    assert night("sleeper citizen", "sleeper: 2", day=2).killed == {2}


def test_one_choice_of_all_who_shoot_alone() -> None:
    cards = "gunman gunman citizen citizen"
    assert night(cards, "1 gunman: 3", "2 gunman: 3").killed == {3}
    assert night(cards, "1 gunman: 3", "2 gunman: 4").killed == set()
    assert night(cards, "1 gunman: 3").killed == set()


def test_an_answer_knows_the_whole_night() -> None:
    outcome = night("homeless don citizen maniac", "homeless: 3", "maniac: 3", "mafia: 3")
    assert killers_of(outcome, Action("homeless", 1, (3,), DAY)) == "2, 4"


def test_a_declined_choice_is_no_choice() -> None:
    state = night("don doctor citizen").state
    state.actions = [Action("mafia", 1, (3,), DAY), Action("doctor", 2, (), DAY)]
    assert resolve(state, DAY).killed == {3}


def _everything(outcome: Outcome) -> tuple[object, ...]:
    answers = {
        action: answer(outcome, landing(outcome.state, action))
        for action in outcome.state.actions
        if (answer := ROLES[action.role].call.answer)
    }
    return (
        outcome.killed, outcome.shots, outcome.saved, outcome.visited, outcome.away, outcome.taken,
        outcome.marks, outcome.void, answers,
    )  # fmt: skip


ACTING = [name for name, each in ROLES.items() if each.call]


@st.composite
def _choices(draw: st.DrawFn) -> tuple[str, list[str]]:
    cards = draw(st.lists(st.sampled_from(list(ROLES)), min_size=4, max_size=9))
    seat = st.integers(1, len(cards))
    chosen = []
    for name in sorted(
        {*cards} & {*ACTING} | ({"mafia"} if {"don", "lover"} & {*cards} else set())
    ):
        actors = [i for i, card in enumerate(cards, 1) if card == "gunman"]
        if name == "gunman":
            chosen += [f"{by} gunman: {draw(seat)}" for by in actors]
        else:
            chosen.append(f"{name}: {draw(seat)}")
    return " ".join(cards), chosen


@pytest.mark.property
@given(_choices(), st.randoms(use_true_random=False))
@settings(max_examples=300, deadline=None)
def test_classic_18_the_order_of_keying_changes_nothing(
    table: tuple[str, list[str]], chance: object
) -> None:
    cards, chosen = table
    other: Sequence[str] = chance.sample(chosen, len(chosen))
    assert _everything(night(cards, *chosen)) == _everything(night(cards, *other))


def test_all_orders_of_one_night_are_alike() -> None:
    cards = "courtesan don surgeon maniac sheriff putana homeless mirror citizen"
    chosen = ["courtesan: 5", "mafia: 1", "surgeon: 1", "maniac: 8", "sheriff: 2", "putana: 9"]
    nights = [_everything(night(cards, *order)) for order in permutations(chosen)]
    assert all(each == nights[0] for each in nights)
