"""The Russian names of playing cards: told when they are shown, understood when they are keyed."""

from __future__ import annotations

_RANKS = {
    "ace": "туз", "king": "король", "queen": "дама", "jack": "валет", "10": "десятка",
    "9": "девятка", "8": "восьмёрка", "7": "семёрка", "6": "шестёрка", "5": "пятёрка",
    "4": "четвёрка", "3": "тройка", "2": "двойка",
}  # fmt: skip
_SUITS = {"spades": "пик", "clubs": "треф", "hearts": "червей", "diamonds": "бубен"}
_CALLED = {"пик": "spades", "тре": "clubs", "кре": "clubs", "чер": "hearts", "буб": "diamonds"}
"""How the name of a suit begins, whatever its form."""

PLAYING_CARDS = tuple(f"{rank}_{suit}" for rank in _RANKS for suit in _SUITS)
"""All cards of a deck."""


def card_name(card: str) -> str:
    """«дама пик»."""
    rank, _, suit = card.partition("_")
    return f"{_RANKS[rank]} {_SUITS[suit]}"


def card_called(text: str) -> str | None:
    """The card that «дама пик», «7 червей» or "queen_spades" names."""
    if text in PLAYING_CARDS:
        return text
    words = text.strip().lower().replace("ё", "е").split()
    if len(words) != 2:
        return None
    named = {name.replace("ё", "е"): rank for rank, name in _RANKS.items()}
    rank = words[0] if words[0] in _RANKS and words[0].isdecimal() else named.get(words[0])
    suit = _CALLED.get(words[1][:3])
    return f"{rank}_{suit}" if rank and suit else None
