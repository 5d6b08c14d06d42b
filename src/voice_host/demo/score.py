"""How well the ear did: counted against what the players really said."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Score:
    """Counts over one game."""

    phrases: int = 0
    """Commands that players meant to give by voice."""

    first_time: int = 0
    """Of them: carried out after the first saying, without being asked again."""

    asked_again: int = 0
    repeated: int = 0
    keyed: int = 0
    """Given up by voice and typed instead."""

    wrong: list[str] = field(default_factory=list)
    """What was carried out and nobody had said."""

    missed: list[str] = field(default_factory=list)
    """What was not understood at the first saying."""

    ear_seconds: float = 0.0
    """Processor time of the ear."""

    heard_seconds: float = 0.0
    """Sound that went into it."""

    @property
    def share(self) -> float:
        """Understood at the first saying, 0..1."""
        return self.first_time / self.phrases if self.phrases else 1.0

    @property
    def real_time_factor(self) -> float:
        """Processor seconds for a second of sound."""
        return self.ear_seconds / self.heard_seconds if self.heard_seconds else 0.0
