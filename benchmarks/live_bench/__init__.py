"""A game at a real sound card, with nobody there."""
