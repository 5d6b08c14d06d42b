"""An ordinary deck of cards in place of cards with roles (KATTANI-1): "queen_spades"."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Mapping

from voice_host.game.ruleset import PlayingCards

RANKS = (
    "ace", "king", "queen", "jack", "10", "9", "8", "7", "6", "5", "4", "3", "2",
)  # fmt: skip
BLACK, RED = ("spades", "clubs"), ("hearts", "diamonds")


def every_card() -> Iterator[str]:
    """The whole deck."""
    return (f"{rank}_{suit}" for suit in (*BLACK, *RED) for rank in RANKS)


def role_of(rules: PlayingCards, card: str) -> str:
    """What a card means."""
    black = card.partition("_")[2] in BLACK
    return rules.named.get(card, rules.black if black else rules.red)


def dealt(rules: PlayingCards, roles: Mapping[int, str], seed: int) -> dict[int, str]:
    """Seat -> a card that means its role; the same seed gives the same cards."""
    meaning: dict[str, list[str]] = defaultdict(list)
    for card in every_card():
        meaning[role_of(rules, card)].append(card)
    chance = random.Random(f"playing cards {seed}")
    for cards in meaning.values():
        chance.shuffle(cards)
    return {seat: meaning[role].pop() for seat, role in roles.items()}
