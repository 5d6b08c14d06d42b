"""A game master for the party game Mafia that needs no human host."""

__version__ = "0.1.0"
