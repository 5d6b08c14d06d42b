"""The night's choices and what comes of them together (CLASSIC-18)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from voice_host.game.role import Role


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


def resolve(actions: Sequence[Action], roles: Mapping[str, Role]) -> Outcome:
    """All choices of a night together, by stage, whatever the order they were keyed in."""
    outcome = Outcome()
    calls = [(call, a) for a in actions if a.target is not None and (call := roles[a.role].call)]
    for call, action in sorted(calls, key=lambda pair: pair[0].stage):
        if call.effect:
            call.effect(outcome, action)
    return outcome


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
