"""CLONES-11: watches one player, and sees who kills him."""

from voice_host.game.night import SAW_KILLER, Action, Outcome
from voice_host.game.role import Call, Camp, Role, Stage


def saw(outcome: Outcome, action: Action) -> str:
    """The killers' numbers, of a clan its eldest living member's; or that the player lives."""
    state, seats = outcome.state, set[int]()
    for shot in outcome.killers(_attacked(outcome, action)):
        seats.add(next(iter(state.keyers(shot.role)), shot.by))
    return ",".join(map(str, sorted(seats))) or "alive"


def note(outcome: Outcome, action: Action) -> None:
    """He is spoken of in the morning, if the other leaves then and was not removed before."""
    assert action.target is not None
    if action.target in outcome.killed and outcome.state.player(action.target).alive:
        outcome.marks[SAW_KILLER] = {action.actor}


def _attacked(outcome: Outcome, action: Action) -> int:
    """Who dies with the Courtesan was killed by those who killed her."""
    assert action.target is not None
    hers = outcome.state.choice("courtesan", outcome.day)
    return hers.actor if hers and action.target in outcome.taken else action.target


ROLE = Role(id="homeless", camp=Camp.RED, call=Call(stage=Stage.ANSWER, answer=saw, after=note))
