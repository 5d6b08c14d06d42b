"""CITY-12: freezes one player, herself allowed; whom the Doctor treats is safe (CITY-14)."""

from voice_host.game.night import mark, unless_saved
from voice_host.game.role import Call, Camp, Role, Stage

ROLE = Role(
    id="putana",
    camp=Camp.BLACK,
    call=Call(stage=Stage.MARK, effect=unless_saved(mark("frozen")), himself=True),
)
