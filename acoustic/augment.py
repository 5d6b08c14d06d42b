"""Rooms, microphones, noise: one clean utterance made into many."""

from dataclasses import dataclass

import numpy as np
import soxr
from numpy.typing import NDArray
from scipy import fft
from scipy.signal import lfilter

from acoustic.mfcc import AS_IT_IS, Warp
from acoustic.store import RATE, Samples

Chance = np.random.Generator
Wave = NDArray[np.float32]

NOISES = 36
MUSIC = 20
NOISE_SECONDS = 20
LONGEST_ROOM = 0.6
FARTHEST, NEAREST = -10.0, 14.0
"""Decibels of the sound that comes straight above a room's echo. 1.5 m away in a living room it is
9 dB below."""


@dataclass(frozen=True)
class Augmented:
    """Changed samples, and where the source's moments went."""

    samples: Samples
    lead: float
    """Seconds put before the source."""
    stretch: float
    """How much longer the source has become."""
    warp: Warp


class Augmenter:
    """Makes variants of utterances; babble is a long stretch of many voices."""

    def __init__(self, babble: Samples, seed: int = 0) -> None:
        self._babble = babble
        chance = np.random.default_rng(seed)
        length = NOISE_SECONDS * RATE
        self._noises = [make_noise(length, chance) for _ in range(NOISES)]
        self._noises += [make_music(length, chance) for _ in range(MUSIC)]

    def __call__(self, source: Samples, chance: Chance) -> Augmented:
        """One random variant."""
        stretch = chance.uniform(0.82, 1.22) if chance.random() < 0.8 else 1.0
        warp = make_warp(chance) if chance.random() < 0.6 else AS_IT_IS
        if stretch != 1.0:
            source = soxr.resample(source, RATE, RATE * stretch, quality="LQ")
        before = int(chance.uniform(0.05, 0.7) * RATE)
        after = int(chance.uniform(0.05, 0.8) * RATE)
        wave = through_room(np.pad(source, (before, after)), chance)
        if chance.random() < 0.9:
            wave = mix(wave, self._noise(len(wave), chance), chance.triangular(-3, 10, 30))
        else:
            wave = wave + chance.standard_normal(len(wave), np.float32) * np.float32(1e-4)
        wave *= 10 ** (chance.uniform(-30, -1) / 20) / np.abs(wave).max()
        if chance.random() < 0.1:
            peak = np.abs(wave).max()
            wave = np.clip(wave * chance.uniform(1, 4), -peak, peak)
        rounded = np.round(wave * 32767) / 32768
        return Augmented(rounded.astype(np.float32), before / RATE, stretch, warp)

    def _noise(self, length: int, chance: Chance) -> Wave:
        """A stretch of a noise, or of several voices at once."""
        if chance.random() < 0.5:
            noise = self._noises[int(chance.integers(0, len(self._noises)))]
            at = int(chance.integers(0, len(noise)))
            return np.take(noise, np.arange(at, at + length), mode="wrap")
        total = np.zeros(length, np.float32)
        for _ in range(int(chance.integers(2, 8))):
            at = int(chance.integers(0, len(self._babble) - length))
            voice = self._babble[at : at + length]
            total += voice * (chance.uniform(0.3, 1) / (np.sqrt((voice**2).mean()) + 1e-4))
        return total


def make_warp(chance: Chance) -> Warp:
    """Another throat: longer or shorter, and its parts not in the same measure."""
    throat = chance.uniform(0.88, 1.14)
    first, others = (throat * chance.uniform(0.95, 1.05) for _ in range(2))
    return round(first, 2), round(others, 2)


