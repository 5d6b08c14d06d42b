"""CLONES-3: takes a client to her house: he does nothing, is not hit at home, and dies with her."""

from voice_host.game.limits import not_twice_in_a_row
from voice_host.game.night import Action, Outcome, visit
from voice_host.game.role import Call, Camp, Role, Stage


def take_home(outcome: Outcome, action: Action) -> None:
    """What the client does is void, and nobody finds him at home."""
    visit(outcome, action)
    outcome.away.update(action.targets)


def take_along(outcome: Outcome, action: Action) -> None:
    """Her client dies with her, and nobody can save him."""
    if action.actor in outcome.killed:
        outcome.taken.update(action.targets)


ROLE = Role(
    id="courtesan",
    camp=Camp.RED,
    call=Call(stage=Stage.VISIT, effect=take_home, after=take_along, limits=(not_twice_in_a_row,)),
)
