"""Night way `round`: all living seats enter, then all read (ALL-11). The same time each."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from voice_host.game import events, testament
from voice_host.game.asks import Ask
from voice_host.game.commands import Choose, Command, WriteNote
from voice_host.game.night import Action
from voice_host.game.phases import choices
from voice_host.game.phases.behaviour import Behaviour
from voice_host.game.refusal import Refusal

if TYPE_CHECKING:
    from typing import Literal

    from voice_host.game.game import Game


class _Round(Behaviour):
    """Every living seat has a turn at the keypad."""

    purpose: Literal["enter", "read"]

    def enter(self, game: Game) -> None:
        game.emit(events.Phase, name=game.phase, day=game.day)
        game.state.queue = list(game.alive)
        self.begin_turn(game)

    def on_time(self, game: Game) -> None:
        game.state.queue.pop(0)
        if game.state.queue:
            self.begin_turn(game)
        else:
            game.finish()

    def on_removed(self, game: Game, seat: int) -> None:
        """The turn that runs goes on to its end; later ones of a removed seat fall out."""
        running, *later = game.state.queue
        game.state.queue = [running, *(s for s in later if s != seat)]

    def begin_turn(self, game: Game) -> None:
        game.state.step, game.state.named = 0, ()
        game.close_decisions()
        seat = game.state.queue[0]
        game.emit(events.Turn, seat=seat, purpose=self.purpose)
        game.state.news = None
        if seat in choices.untold(game):
            choices.tell_news(game, seat)
        game.wait(self.seconds(game))

    def news(self, game: Game) -> str | None:
        """The new role of the seat whose turn it is: it reads it with the question (CLASSIC-13)."""
        seat = game.state.news
        return game.state.player(seat).role if seat is not None else None

    def seconds(self, game: Game) -> float:
        raise NotImplementedError


class NightRound(_Round):
    """Everybody keys the same number of numbers; most of them change nothing."""

    purpose = "enter"

    def seconds(self, game: Game) -> float:
        return game.ruleset.times.turn * game.ruleset.night.entries

    def ask(self, game: Game) -> Ask | None:
        state = game.state
        seat = state.queue[0]
        if not state.player(seat).alive or state.step >= game.ruleset.night.entries:
            return None
        role = self._question(game, seat)
        if role:
            asked = choices.ask_target(game, role, seat)
            left = tuple(target for target in asked.options if target not in state.named)
            return replace(asked, options=left, targets=1, news=self.news(game))
        if game.ruleset.times.note and seat == testament.author(game):
            return testament.ask(game, seat)
        return Ask("decoy", seat=seat, options=game.alive, news=self.news(game))

    def handle(self, game: Game, command: Command) -> None:
        if not isinstance(command, Choose | WriteNote):
            raise Refusal("night")
        seat, ask = game.state.queue[0], self.ask(game)
        if command.by not in (None, seat) or ask is None:
            raise Refusal("not_your_turn", private=True)
        if isinstance(command, WriteNote) is not (ask.kind == "testament"):
            raise Refusal("asleep", private=True)
        if isinstance(command, WriteNote):
            testament.write(game, seat, command)
            game.state.step += 1
            return
        role = self._question(game, seat)
        if command.role not in (None, role):
            raise Refusal("asleep", private=True)
        if role:
            self._enter(game, role, seat, command.targets)
        else:
            game.state.step += 1

    def _enter(self, game: Game, role: str, seat: int, targets: tuple[int, ...]) -> None:
        """Each number of a choice of two is an entry of its own, as a decoy is (ALL-11)."""
        state, number = game.state, choices.call_of(game, role).targets
        named = (*state.named, *targets) if targets else ()
        if 0 < len(named) < number:
            choices.may_name(game, role, seat, named)
            state.named = named
        else:
            choices.choose(game, role, seat, named)
            state.named = ()
        state.step += len(targets) if number > 1 and targets else 1

    def _question(self, game: Game, seat: int) -> str | None:
        """The first role that this seat keys for and has not yet answered."""
        roles = choices.called_roles(game)
        return next((role for role in roles if choices.is_pending(game, role, seat)), None)


class NightAnswers(_Round):
    """Everybody reads an answer or a decoy."""

    purpose = "read"

    def seconds(self, game: Game) -> float:
        return game.ruleset.times.read

    def begin_turn(self, game: Game) -> None:
        super().begin_turn(game)
        for action in self._asked(game):
            choices.tell(game, action)

    def ask(self, game: Game) -> Ask | None:
        told = [choices.answer(game, action) for action in self._asked(game)]
        answer = next((text for text in told if text), None)
        return Ask("answer", seat=game.state.queue[0], answer=answer)

    def _asked(self, game: Game) -> list[Action]:
        seat = game.state.queue[0]
        return [a for a in game.state.actions if a.day == game.day and a.actor == seat]
