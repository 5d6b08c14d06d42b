"""CLASSIC-12: plays for the city until no black lives, then kills at night."""

from voice_host.game.night import shoot
from voice_host.game.role import Call, Camp, Role, Stage
from voice_host.game.state import State


def awake(state: State, day: int) -> bool:
    """He wakes in the night after the last black left, and is awake from then on."""
    blacks_left = (d for d in state.departures if state.role_of(d.seat).camp is Camp.BLACK)
    return not state.living(Camp.BLACK) and all(d.next_night <= day for d in blacks_left)


ROLE = Role(
    id="werewolf",
    camp=Camp.GREY,
    lone_killer=True,
    call=Call(stage=Stage.KILL, effect=shoot, when=awake),
)
