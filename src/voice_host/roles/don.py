"""CLASSIC-2: wakes apart and looks for the Commissar."""

from voice_host.game.night import Action, Outcome
from voice_host.game.role import Answer, Call, Camp, Role, Stage


def looks_for(role: str) -> Answer:
    """Yes or no."""

    def answer(outcome: Outcome, action: Action) -> str:
        assert action.target is not None
        return "yes" if outcome.state.player(action.target).role == role else "no"

    return answer


ROLE = Role(id="don", camp=Camp.BLACK, call=Call(stage=Stage.ANSWER, answer=looks_for("commissar")))
