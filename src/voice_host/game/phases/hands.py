"""Hands go up for about two seconds, «Стоп», and the table is asked how many there were."""

from __future__ import annotations

from typing import TYPE_CHECKING

from voice_host.game import ballot, discipline, events
from voice_host.game.asks import Ask
from voice_host.game.commands import Command, Count, Hands, Next
from voice_host.game.phases.behaviour import Behaviour
from voice_host.game.refusal import Refusal

if TYPE_CHECKING:
    from voice_host.game.game import Game


class HandsUp(Behaviour):
    """A phase that counts hands, one question after the other (SPORT-15)."""

    times: tuple[str, ...] = ("hands",)

    def asked_for(self, game: Game) -> int | None:
        """The candidate whose hands are counted; None: the lift."""
        raise NotImplementedError

    def most(self, game: Game) -> int:
        """How many hands there can be."""
        raise NotImplementedError

    def count(self, game: Game, votes: int, voters: tuple[int, ...] | None) -> None:
        """Notes a count that is possible."""
        raise NotImplementedError

    def already(self, game: Game) -> set[int]:  # noqa: ARG002
        """Seats whose hand has been counted in this vote."""
        return set()

    def ask(self, game: Game) -> Ask | None:
        return Ask("count", options=tuple(range(self.most(game) + 1)))

    def voters(self, game: Game) -> set[int]:
        """Who may raise a hand now."""
        return set(game.alive) - self.already(game)

    def asked_of(self, game: Game, seat: int) -> Ask | None:
        return Ask("hand", seat=seat) if seat in self.voters(game) else None

    def handle(self, game: Game, command: Command) -> None:
        match command:
            case Count():
                if not 0 <= command.votes <= self.most(game):
                    raise Refusal("too_many")
                self.count(game, command.votes, None)
            case Hands():
                self._hands(game, command.seats)
            case Next():
                self.on_time(game)
            case _:
                raise Refusal("not_now")

    def on_time(self, game: Game) -> None:
        game.wait(None)
        game.emit(events.CountAsked, seat=self.asked_for(game))

    def on_removed(self, game: Game, seat: int) -> None:  # noqa: ARG002
        """The current vote is not held (SPORT-32)."""
        ballot.cancel(game)
        game.finish()

    def _hands(self, game: Game, seats: tuple[int, ...]) -> None:
        """Of two hands of one seat the first counts, and the second is a foul (SPORT-15)."""
        up = tuple(dict.fromkeys(seats))
        if any(seat not in game.alive for seat in up):
            raise Refusal("gone")
        again = [seat for seat in up if seat in self.already(game)]
        counted = tuple(seat for seat in up if seat not in again)
        if len(counted) > self.most(game):
            raise Refusal("too_many")
        for seat in again:
            discipline.foul(game, seat, discipline.SECOND_VOTE, self)
        if game.state.vote:  # a fourth foul may have taken the vote with it
            self.count(game, len(counted), counted)
