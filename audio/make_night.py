"""Makes the music of the night: `python audio/make_night.py` writes audio/night/*.ogg.

A slow round of eight chords on soft strings, a few plucked notes over them, and under all of it the
sea: a noise that never stops, strongest where keys, sleeves and tables are heard. Everything is
reckoned on a circle, so that the end of the loop runs into its beginning.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt
import soundfile

from voice_host.sound import RATE, SPEECH_LEVEL, at_level

FOLDER = Path(__file__).parent / "night"
SEED = 7

CHORD_SECONDS = 12
CHORDS = (
    (50, 57, 60, 64, 65), (46, 53, 57, 62, 65), (41, 53, 57, 60, 64), (48, 55, 62, 64, 67),
    (43, 50, 58, 62, 65), (46, 53, 60, 62, 65), (45, 52, 57, 60, 67), (45, 52, 55, 60, 64),
)  # fmt: skip
"""MIDI numbers: D minor with the ninth, and back to it."""

LENGTH = len(CHORDS) * CHORD_SECONDS * RATE

PLUCKED = (74, 76, 77, 81, 84)
"""Notes that suit every chord."""

COVERED = (150.0, 1500.0)
"""Hz that the sea covers."""

SEA, STRINGS, PLUCKS = 0.0, 0.0, -9.0
"""dB of each part, as a mean over the loop."""

Wave = npt.NDArray[np.float64]


def music() -> Wave:
    """One round."""
    chance = np.random.default_rng(SEED)
    return (
        _at(_sea(chance), SEA)
        + _at(_hall(_strings(chance), chance), STRINGS)
        + _at(_hall(_plucks(chance), chance), PLUCKS)
    )


def _at(wave: Wave, decibels: float) -> Wave:
    return wave * 10 ** (decibels / 20) / np.sqrt(np.mean(np.square(wave)))


def _sea(chance: np.random.Generator) -> Wave:
    """Pink within the band, softer beyond it; its waves come and go without a lull."""
    spectrum = np.fft.rfft(chance.standard_normal(LENGTH))
    hertz = np.fft.rfftfreq(LENGTH, 1 / RATE)
    low, high = COVERED
    shape = 1 / np.sqrt(np.maximum(hertz, low))
    shape /= np.sqrt((1 + (low / np.maximum(hertz, 1.0)) ** 6) * (1 + (hertz / high) ** 6))
    time = np.arange(LENGTH) / LENGTH
    swell = 1 + 0.12 * np.sin(2 * np.pi * 11 * time) + 0.08 * np.sin(2 * np.pi * 7 * time)
    return np.fft.irfft(spectrum * shape, LENGTH) * swell


def _strings(chance: np.random.Generator) -> Wave:
    """Each chord swells while the one before it dies away."""
    wave = np.zeros(LENGTH)
    size = 2 * CHORD_SECONDS * RATE
    time = np.arange(size) / RATE
    envelope = np.sin(np.pi * np.arange(size) / size) ** 2
    for number, chord in enumerate(CHORDS):
        for note in chord:
            for voice in range(3):
                hertz = _hertz(note) * 2 ** (0.003 * (voice - 1))
                tone = np.zeros(size)
                for partial in range(1, 7):
                    phase = chance.uniform(0, 2 * np.pi)
                    tone += np.sin(2 * np.pi * hertz * partial * time + phase) / partial**1.7
                _add(wave, tone * envelope, number * CHORD_SECONDS * RATE)
    return wave


def _plucks(chance: np.random.Generator) -> Wave:
    """Now and then a note, as if somebody were thinking of a tune."""
    wave = np.zeros(LENGTH)
    time = np.arange(4 * RATE) / RATE
    note = 2
    for beat in range(LENGTH // (3 * RATE)):
        note = int(np.clip(note + chance.integers(-2, 3), 0, len(PLUCKED) - 1))
        if chance.random() < 0.3:
            continue
        tone = np.zeros(len(time))
        for partial, strength in ((1, 1.0), (2, 0.3), (3, 0.12)):
            decay = np.exp(-1.6 * partial * time)
            tone += strength * decay * np.sin(2 * np.pi * _hertz(PLUCKED[note]) * partial * time)
        soft = np.minimum(time / 0.02, 1.0) * np.minimum((time[-1] - time) / 0.5, 1.0)
        late = chance.choice([0.0, 0.75, 1.5])
        _add(wave, tone * soft, round((3 * beat + late) * RATE))
    return wave


def _hall(wave: Wave, chance: np.random.Generator) -> Wave:
    """The same in a large room: two seconds of echo."""
    time = np.arange(3 * RATE) / RATE
    echo = np.zeros(LENGTH)
    echo[: len(time)] = chance.standard_normal(len(time)) * np.exp(-3.5 * time)
    echo *= 0.8 / np.sqrt(np.sum(np.square(echo)))
    echo[0] = 1.0
    return np.fft.irfft(np.fft.rfft(wave) * np.fft.rfft(echo), LENGTH)


def _add(wave: Wave, part: Wave, start: int) -> None:
    """Over the end of the loop it goes on at its beginning."""
    np.add.at(wave, (start + np.arange(len(part))) % LENGTH, part)


def _hertz(note: int) -> float:
    return float(440 * 2 ** ((note - 69) / 12))


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    wave = music()
    samples = np.rint(wave * 8000 / np.abs(wave).max()).astype(np.int16)
    samples = at_level(samples, SPEECH_LEVEL)
    soundfile.write(FOLDER / "sea.ogg", samples, RATE, format="OGG", subtype="OPUS")
