"""CLONES-7: heals from every attack; the same player twice a game at most, and not in a row."""

from voice_host.game.limits import not_twice_in_a_row
from voice_host.game.night import Action, Outcome, save
from voice_host.game.role import Call, Camp, Role, Stage
from voice_host.game.state import State


def heal(outcome: Outcome, action: Action) -> None:
    """Who is killed himself heals nobody; himself he can still heal."""
    if action.target != action.actor and outcome.killers(action.actor):
        outcome.void[action] = "shot"
    else:
        save(outcome, action)


def not_home(outcome: Outcome, action: Action) -> str | None:
    """«Игрока нет дома»: then there is nobody to heal (CLONES-3)."""
    return "not_home" if action.target in outcome.away else None


def twice_a_game(state: State, action: Action) -> str | None:
    """Counts the choices made, even those that came to nothing (ALL-12)."""
    made = [a for a in state.actions if (a.role, a.target) == (action.role, action.target)]
    return "twice_a_game" if len(made) >= 2 else None


ROLE = Role(
    id="doctor",
    camp=Camp.RED,
    call=Call(
        stage=Stage.SAVE,
        effect=heal,
        answer=not_home,
        himself=True,
        limits=(not_twice_in_a_row, twice_a_game),
    ),
)
