"""A clan is called, confers and keys one victim; then the answer is read (CLONES-3, CLONES-5)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from voice_host.game import events
from voice_host.game.asks import Ask
from voice_host.game.clans import eldest_entry
from voice_host.game.commands import Choose, Command
from voice_host.game.night import Action
from voice_host.game.phases import choices
from voice_host.game.phases.night_call import NightCall
from voice_host.game.refusal import Refusal

if TYPE_CHECKING:
    from voice_host.game.game import Game

_ENTERING, _READING = 0, 1


class ClanCall(NightCall):
    """Every member may key, again too: so nothing is answered before the last seconds."""

    times = ("clan",)

    def enter(self, game: Game) -> None:
        times = game.ruleset.times
        seconds = times.clan if game.option("clan_time") else times.call
        game.emit(events.Phase, name=game.phase, day=game.day, seconds=seconds)
        game.emit(events.Woke, role=choices.called_role(game))
        game.state.step = _ENTERING
        game.wait(seconds - times.read)

    def ask(self, game: Game) -> Ask | None:
        role = choices.called_role(game)
        if game.state.step == _READING:
            counts = self._entry(game, role)
            told = choices.answer(game, counts) if counts else None
            return Ask("answer", seat=counts.actor, role=role, answer=told) if counts else None
        eldest = game.state.keyer(role)
        if eldest is None:
            return None
        settled = game.state.choice(role, game.day, eldest) is not None
        team = game.state.keyers(role)
        return replace(choices.ask_target(game, role, eldest), team=team, settled=settled)

    def asked_of_nobody(self, game: Game) -> Ask | None:
        role = choices.called_role(game)
        return Ask("target", role=role, options=game.alive, team=game.alive)

    def asked_of_all(self, game: Game) -> Ask | None:
        if game.state.step == _READING:
            return Ask("answer", role=choices.called_role(game))
        return self.asked_of_nobody(game)

    def asked_of(self, game: Game, seat: int) -> Ask | None:
        role = choices.called_role(game)
        if game.state.step == _ENTERING and seat in game.state.keyers(role):
            return choices.ask_target(game, role, seat)
        return super().asked_of(game, seat)

    def handle(self, game: Game, command: Command) -> None:
        role = choices.called_role(game)
        if not isinstance(command, Choose):
            raise Refusal("night")
        seat = command.by if command.by is not None else self._meant(game, role, command.role)
        ours = choices.call_of(game, role).keyed_by
        if command.role not in (None, role, *ours) or seat not in game.state.keyers(role):
            raise Refusal("asleep", private=True)
        if game.state.step == _READING:
            raise Refusal("chosen_already", private=True)
        choices.choose(game, role, seat, command.targets)

    def on_time(self, game: Game) -> None:
        role = choices.called_role(game)
        if game.state.step == _READING:
            super().on_time(game)
            return
        game.state.step = _READING
        if counts := self._entry(game, role):
            choices.tell(game, counts)
        game.wait(game.ruleset.times.read)

    def _meant(self, game: Game, role: str, named: str | None) -> int | None:
        """The eldest living for the clan; the Boss alone for himself."""
        eldest = game.state.keyer(role)
        if eldest is None or named in (None, role, game.state.player(eldest).role):
            return eldest
        return None

    def _entry(self, game: Game, role: str) -> Action | None:
        """The one that counts."""
        made = [a for a in game.state.actions if (a.role, a.day) == (role, game.day)]
        return next(iter(eldest_entry(game.state, made)), None)
