"""CLASSIC-4: checks one player: mafia or not. Does not shoot."""

from voice_host.game.night import Action, Outcome
from voice_host.game.role import Call, Camp, Role, Stage


def camp_seen(outcome: Outcome, action: Action) -> str:
    """Black, or red for everybody who is not mafia (the Maniac too, CLASSIC-6)."""
    assert action.target is not None
    return "black" if outcome.state.role_of(action.target).seen_as is Camp.BLACK else "red"


ROLE = Role(id="commissar", camp=Camp.RED, call=Call(stage=Stage.ANSWER, answer=camp_seen))
