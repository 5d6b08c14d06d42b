"""The winner is told, and the secrets are over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from voice_host.game import events
from voice_host.game.phases.behaviour import Behaviour
from voice_host.game.points import POINTS
from voice_host.game.victory import at_nightfall

if TYPE_CHECKING:
    from voice_host.game.game import Game


class Over(Behaviour):
    """The result was fixed when it was reached (ALL-3); without one it is a standstill."""

    punishes = False

    def enter(self, game: Game) -> None:
        tell(game)


def tell(game: Game) -> None:
    """Who has won, and every card."""
    game.emit(events.Phase, name=game.phase, day=game.day)
    winner, reason = game.state.result or at_nightfall(game.state)
    players = game.state.players
    count = game.ruleset.points
    game.emit(
        events.GameOver,
        winner=winner,
        reason=reason,
        seed=game.setup.seed,
        roles={player.seat: player.dealt or player.role for player in players},
        became={player.seat: player.role for player in players if player.dealt} or None,
        points=POINTS[count](game.state, winner) if count else None,
    )
