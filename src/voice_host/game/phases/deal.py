"""The cards are looked at in private: on the keypad one after the other, or all on own phones."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from voice_host.game import events, playing_cards
from voice_host.game.asks import Ask
from voice_host.game.commands import Command, TakeCard
from voice_host.game.phases.behaviour import Behaviour
from voice_host.game.refusal import Refusal

if TYPE_CHECKING:
    from voice_host.game.game import Game


class Deal(Behaviour):
    """Dealt by the program, or keyed in from the table's own cards."""

    punishes = False

    def enter(self, game: Game) -> None:
        game.state.queue = list(game.alive)
        game.emit(events.Phase, name=game.phase, day=game.day)
        self.ask_again(game)

    def ask(self, game: Game) -> Ask | None:
        return self._ask(game, game.state.queue[0]) if game.state.queue else None

    def asked_of_all(self, game: Game) -> Ask | None:
        own = game.setup.own_cards and game.setup.cards is None
        playing = game.ruleset.playing_cards is not None
        return Ask("card", own_cards=own, playing_cards=playing)

    def asked_of(self, game: Game, seat: int) -> Ask | None:
        if seat in game.state.queue:
            return self._ask(game, seat)
        return Ask("answer", seat=seat) if seat in game.alive else None

    def _ask(self, game: Game, seat: int) -> Ask:
        player = game.state.player(seat)
        return Ask(
            "card",
            seat=seat,
            role=player.role,
            text=game.ruleset.cards.get(player.role) if player.role else None,
            own_cards=player.role is None,
            card=player.playing_card,
            playing_cards=game.ruleset.playing_cards is not None,
        )

    def handle(self, game: Game, command: Command) -> None:
        state = game.state
        if not isinstance(command, TakeCard):
            raise Refusal("not_now")
        seat = command.by if game.by_phones and command.by in state.queue else state.queue[0]
        if command.by != seat:
            raise Refusal("not_your_turn", private=game.by_phones)
        player = state.player(seat)
        if player.role is None:
            player.role, player.playing_card = self._keyed_in(game, command), command.card
        game.emit(
            events.Dealt,
            seat=seat,
            role=player.role,
            card=player.playing_card,
            audience=f"seat:{seat}",
        )
        state.queue.remove(seat)
        if not state.queue:
            game.finish()
        elif not game.by_phones:
            self.ask_again(game)

    def ask_again(self, game: Game) -> None:
        if game.by_phones:
            game.emit(events.CardsShown)
        else:
            game.emit(events.CardTurn, seat=game.state.queue[0])

    def on_phones(self, game: Game) -> None:
        self.ask_again(game)

    def _keyed_in(self, game: Game, command: TakeCard) -> str:
        """The physical card, if the public deck still has one like it."""
        left = game.setup.public_deck(game.ruleset)
        left.subtract(Counter(p.role for p in game.state.players if p.role))
        playing = game.ruleset.playing_cards
        role = command.role
        if command.card is not None and playing is not None:
            role = playing_cards.role_of(playing, command.card)
            if any(player.playing_card == command.card for player in game.state.players):
                raise Refusal("no_such_card", private=True)
        if role is None or left[role] <= 0:
            raise Refusal("no_such_card", private=True)
        return role
