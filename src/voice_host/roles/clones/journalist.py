"""CLONES-10: compares two: of the same clan or not."""

from voice_host.game.night import Action, Outcome
from voice_host.game.role import Call, Camp, Role, Stage


def same_kind(outcome: Outcome, action: Action) -> str:
    """The clans are the same to him; a grey is different from all but other greys."""
    camps = {outcome.state.role_of(seat).camp for seat in action.targets}
    return "same" if len(camps) == 1 else "different"


ROLE = Role(
    id="journalist", camp=Camp.RED, call=Call(stage=Stage.ANSWER, answer=same_kind, targets=2)
)
