"""After the game: a protest, its vote, and what comes of it (SPORT-38)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from voice_host.game import events
from voice_host.game.commands import Command, Hands, Protest, Ruling
from voice_host.game.phases.over import Over
from voice_host.game.refusal import Refusal
from voice_host.game.state import Complaint

if TYPE_CHECKING:
    from voice_host.game.game import Game


class Protests(Over):
    """The human host decides whether a protest is put to the vote: by counting hands or not."""

    accepts_when_over = (Protest, Hands, Ruling)

    def handle(self, game: Game, command: Command) -> None:
        match command:
            case Protest(by=seat, text=text):
                self._protest(game, seat, text)
            case Hands(seats=seats):
                self._vote(game, tuple(dict.fromkeys(seats)))
            case Ruling(outcome=outcome):
                if game.state.protest is None or not game.state.protest.passed:
                    raise Refusal("no_protest")
                seat = game.state.protest.seat
                game.emit(events.ProtestSettled, seat=seat, outcome=outcome)
            case _:
                raise Refusal("game_over")

    def _protest(self, game: Game, seat: int | None, text: str) -> None:
        if seat is None or not 1 <= seat <= len(game.state.players):
            raise Refusal("unknown")
        game.state.protest = Complaint(seat)
        game.emit(events.ProtestMade, seat=seat, text=text)

    def _vote(self, game: Game, voters: tuple[int, ...]) -> None:
        """Everybody may vote who has played; it needs the whole own team and one opponent."""
        state = game.state
        if state.protest is None:
            raise Refusal("no_protest")
        seats = range(1, len(state.players) + 1)
        if not set(voters) <= set(seats):
            raise Refusal("unknown")
        camp = state.role_of(state.protest.seat).camp
        own = {seat for seat in seats if state.role_of(seat).camp is camp}
        state.protest.passed = own < set(voters)
        game.emit(
            events.ProtestVote,
            seat=state.protest.seat,
            voters=voters,
            passed=state.protest.passed,
        )
