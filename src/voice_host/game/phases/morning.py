"""Dawn: what the night's choices come to, and who has left (CLASSIC-18, 19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from voice_host.game import events, lots
from voice_host.game.night import SAW_KILLER, resolve
from voice_host.game.phases.behaviour import Behaviour
from voice_host.game.state import LeaveReason

if TYPE_CHECKING:
    from voice_host.game.game import Game


DEATHS_MORNING = 3
"""The day after the third night; the first is that of day 0."""

DEATH_NEEDS = 5
"""So many must live when that night comes."""

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

    def taken_along(self, game: Game, killed: list[int]) -> list[tuple[int, LeaveReason]]:  # noqa: ARG002
        """Who leaves together with those killed in the night, and why."""
        return []

    def _tell_night(self, game: Game, killed: list[int]) -> None:
        state = game.state
        killed = [seat for seat in killed if state.player(seat).alive]
        leaving: list[tuple[int, LeaveReason]] = [(seat, "shot") for seat in killed]
        death = self._drawn_by_death(game, killed)
        if death is not None:
            leaving.append((death, "death"))
        seats = tuple(seat for seat, _ in leaving)
        game.emit(events.NightResult, killed=seats, missed=not seats, death=death)
        if state.marked(SAW_KILLER):
            game.emit(events.HomelessSaw)
        leaving += self.taken_along(game, killed)
        if leaving:
            state.best_mover = killed[0] if killed and self._has_best_move(game) else None
            game.leave_together(leaving)
            return
        if not state.left_tonight:
            state.quiet_nights += 1
            game.check_victory()  # a Werewolf who woke this night may be one of the last two
        if state.stand_off is not None:
            state.stand_off += 1
            if state.stand_off == MISSES:
                state.result = "red", "three_misses"

    def _drawn_by_death(self, game: Game, killed: list[int]) -> int | None:
        """In the third night one of those who have lived through it, by lot (CLONES-12)."""
        alive = game.alive
        comes = game.option("death") and game.day == DEATHS_MORNING and len(alive) >= DEATH_NEEDS
        left = [seat for seat in alive if seat not in killed]
        return lots.draw(game, "death", left) if comes and left else None

    def _has_best_move(self, game: Game) -> bool:
        """Who is killed in the first night with shots, unless the vote took several (SPORT-29)."""
        voted = [left for left in game.state.departures if left.why in ("vote", "lift")]
        return bool(game.ruleset.times.best_move) and game.day == 2 and len(voted) < 2
