"""CLONES-9: called every night; does the Sheriff's work when he has left."""

from dataclasses import replace

from voice_host.game.role import Camp, Role
from voice_host.game.state import State
from voice_host.roles.clones.sheriff import CALL


def sheriff_has_left(state: State, day: int) -> bool:
    """Nobody of the living was the Sheriff when this night began: two never do his work in one."""
    left = (d for d in state.departures if state.player(d.seat).role == "sheriff")
    return not state.keyers("sheriff") and all(d.next_night <= day for d in left)


ROLE = Role(
    id="sergeant",
    camp=Camp.RED,
    meets="sheriff",
    call=replace(CALL, when=sheriff_has_left),
)
