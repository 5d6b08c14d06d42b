"""CLONES-5: the first clan."""

from voice_host.game.clans import clan_call
from voice_host.game.role import Camp, Role

ROLE = Role(id="mafia", camp=Camp.BLACK, single=False, call=clan_call("boss", "mafia"))
