"""Dawn: what the night's choices come to, and who has left (CLASSIC-18, 19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from voice_host.game import events
from voice_host.game.night import resolve
from voice_host.game.phases.behaviour import Behaviour

if TYPE_CHECKING:
    from voice_host.game.game import Game


MISSES = 3
"""So many misses in a row after the tie of the last four, and red has won (SPORT-23)."""


class Morning(Behaviour):
    """Takes no time: the host tells, the day begins."""

    def enter(self, game: Game) -> None:
        state = game.state
        outcome = resolve(state, state.day)
        killed = sorted(outcome.killed)
        state.marks = {mark: frozenset(seats) for mark, seats in outcome.marks.items()}
        state.day += 1
        state.is_morning = True
        state.nominations = {}
        for player in state.players:
            player.nominated_today = False
        game.emit(events.Phase, name=game.phase, day=state.day)
        for action, why in outcome.void.items():
            game.emit(events.Void, role=action.role, by=action.actor, reason=why, audience="host")
        if state.day > 1:
            self._tell_night(game, killed)
        for seat in sorted(state.marked("frozen")):
            if state.player(seat).alive:
                game.emit(events.Frozen, seat=seat)
        state.left_tonight = False
        game.finish()

    def _tell_night(self, game: Game, killed: list[int]) -> None:
        state = game.state
        killed = [seat for seat in killed if state.player(seat).alive]
        game.emit(events.NightResult, killed=tuple(killed), missed=not killed)
        if killed:
            state.best_mover = killed[0] if self._has_best_move(game) else None
            game.leave(killed, "shot")
            return
        if not state.left_tonight:
            state.quiet_nights += 1
        if state.stand_off is not None:
            state.stand_off += 1
            if state.stand_off == MISSES:
                state.result = "red", "three_misses"

    def _has_best_move(self, game: Game) -> bool:
        """Who is killed in the first night with shots, unless the vote took several (SPORT-29)."""
        voted = [left for left in game.state.departures if left.why in ("vote", "lift")]
        return bool(game.ruleset.times.best_move) and game.day == 2 and len(voted) < 2
