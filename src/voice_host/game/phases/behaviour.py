"""What a phase does: one stateless object a kind of phase, working on the game's state."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import TYPE_CHECKING

from voice_host.game.asks import Ask
from voice_host.game.commands import Command
from voice_host.game.refusal import Refusal

if TYPE_CHECKING:
    from voice_host.game.game import Game


class Behaviour:
    """A phase that asks nobody for anything and lets nobody do anything."""

    punishes = True
    """Fouls and removals are possible."""

    times: tuple[str, ...] = ()
    """Which of the times that not every ruleset has it needs."""

    accepts_when_over: tuple[type[Command], ...] = ()
    """What may still be done when the winner has been told, beside what always may."""

    outlives_result = False
    """Goes on to its end when the result is fixed (ALL-3)."""

    def enter(self, game: Game) -> None:
        """The phase begins."""

    def ask(self, game: Game) -> Ask | None:  # noqa: ARG002
        """What is asked of whom."""
        return None

    def asked_of_nobody(self, game: Game) -> Ask | None:  # noqa: ARG002
        """What a called role reads at the keypad, for nobody: without a seat."""
        return None

    def asked_of_all(self, game: Game) -> Ask | None:
        """The form of what all phones show in private, without a seat: it tells no secret."""
        return self.asked_of_nobody(game)

    def shown_to(self, game: Game) -> Collection[int]:
        """Whose phones show it."""
        return game.alive

    def has_chosen(self, game: Game, seat: int) -> bool:  # noqa: ARG002
        """It was asked in this call, has answered, and reads nothing: it may still undo that."""
        return False

    def asked_of(self, game: Game, seat: int) -> Ask | None:
        """What stands on this seat's own phone: its question, or a decoy of the same form."""
        ask, form = self.ask(game), self.asked_of_all(game)
        if ask is not None and seat in (ask.seat, *ask.team):
            return replace(ask, seat=seat)
        if self.has_chosen(game, seat):
            return Ask("answer", seat=seat)
        if form is None or seat not in self.shown_to(game):
            return None
        return replace(form, seat=seat, answer=None, decoy=True)

    def handle(self, game: Game, command: Command) -> None:  # noqa: ARG002
        """Carries a command out, or raises Refusal."""
        raise Refusal("not_now")

    def on_time(self, game: Game) -> None:
        """The timer fired."""

    def on_removed(self, game: Game, seat: int) -> None:
        """The host removed a living seat from the table (SPORT-31)."""

    def on_phones(self, game: Game) -> None:
        """What is private is keyed on phones from now on, or no more."""

    def stands(self, game: Game, seat: int) -> bool:  # noqa: ARG002
        """Today's result is certain: the vote that the removal of `seat` takes with it is
        tomorrow's (SPORT-33)."""
        return False

    def goes_on(self, game: Game) -> bool:  # noqa: ARG002
        """The winner has been told, and something is asked of the table all the same (CITY-19)."""
        return False

    def ask_again(self, game: Game) -> None:
        """After an undo: says once more what is asked of the table."""
