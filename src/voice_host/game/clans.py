"""What a clan of `clones` does at night (CLONES-5)."""

from __future__ import annotations

from collections.abc import Sequence

from voice_host.game.night import Action, Outcome, shoot
from voice_host.game.role import Call, Stage
from voice_host.game.state import State


def eldest_entry(state: State, made: Sequence[Action]) -> Sequence[Action]:
    """The Boss's last entry, or that of the next living member in seat order who has made one.

    Whose last entry is «-» has entered nothing (ALL-12).
    """
    if not made:
        return ()
    role, day = made[0].role, made[0].day
    last = {a.actor: a for a in state.actions if (a.role, a.day) == (role, day)}
    entries = (last[seat] for seat in state.keyers(role) if seat in last)
    return next(((entry,) for entry in entries if entry.targets), ())


def not_own_clan(state: State, action: Action) -> str | None:
    """A clan does not shoot its own."""
    assert action.target is not None
    return "own_clan" if state.clan(action.target) == action.role else None


def not_home(outcome: Outcome, action: Action) -> str | None:
    """«Игрока нет дома», for the one who came (CLONES-3): of a clan, whose entry it was."""
    came = any(
        (shot.role, shot.by, shot.at) == (action.role, action.actor, action.target)
        for shot in outcome.shots
    )
    return "not_home" if came and action.target in outcome.away else None


def clan_call(*members: str) -> Call:
    """The call of a clan; `members`: the Boss first."""
    return Call(
        stage=Stage.KILL,
        effect=shoot,
        answer=not_home,
        keyed_by=members,
        each=True,
        counts=eldest_entry,
        limits=(not_own_clan,),
    )
