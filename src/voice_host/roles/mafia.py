"""CLASSIC-1: the team agrees on one victim."""

from voice_host.game.night import shoot
from voice_host.game.role import Call, Camp, Role, Stage, holder
from voice_host.game.state import State


def keyer(state: State, role: str) -> int | None:
    """The Don keys for the team; after him the lowest living mafia seat (CLASSIC-1, 2)."""
    return holder(state, "don") or holder(state, role)


ROLE = Role(
    id="mafia",
    camp=Camp.BLACK,
    single=False,
    call=Call(stage=Stage.KILL, effect=shoot, actor=keyer, himself=True),
)
