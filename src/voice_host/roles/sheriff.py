"""CLASSIC-8: shoots one player a night, of whatever camp."""

from voice_host.game.night import shoot
from voice_host.game.role import Call, Camp, Role, Stage

ROLE = Role(id="sheriff", camp=Camp.RED, call=Call(stage=Stage.KILL, effect=shoot))
