"""Dawn: what the night's choices come to, and who has left (CLASSIC-18, 19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from voice_host.game import events
from voice_host.game.night import resolve
from voice_host.game.phases.behaviour import Behaviour

if TYPE_CHECKING:
    from voice_host.game.game import Game


class Morning(Behaviour):
    """Takes no time: the host tells, the day begins."""

    def enter(self, game: Game) -> None:
        state = game.state
        tonight = [action for action in state.actions if action.day == state.day]
        state.day += 1
        state.before_talk = True
        state.nominations = {}
        for player in state.players:
            player.nominated_today = False
        game.emit(events.Phase, name=game.phase, day=state.day)
        if state.day > 1:
            self._tell_night(game, sorted(resolve(tonight, game.ruleset.roles).killed))
        state.left_tonight = False
        game.finish()

    def _tell_night(self, game: Game, killed: list[int]) -> None:
        state = game.state
        killed = [seat for seat in killed if state.player(seat).alive]
        game.emit(events.NightResult, killed=tuple(killed), missed=not killed)
        state.last_words = list(killed)
        if killed:
            game.leave(killed, "shot")
        elif not state.left_tonight:
            state.quiet_nights += 1