def make_noise(length: int, chance: Chance) -> Wave:
    """Hiss, rumble, hum, or noise of any colour that comes and goes."""
    white = chance.standard_normal(length)
    kind = chance.random()
    if kind < 0.15:
        return white.astype(np.float32)
    if kind < 0.5:
        return np.asarray(lfilter([1], [1, -chance.uniform(0.5, 0.99)], white), np.float32)
    spectrum = fft.rfft(white)
    places = np.linspace(0, 8000, len(spectrum))
    gains = np.interp(places, np.linspace(0, 8000, 10), chance.uniform(-25, 5, 10))
    sound = fft.irfft(spectrum * 10 ** (gains / 20), length)
    if chance.random() < 0.5:
        knots = max(3, length // 2000)
        level = chance.uniform(0, 1, knots)
        sound *= np.interp(np.arange(length), np.linspace(0, length, knots), level)
    if chance.random() < 0.3:
        time = np.arange(length) / RATE
        sound /= np.std(sound) + 1e-9
        for harmonic in range(1, 6):
            phase = chance.uniform(0, 6)
            sound += np.sin(2 * np.pi * 50 * harmonic * time + phase) * chance.uniform(0, 1)
    return np.asarray(sound, np.float32)


SCALE = (0, 2, 3, 5, 7, 8, 10)
"""Semitones of a minor scale."""


def make_music(length: int, chance: Chance) -> Wave:
    """Chords, a melody and a drum, in a tempo and a key drawn at random."""
    beat = int(RATE * chance.uniform(0.25, 0.7))
    key = 55 * 2 ** (chance.integers(0, 12) / 12)
    colour = chance.uniform(0.3, 0.8)
    total = np.zeros(length + 4 * beat, np.float32)
    for number, at in enumerate(range(0, length, beat)):
        if number % 4 == 0:
            root = int(chance.integers(0, 7))
            for step in (0, 2, 4):
                total[at : at + 4 * beat] += note(key * 2, root + step, 4 * beat, colour)
        if chance.random() < 0.7:
            tune = note(key * 8, int(chance.integers(0, 12)), beat, colour)
            total[at : at + beat] += tune * chance.uniform(0.5, 1.5)
        drum = chance.standard_normal(beat) * np.exp(-np.arange(beat) / (0.03 * RATE))
        total[at : at + beat] += np.asarray(drum, np.float32) * (1.5 if number % 2 else 0.5)
    return total[:length]


def note(key: float, step: int, length: int, colour: float) -> Wave:
    """A tone of the scale that dies away; colour is how strong its overtones are."""
    pitch = key * 2 ** (SCALE[step % 7] / 12 + step // 7)
    time = np.arange(length) / RATE
    tones = [colour**k * np.sin(2 * np.pi * pitch * (k + 1) * time) for k in range(8)]
    return np.asarray(sum(tones) * np.exp(-2 * time), np.float32)


def mix(wave: Wave, noise: Wave, decibels: float) -> Wave:
    """Add noise at a signal-to-noise ratio."""
    ratio = (wave**2).mean() / ((noise**2).mean() + 1e-12) / 10 ** (decibels / 10)
    return wave + noise * np.float32(np.sqrt(ratio))


def through_room(wave: Wave, chance: Chance) -> Wave:
    """A room's echo and a microphone's colour, each most of the time, in one transform."""
    echo, colour = chance.random() < 0.6, chance.random() < 0.6
    if not echo and not colour:
        return wave
    size = fft.next_fast_len(len(wave) + (int(LONGEST_ROOM * RATE) + 160 if echo else 800), True)
    spectrum = fft.rfft(wave, size)
    if echo:
        spectrum *= fft.rfft(room(chance), size)
    if colour:
        spectrum *= microphone(len(spectrum), chance)
    return np.asarray(fft.irfft(spectrum, size)[: len(wave)], np.float32)


def room(chance: Chance) -> Wave:
    """The impulse response of a made-up room."""
    length = int(RATE * chance.uniform(0.12, LONGEST_ROOM))
    tail = chance.standard_normal(length) * np.exp(-6.9 * np.arange(length) / length)
    tail = lfilter([1], [1, -chance.uniform(0, 0.6)], tail)
    tail /= np.sqrt((tail**2).sum())
    direct = 10 ** (chance.uniform(FARTHEST, NEAREST) / 20)
    response = np.concatenate([np.zeros(int(chance.uniform(16, 160))), tail])
    response[0] = direct
    for _ in range(int(chance.integers(2, 7))):
        at = int(chance.uniform(20, 800))
        response[at] += chance.uniform(-0.4, 0.4) * direct
    return np.asarray(response / np.sqrt((response**2).sum()), np.float32)


def microphone(bins: int, chance: Chance) -> Wave:
    """Gain of each frequency; sometimes a telephone's."""
    places = np.linspace(0, 8000, bins, dtype=np.float32)
    knots = np.array([0, 150, 300, 800, 1500, 3000, 4500, 8000])
    gains = np.interp(places, knots, chance.uniform(-7, 7, 8))
    if chance.random() < 0.25:
        gains -= np.where(places > chance.uniform(3300, 3900), chance.uniform(15, 60), 0)
        gains -= np.where(places < chance.uniform(80, 300), chance.uniform(5, 40), 0)
    return np.asarray(10 ** (gains / 20), np.float32)
