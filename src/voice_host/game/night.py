"""The night's choices, and what comes of all of them together (CLASSIC-18, CLONES-7, CITY-16).

A role's call says what its choice does: small effects that write into an `Outcome`, in the order of
their stages, whatever the order in which the choices were keyed. Who leaves, what seats carry into
the day and what is answered is then read from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from voice_host.game.role import Call, Effect
    from voice_host.game.state import State


SAW_KILLER = "saw_killer"
"""The mark of who has seen a killer: in the morning all hear of it, but not whom (CLONES-11)."""


@dataclass(frozen=True)
class Action:
    """One choice of one night. No targets: declined (ALL-12)."""

    role: str
    """Whose call it was made in."""

    actor: int
    targets: tuple[int, ...]
    day: int
    """The day before the night: 1 for the first night with choices."""

    @property
    def target(self) -> int | None:
        """Who was named, the first where there are several."""
        return self.targets[0] if self.targets else None


@dataclass(frozen=True)
class Shot:
    """Somebody is shot at; whether it hits is known when everything else is."""

    role: str
    """In whose call."""

    by: int
    at: int
    savable: bool


@dataclass
class Outcome:
    """What the effects of one night write into; seats throughout."""

    state: State
    day: int
    visited: set[int] = field(default_factory=set)
    """What they do themselves is void."""

    away: set[int] = field(default_factory=set)
    """Not at home: no shot hits them (CLONES-3)."""

    shots: list[Shot] = field(default_factory=list)
    saved: set[int] = field(default_factory=set)
    """A shot that can be survived does not hit them."""

    taken: set[int] = field(default_factory=set)
    """Leave with somebody else, whatever else was done (CLONES-3)."""

    marks: dict[str, set[int]] = field(default_factory=dict)
    """What seats carry into the coming day (CLASSIC-11, CITY-12)."""

    void: dict[Action, str] = field(default_factory=dict)
    """Choices that came to nothing, and why."""

    def hits(self, shot: Shot) -> bool:
        """Nothing stands between it and its target."""
        return shot.at not in self.away and not (shot.savable and shot.at in self.saved)

    def killers(self, seat: int) -> list[Shot]:
        """The shots that kill this seat."""
        return [shot for shot in self.shots if shot.at == seat and self.hits(shot)]

    @property
    def killed(self) -> set[int]:
        """Who leaves."""
        return {shot.at for shot in self.shots if self.hits(shot)} | self.taken


def resolve(state: State, day: int) -> Outcome:
    """All choices so far of the night after `day`. In the middle of it: what they come to yet."""
    outcome = Outcome(state, day)
    counting = sorted(
        _counting(state, day),
        key=lambda pair: (pair[0].stage, pair[1].role, pair[1].actor, pair[1].targets),
    )
    for call, action in counting:
        if reason := _why_void(outcome, call, action):
            outcome.void[action] = reason
        elif call.effect:
            call.effect(outcome, landing(state, action))
    for call, action in counting:
        if call.after and action not in outcome.void:
            call.after(outcome, landing(state, action))
    return outcome


def landing(state: State, action: Action) -> Action:
    """The choice as it takes effect: aimed at a Mirror it falls on who made it (CLASSIC-14)."""
    call = state.roles[action.role].call
    assert call
    reflected = call.reflected and any(state.role_of(seat).reflects for seat in action.targets)
    return replace(action, targets=(action.actor,)) if reflected else action


def _counting(state: State, day: int) -> Iterator[tuple[Call, Action]]:
    for role in state.roles.values():
        if role.call is None:
            continue
        made = [a for a in state.actions if (a.role, a.day) == (role.id, day) and a.targets]
        made.sort(key=lambda action: action.actor)  # of one seat they keep their order
        for action in role.call.counts(state, made) if role.call.counts else made:
            yield role.call, action


def _why_void(outcome: Outcome, call: Call, action: Action) -> str | None:
    """A team is kept from its choice only when the last of it is (CLASSIC-7, CLONES-3)."""
    if call.when and not call.when(outcome.state, outcome.day):
        return "asleep"
    doers = outcome.state.keyers(action.role) or (action.actor,)
    return "visited" if outcome.visited.issuperset(doers) else None


# Which of several choices in one call count


def unanimous(state: State, made: Sequence[Action]) -> Sequence[Action]:
    """One choice that all the living shooters made, once each (SPORT-25)."""
    if not made:
        return ()
    shooters = state.keyers(made[0].role)
    shots = [action for action in made if action.actor in shooters]
    together = {action.actor for action in shots} == set(shooters) and len(shots) == len(shooters)
    return shots[:1] if together and len({action.target for action in shots}) == 1 else ()


def latest(state: State, made: Sequence[Action]) -> Sequence[Action]:
    """The last entry of the team; «-» takes back the one before (CITY-11)."""
    if not made:
        return ()
    call = made[0].role, made[0].day
    *_, last = (action for action in state.actions if (action.role, action.day) == call)
    return (last,) if last.targets else ()


# Effects


def visit(outcome: Outcome, action: Action) -> None:
    """What the target does this night is void."""
    outcome.visited.update(action.targets)


def save(outcome: Outcome, action: Action) -> None:
    """The target survives what can be survived."""
    outcome.saved.update(action.targets)


def shoot(outcome: Outcome, action: Action) -> None:
    """The target leaves, unless somebody saves it."""
    _fire(outcome, action, savable=True)


def kill(outcome: Outcome, action: Action) -> None:
    """The target leaves, saved or not."""
    _fire(outcome, action, savable=False)


def mark(name: str) -> Callable[[Outcome, Action], None]:
    """The target carries this into the coming day: `State.marks`."""

    def effect(outcome: Outcome, action: Action) -> None:
        outcome.marks.setdefault(name, set()).update(action.targets)

    return effect


def unless_saved(effect: Effect) -> Effect:
    """The same on nobody who is saved from everything (CITY-14)."""

    def on_the_others(outcome: Outcome, action: Action) -> None:
        targets = tuple(seat for seat in action.targets if seat not in outcome.saved)
        effect(outcome, replace(action, targets=targets))

    return on_the_others


def _fire(outcome: Outcome, action: Action, *, savable: bool) -> None:
    outcome.shots += [Shot(action.role, action.actor, seat, savable) for seat in action.targets]
