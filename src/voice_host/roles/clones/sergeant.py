"""CLONES-9: called every night; does the Sheriff's work when he has left."""

from dataclasses import replace

from voice_host.game.role import Camp, Role
from voice_host.game.state import State
from voice_host.roles.clones.sheriff import CALL


def sheriff_has_left(state: State, _day: int) -> bool:
    """Nobody of the living is the Sheriff."""
    return not state.keyers("sheriff")


ROLE = Role(id="sergeant", camp=Camp.RED, call=replace(CALL, when=sheriff_has_left))
