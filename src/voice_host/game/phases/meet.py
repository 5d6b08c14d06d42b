"""The first night (CLASSIC-16, SPORT-5, 6): the blacks meet, others wake once. Nobody acts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from voice_host.game import events
from voice_host.game.phases import choices
from voice_host.game.phases.behaviour import Behaviour

if TYPE_CHECKING:
    from voice_host.game.game import Game


class Meet(Behaviour):
    """A team takes its time to meet; the others get the same time each."""

    times = ("meet", "introduce")

    def enter(self, game: Game) -> None:
        game.emit(events.Phase, name=game.phase, day=game.day)
        game.state.step = 0
        if choices.met_roles(game):
            self._wake(game)
        else:
            game.finish()  # a deck by hand in which nobody has anybody to meet

    def on_time(self, game: Game) -> None:
        roles = choices.met_roles(game)
        game.emit(events.Slept, role=roles[game.state.step])
        game.state.step += 1
        if game.state.step < len(roles):
            self._wake(game)
        else:
            game.finish()

    def _wake(self, game: Game) -> None:
        times, role = game.ruleset.times, choices.met_roles(game)[game.state.step]
        also = choices.met_with(game, role)
        game.emit(events.Woke, role=role, also=also)
        game.wait(times.meet if choices.call_of(game, role).keyed_by else times.introduce)
