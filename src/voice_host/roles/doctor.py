"""CLASSIC-5: saves from shots; not the same player two nights in a row, himself once a game."""

from voice_host.game.night import Action, save
from voice_host.game.role import Call, Camp, Role, Stage
from voice_host.game.state import State


def not_twice_in_a_row(state: State, action: Action) -> str | None:
    """The choice of the night before counts, even if it came to nothing (ALL-12)."""
    before = state.choice(action.role, action.day - 1)
    return "twice_in_a_row" if before and before.target == action.target else None


def himself_once(state: State, action: Action) -> str | None:
    """Oneself once per game."""
    used = any(a.role == action.role and a.target == a.actor for a in state.actions)
    return "himself_once" if used and action.target == action.actor else None


ROLE = Role(
    id="doctor",
    camp=Camp.RED,
    call=Call(
        stage=Stage.SAVE, effect=save, himself=True, limits=(not_twice_in_a_row, himself_once)
    ),
)
