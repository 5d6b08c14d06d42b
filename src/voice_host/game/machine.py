"""The machine: phases and transitions of a ruleset, led by `transitions`.

Built once a ruleset; games are models added to it. Every name in the data is checked here, since
`transitions` itself notices a misspelt one only when that transition fires.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from transitions import EventData, Machine
from transitions.extensions import GraphMachine

from voice_host.game.guards import GUARDS, standstill
from voice_host.game.phases import BEHAVIOURS
from voice_host.game.points import POINTS
from voice_host.game.ruleset import Ruleset, known, needs_time
from voice_host.game.state import State
from voice_host.game.victory import VICTORIES

INITIAL = "setup"
TRIGGER = "advance"
NIGHT, NEXT_CALL = "night", "next_call"
"""Destinations that stand for several: see `_targets`."""

Guard = Callable[[State], bool]


@cache
def build(ruleset: Ruleset) -> Machine:
    """The machine of a ruleset, without models."""
    _check(ruleset)
    return Machine(model=None, **_arguments(ruleset))


def diagram(ruleset: Ruleset) -> str:
    """The machine as a Mermaid state diagram."""
    _check(ruleset)
    machine = GraphMachine(
        model="self",
        **_arguments(ruleset),
        title=ruleset.name,
        graph_engine="mermaid",
        show_conditions=True,
    )
    graph: Any = machine.get_combined_graph()
    return str(graph.source)


def _arguments(ruleset: Ruleset) -> dict[str, Any]:
    return {
        "states": [INITIAL, *(phase.name for phase in ruleset.phases)],
        "initial": INITIAL,
        "transitions": [
            {
                "trigger": TRIGGER,
                "source": source,
                "dest": dest,
                "conditions": [_condition(guard) for guard in guards],
            }
            for source, dest, guards in _transitions(ruleset)
        ],
        "auto_transitions": False,
        "send_event": True,
        "model_attribute": "phase",
    }


def _condition(guard: Guard) -> Callable[[EventData], bool]:
    """A guard over the state, in the shape `transitions` calls."""

    def condition(event: EventData) -> bool:
        game: Any = event.model
        return guard(game.state)

    condition.__name__ = guard.__name__
    return condition


def _transitions(ruleset: Ruleset) -> Iterator[tuple[str, str, list[Guard]]]:
    for transition in ruleset.transitions:
        guards = [GUARDS[name] for name in transition.when]
        for source in transition.sources:
            for dest, more in _targets(ruleset, source, transition.dest):
                yield source, dest, [*guards, *more]


def _targets(ruleset: Ruleset, source: str, dest: str) -> Iterator[tuple[str, list[Guard]]]:
    """`night`: a draw by standstill, the round, or the first call; `next_call`: the next role in
    the deck, or morning."""
    order = ruleset.night.order
    if dest == NIGHT:
        yield "over", [standstill]
        yield "night.round", [by_round]
        for role in order:
            yield f"night.{role}", [is_called(role)]
    elif dest == NEXT_CALL:
        for role in order[order.index(source.removeprefix("night.")) + 1 :]:
            yield f"night.{role}", [is_called(role)]
        yield "morning", []
    else:
        yield dest, []


def is_called(role: str) -> Guard:
    """Somebody of the public deck keys in this role's call (ALL-1)."""

    def guard(state: State) -> bool:
        return state.is_called(role)

    guard.__name__ = f"{role}_is_called"
    return guard


def by_round(state: State) -> bool:
    """The night goes round the table (ALL-11)."""
    return state.night == "round"


def _check(ruleset: Ruleset) -> None:
    """Every name that the data uses must exist."""
    phases = {phase.name for phase in ruleset.phases} | {INITIAL}
    known(ruleset, ruleset.victory, VICTORIES, "условия победы")
    if ruleset.points:
        known(ruleset, ruleset.points, POINTS, "счёта очков")
    for phase in ruleset.phases:
        known(ruleset, phase.behaviour, BEHAVIOURS, "поведения фазы")
        for name in BEHAVIOURS[phase.behaviour].times:
            needs_time(ruleset, name)
        if phase.behaviour == "call":
            known(ruleset, phase.role or "", ruleset.night.order, "роли ночи", near=phase.name)
    for role in ruleset.night.order:
        known(ruleset, f"night.{role}", phases, "фазы", near=role)
    for transition in ruleset.transitions:
        for source in transition.sources:
            known(ruleset, source, {*phases, "*"}, "фазы")
            if transition.dest == NEXT_CALL:
                known(ruleset, source.removeprefix("night."), ruleset.night.order, "роли ночи")
        for guard in transition.when:
            known(ruleset, guard, GUARDS, "условия перехода")
    for _, dest, _ in _transitions(ruleset):
        known(ruleset, dest, phases - {INITIAL}, "фазы")
