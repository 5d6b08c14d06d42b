"""CLONES-4: checks one player and shoots him if he is of a clan."""

from voice_host.game.night import Action, Outcome, shoot
from voice_host.game.role import Call, Camp, Role, Stage


def shoot_mafioso(outcome: Outcome, action: Action) -> None:
    """The Maniac is a civilian to him."""
    if _is_black(outcome, action):
        shoot(outcome, action)


def who_it_was(outcome: Outcome, action: Action) -> str:
    """The camp; of a mafioso whom the Doctor has healed, his role."""
    assert action.target is not None
    if action.target in outcome.away:
        return "not_home"
    if not _is_black(outcome, action):
        return "red"
    saved = action.target in outcome.saved
    return outcome.state.role_of(action.target).id if saved else "black"


def _is_black(outcome: Outcome, action: Action) -> bool:
    assert action.target is not None
    return outcome.state.role_of(action.target).camp is Camp.BLACK


CALL = Call(stage=Stage.KILL, effect=shoot_mafioso, answer=who_it_was)

ROLE = Role(id="sheriff", camp=Camp.RED, call=CALL)
