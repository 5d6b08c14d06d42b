"""The Student's call: he reads whether his role has changed (CLASSIC-13, 17)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from voice_host.game.asks import Ask
from voice_host.game.commands import Choose, Command
from voice_host.game.phases import choices
from voice_host.game.phases.night_call import NightCall
from voice_host.game.refusal import Refusal

if TYPE_CHECKING:
    from voice_host.game.game import Game


class NightNews(NightCall):
    """As long as any call, every night, whether there is somebody to read something or not."""

    def enter(self, game: Game) -> None:
        super().enter(game)
        game.state.news = None
        for seat in choices.untold(game):
            choices.tell_news(game, seat)

    def ask(self, game: Game) -> Ask | None:
        role, news = choices.called_role(game), game.state.news
        if news is not None:
            return Ask("answer", seat=news, role=role, news=game.state.player(news).role)
        seat = game.state.keyer(role)
        return None if seat is None else replace(self.asked_of_nobody(game), seat=seat)

    def asked_of_nobody(self, game: Game) -> Ask:
        return Ask("answer", role=choices.called_role(game), answer="unchanged")

    def handle(self, game: Game, command: Command) -> None:  # noqa: ARG002
        raise Refusal("asleep" if isinstance(command, Choose) else "night", private=True)
