"""«Мафия выходит на охоту»: all numbers are called, and each black shoots on his own (SPORT-24)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from voice_host.game import events
from voice_host.game.asks import Ask
from voice_host.game.commands import Choose, Command
from voice_host.game.phases import choices
from voice_host.game.phases.behaviour import Behaviour
from voice_host.game.refusal import Refusal

if TYPE_CHECKING:
    from voice_host.game.game import Game


class Hunt(Behaviour):
    """Every number, of the dead too, the same time each; what is keyed changes nothing outside."""

    times = ("shot",)

    def enter(self, game: Game) -> None:
        seconds = game.ruleset.times.shot * len(game.state.players)
        game.emit(events.Phase, name=game.phase, day=game.day, seconds=seconds)
        game.emit(events.Woke, role=choices.called_role(game))
        game.state.step = 0
        self._call_next(game)

    def ask(self, game: Game) -> Ask:
        role, seats = choices.called_role(game), tuple(range(1, len(game.state.players) + 1))
        number = game.state.step
        return Ask("shot", role=role, options=seats, number=number, settled=self._settled(game))

    def asked_of_all(self, game: Game) -> Ask | None:
        return self.ask(game)

    def asked_of(self, game: Game, seat: int) -> Ask | None:
        """Everybody's entry is taken alike."""
        return replace(self.ask(game), seat=seat) if seat in game.alive else None

    def handle(self, game: Game, command: Command) -> None:
        role = choices.called_role(game)
        if not isinstance(command, Choose):
            raise Refusal("night")
        if command.role not in (None, role):
            raise Refusal("asleep", private=True)
        if command.by is not None:
            if not 1 <= command.by <= len(game.state.players):
                raise Refusal("unknown", private=True)
            self._shoot(game, role, command.by, command.targets)
            return
        if command.role is None:
            raise Refusal("asleep", private=True)
        if self._settled(game):
            raise Refusal("chosen_already", private=True)
        for seat in game.state.keyers(role):
            self._shoot(game, role, seat, command.targets)

    def on_time(self, game: Game) -> None:
        if game.state.step < len(game.state.players):
            self._call_next(game)
        else:
            game.emit(events.Slept, role=choices.called_role(game))
            game.finish()

    def _call_next(self, game: Game) -> None:
        game.state.step += 1
        game.emit(events.NumberCalled, seat=game.state.step)
        game.wait(game.ruleset.times.shot)

    def _settled(self, game: Game) -> bool:
        role = choices.called_role(game)
        return not any(choices.is_pending(game, role, seat) for seat in game.state.keyers(role))

    def _shoot(self, game: Game, role: str, seat: int, targets: tuple[int, ...]) -> None:
        """Who is no shooter gets no other answer: else keying would tell who is one (ALL-1)."""
        if seat in game.state.keyers(role):
            choices.choose(game, role, seat, targets)
            return
        for target in targets or (None,):
            game.emit(
                events.Chose, role=role, target=target, by=seat, void="no_shooter", audience="host"
            )
