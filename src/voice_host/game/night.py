"""The night's choices and what comes of them together (CLASSIC-18)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from voice_host.game.role import Call
    from voice_host.game.state import State


@dataclass(frozen=True)
class Action:
    """One choice of one night. `target` None: declined (ALL-12)."""

    role: str
    actor: int
    target: int | None
    day: int
    """The day before the night: 1 for the first night with choices."""


@dataclass
class Outcome:
    """What the effects write into."""

    saved: set[int] = field(default_factory=set)
    killed: set[int] = field(default_factory=set)


def resolve(state: State, day: int) -> Outcome:
    """All choices of the night after `day`, by stage, whatever the order they were keyed in."""
    outcome = Outcome()
    calls = [(call, role.id) for role in state.roles.values() if (call := role.call)]
    for call, role in sorted(calls, key=lambda pair: pair[0].stage):
        for action in _effective(state, call, role, day):
            if call.effect and action.target is not None:
                call.effect(outcome, action)
    return outcome


def _effective(state: State, call: Call, role: str, day: int) -> list[Action]:
    """What counts: where all act alone, one choice that all the living made, once each."""
    made = [action for action in state.actions if (action.role, action.day) == (role, day)]
    if not call.alone:
        return made
    shooters = state.keyers(role)
    shots = [action for action in made if action.actor in shooters]
    together = {action.actor for action in shots} == set(shooters) and len(shots) == len(shooters)
    return shots[:1] if together and len({action.target for action in shots}) == 1 else []


def save(outcome: Outcome, action: Action) -> None:
    """The target survives what can be survived."""
    assert action.target is not None
    outcome.saved.add(action.target)


def shoot(outcome: Outcome, action: Action) -> None:
    """The target leaves, unless somebody saved it."""
    assert action.target is not None
    if action.target not in outcome.saved:
        outcome.killed.add(action.target)


def kill(outcome: Outcome, action: Action) -> None:
    """The target leaves, saved or not."""
    assert action.target is not None
    outcome.killed.add(action.target)
