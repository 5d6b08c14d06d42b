"""CLASSIC-2: wakes apart and looks for the Commissar."""

from voice_host.game.night import Action
from voice_host.game.role import Call, Camp, Role, Stage
from voice_host.game.state import State


def is_commissar(state: State, action: Action) -> str:
    """Yes or no."""
    assert action.target is not None
    return "yes" if state.player(action.target).role == "commissar" else "no"


ROLE = Role(id="don", camp=Camp.BLACK, call=Call(stage=Stage.ANSWER, answer=is_commissar))
