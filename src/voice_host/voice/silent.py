"""No voice: a line takes the time in which it can be read from the screen."""

from __future__ import annotations

import numpy as np

from voice_host.sound import RATE, Sound

SECONDS_A_CHARACTER = 0.06
"""About the pace of speech."""


class SilentEngine:
    """Silence as long as the line would last."""

    name = "silent"

    def render(self, text: str) -> Sound:
        """Zeros."""
        seconds = len(text.strip()) * SECONDS_A_CHARACTER
        return Sound(np.zeros(round(seconds * RATE), np.int16))

    def close(self) -> None:
        """Nothing runs."""
