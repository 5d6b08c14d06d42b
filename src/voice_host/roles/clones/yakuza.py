"""CLONES-5: the second clan, in large games."""

from voice_host.game.clans import clan_call
from voice_host.game.role import Camp, Role

ROLE = Role(id="yakuza", camp=Camp.BLACK, single=False, call=clan_call("yakuza_boss", "yakuza"))
