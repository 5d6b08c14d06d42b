"""Makes the host's signals: `python audio/make_signals.py` writes audio/signals/*.flac.

A struck bar of metal: partials that are not in tune with each other, the higher the sooner gone.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt
import soundfile

from voice_host.sound import RATE, SPEECH_LEVEL, Samples, at_level

FOLDER = Path(__file__).parent / "signals"

PARTIALS = ((1.0, 1.0), (2.76, 0.45), (5.40, 0.2), (8.93, 0.08))
"""(frequency as a multiple of the lowest, strength) of a bar that is free at both ends."""

ATTACK_SECONDS = 0.004

SIGNALS = {
    "vote": (0.9, ((523.25, 0.0), (783.99, 0.14))),
    "stop": (0.9, ((783.99, 0.0), (523.25, 0.14))),
    "short": (0.3, ((587.33, 0.0), (587.33, 0.12))),
    "time": (0.9, ((392.0, 0.0),)),
}
"""Name -> seconds, strokes: (Hz, when). A vote opens upwards and closes downwards; while somebody
speaks on, the signal is a mere tap."""


def stroke(hertz: float, seconds: float) -> npt.NDArray[np.float64]:
    """One stroke, dying away."""
    time = np.arange(round(seconds * RATE)) / RATE
    attack = np.minimum(time / ATTACK_SECONDS, 1.0)
    sound = np.zeros_like(time)
    for multiple, strength in PARTIALS:
        decay = np.exp(-time * 4.0 * multiple**0.7)
        sound += strength * decay * np.sin(2 * np.pi * hertz * multiple * time)
    return sound * attack * np.minimum((seconds - time) / 0.05, 1.0)


def signal(seconds: float, strokes: tuple[tuple[float, float], ...]) -> Samples:
    """All strokes of a signal, one over the other, as loud as the host speaks."""
    sound = np.zeros(round(seconds * RATE))
    for hertz, start in strokes:
        struck = stroke(hertz, seconds - start)
        sound[-len(struck) :] += struck
    return at_level(np.rint(sound / np.abs(sound).max() * 32767).astype(np.int16), SPEECH_LEVEL)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, (seconds, strokes) in SIGNALS.items():
        soundfile.write(FOLDER / f"{name}.flac", signal(seconds, strokes), RATE)
