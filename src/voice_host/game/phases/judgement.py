"""The Judge, or another in his place, executes one of the suspects or pardons (CLONES-8, 13)."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Literal

from voice_host.game import events, lots
from voice_host.game.asks import Ask
from voice_host.game.commands import Choose, Command
from voice_host.game.guards import one_on_one
from voice_host.game.night import Action
from voice_host.game.phases import choices
from voice_host.game.phases.behaviour import Behaviour
from voice_host.game.refusal import Refusal

if TYPE_CHECKING:
    from voice_host.game.game import Game
    from voice_host.game.state import State

_KILLED = ("shot", "death", "vote")
"""Who left so has died, and may be the last killed civilian."""


class Judgement(Behaviour):
    """All close their eyes for the same time, whoever decides and whatever he keys (ALL-1).

    Where nobody of the public deck can decide no time passes.
    """

    def enter(self, game: Game) -> None:
        state = game.state
        game.emit(events.Phase, name=game.phase, day=game.day)
        if one_on_one(state):
            state.suspects = state.alive
        state.judging = _called(state)
        if state.judging:
            game.emit(events.JudgeAsked, seats=state.suspects, role=state.judging)
            game.wait(game.ruleset.times.call)
        else:
            self.on_time(game)

    def ask(self, game: Game) -> Ask | None:
        seat = _decider(game.state)
        if seat is None or _decision(game):
            return None
        return choices.ask_target(game, "judge", seat)

    def asked_of_nobody(self, game: Game) -> Ask | None:
        return Ask("target", role="judge", options=game.state.suspects)

    def shown_to(self, game: Game) -> Collection[int]:
        """Who has left may be asked, too."""
        return range(1, len(game.state.players) + 1)

    def has_chosen(self, game: Game, seat: int) -> bool:
        made = _decision(game)
        return made is not None and made.actor == seat

    def handle(self, game: Game, command: Command) -> None:
        seat = _decider(game.state)
        if not isinstance(command, Choose):
            raise Refusal("not_now")
        if seat is None or command.by not in (None, seat) or command.role not in (None, "judge"):
            raise Refusal("asleep", private=True)
        if _decision(game):
            raise Refusal("chosen_already", private=True)
        if not command.targets and _must_condemn(game.state):
            raise Refusal("must_condemn", private=True)
        choices.choose(game, "judge", seat, command.targets)

    def on_time(self, game: Game) -> None:
        suspects = game.state.suspects
        if not suspects:
            game.emit(events.NoOneLeft)
        elif (condemned := self._condemned(game)) is not None:
            game.leave([condemned], "vote")
        game.state.suspects = ()
        game.finish()

    def on_removed(self, game: Game, seat: int) -> None:
        game.state.suspects = tuple(s for s in game.state.suspects if s != seat)

    def _condemned(self, game: Game) -> int | None:
        """Who hangs; None: pardoned. Tells what was decided, and not by whom."""
        state = game.state
        if state.judging is None:
            if len(state.suspects) == 1:
                return state.suspects[0]
            lot = lots.draw(game, "gallows", state.suspects)
            game.emit(events.Judge, decision="lot", seat=lot)
            return lot
        condemned = self._judged(game)
        spared = state.suspects[0] if len(state.suspects) == 1 else None
        decision = "pardon" if condemned is None else "execute"
        game.emit(events.Judge, decision=decision, seat=condemned or spared)
        return condemned

    def _judged(self, game: Game) -> int | None:
        state, judge = game.state, _judge(game.state)
        if judge in state.suspects:
            return judge  # he cannot pardon himself
        made = _decision(game)
        if made and made.target in (None, *state.suspects):
            return made.target
        if len(state.suspects) == 1:
            return state.suspects[0]
        return lots.draw(game, "gallows", state.suspects) if _must_condemn(state) else None


def _judge(state: State) -> int | None:
    return next((player.seat for player in state.players if player.role == "judge"), None)


def _civilian(state: State) -> int | None:
    """The last killed one without a role; every card of who was killed is known to all."""
    killed = (left.seat for left in reversed(state.departures) if left.why in _KILLED)
    return next((seat for seat in killed if state.player(seat).role == "citizen"), None)


def _called(state: State) -> Literal["judge", "citizen"] | None:
    """Who is called to decide, as everybody may know; None: nobody, the lot decides (CLONES-13)."""
    if "judge" in state.deck:
        return "judge"
    tied = len(state.suspects) > 1 and not one_on_one(state)
    return "citizen" if tied and _civilian(state) is not None else None


def _decider(state: State) -> int | None:
    """Who is asked: the Judge unless suspected himself; on ties his spirit, or the civilian."""
    tied = len(state.suspects) > 1
    if state.judging == "citizen":
        return _civilian(state)
    judge = _judge(state)
    if judge is None or not state.suspects or judge in state.suspects:
        return None
    return judge if tied or state.player(judge).alive else None


def _decision(game: Game) -> Action | None:
    return game.state.choice("judge", game.day)


def _must_condemn(state: State) -> bool:
    """With two players left, tied, one of them is to go (CLONES-8)."""
    return len(state.alive) == len(state.suspects) == 2
