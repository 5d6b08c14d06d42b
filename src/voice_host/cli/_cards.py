"""`--cards`: the cards that a table adds to its deck by hand (CLASSIC-15)."""

from __future__ import annotations

import click

from voice_host.errors import VoiceHostError
from voice_host.game.ruleset import Ruleset
from voice_host.table.role_names import role_called

cards_option = click.option(
    "--cards",
    metavar="РОЛИ",
    help="Какие карты добавить в колоду, через запятую: вместо мирных, чёрную — вместо мафии.",
)


def deck_with(rules: Ruleset, players: int, added: str | None) -> dict[str, int] | None:
    """The ruleset's deck with these cards; None: the ruleset's own, nothing is added."""
    if added is None:
        return None
    cards = [_role(rules, name.strip()) for name in added.split(",")]
    deck = rules.deck.with_cards(players, cards)
    if min(deck.values()) < 0:
        raise VoiceHostError(
            "Столько карт не добавить: каждая заменяет мирного жителя, чёрная — мафию, а их "
            f"в колоде на {players} игроков меньше."
        )
    return {role: number for role, number in deck.items() if number}


def _role(rules: Ruleset, name: str) -> str:
    role = role_called(name)
    if role not in rules.deck.roles():
        known = ", ".join(sorted(rules.deck.roles()))
        raise VoiceHostError(f"В колоде «{rules.id}» нет роли «{name}». Есть: {known}.")
    return role
