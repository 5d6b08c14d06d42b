"""Training of the built-in Russian acoustic model; the game never imports this package."""
