"""What a phase does: one stateless object a kind of phase, working on the game's state."""

from __future__ import annotations

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

    def handle(self, game: Game, command: Command) -> None:  # noqa: ARG002
        """Carries a command out, or raises Refusal."""
        raise Refusal("not_now")

    def on_time(self, game: Game) -> None:
        """The timer fired."""

    def on_removed(self, game: Game, seat: int) -> None:
        """The host removed a living seat from the table (SPORT-31)."""

    def stands(self, game: Game, seat: int) -> bool:  # noqa: ARG002
        """Today's result is certain: the vote that the removal of `seat` takes with it is
        tomorrow's (SPORT-33)."""
        return False

    def goes_on(self, game: Game) -> bool:  # noqa: ARG002
        """The winner has been told, and something is asked of the table all the same (CITY-19)."""
        return False

    def ask_again(self, game: Game) -> None:
        """After an undo: says once more what is asked of the table."""
