"""CLONES-8: decides by day, in private, about those whom the vote has put up; sleeps at night."""

from voice_host.game.night import Action
from voice_host.game.role import Call, Camp, Role, Stage
from voice_host.game.state import State


def among_suspects(state: State, action: Action) -> str | None:
    """Only who is suspected may be executed."""
    return None if action.target in state.suspects else "not_suspect"


ROLE = Role(id="judge", camp=Camp.RED, call=Call(stage=Stage.ANSWER, limits=(among_suspects,)))
