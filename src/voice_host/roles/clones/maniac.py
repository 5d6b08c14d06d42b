"""CLONES-6: kills alone; the Doctor saves from him, the Sheriff takes him for a civilian."""

from voice_host.game.clans import not_home
from voice_host.game.night import shoot
from voice_host.game.role import Call, Camp, Role, Stage

ROLE = Role(
    id="maniac",
    camp=Camp.GREY,
    lone_killer=True,
    call=Call(stage=Stage.KILL, effect=shoot, answer=not_home),
)
