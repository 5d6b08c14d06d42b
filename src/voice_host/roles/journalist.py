"""CLASSIC-9: compares two players: the same camp or different ones."""

from voice_host.game.night import Action, Outcome
from voice_host.game.role import Call, Camp, Role, Stage


def compare(outcome: Outcome, action: Action) -> str:
    """A grey is different from everybody, other greys too."""
    first, second = (outcome.state.role_of(seat).compared_as for seat in action.targets)
    return "same" if first is second is not Camp.GREY else "different"


ROLE = Role(
    id="journalist",
    camp=Camp.RED,
    call=Call(stage=Stage.ANSWER, answer=compare, targets=2, reflected=False),
)
