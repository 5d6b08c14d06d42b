"""Last words, in the order of leaving (SPORT-18, CLASSIC-19), and the best move (SPORT-29)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from voice_host.game import events
from voice_host.game.commands import BestMove, Command
from voice_host.game.phases.floors import Floors
from voice_host.game.refusal import Refusal

if TYPE_CHECKING:
    from voice_host.game.game import Game


MOST_PICKS = 3


class LastWord(Floors):
    """60 s each; never lost by fouls short of a removal (SPORT-30)."""

    times = (*Floors.times, "last_word")
    outlives_result = True

    def order(self, game: Game) -> list[int]:
        order, game.state.last_words = game.state.last_words, []
        return order

    def give(self, game: Game, seat: int) -> None:
        state = game.state
        if seat == state.best_mover:
            state.best_mover, state.picks = None, ()
            state.queue.insert(0, seat)
            game.give_floor(seat, game.ruleset.times.best_move, "best_move")
        else:
            game.give_floor(seat, game.ruleset.times.last_word, "last_word")

    def handle(self, game: Game, command: Command) -> None:
        if isinstance(command, BestMove):
            self._pick(game, command)
        else:
            super().handle(game, command)

    def _pick(self, game: Game, command: BestMove) -> None:
        """Up to three others, living or not; who names fewer may go on naming."""
        state, by = game.state, game.floor
        self.require_floor(game, command)
        if by is None or state.floor is None or state.floor.reason != "best_move":
            raise Refusal("not_now")
        picks = tuple(dict.fromkeys((*state.picks, *command.seats)))
        if not command.seats or any(not 1 <= seat <= len(state.players) for seat in picks):
            raise Refusal("unknown")
        if by in picks:
            raise Refusal("himself")
        if len(picks) > MOST_PICKS:
            raise Refusal("too_many_picks")
        state.picks = picks
        game.emit(events.BestMove, by=by, picks=picks)
