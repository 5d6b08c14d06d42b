"""What lies between a mouth and the microphone: babble, music, a room, a telephone line."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Sequence

import numpy as np

from ear_bench.voices import Wave
from voice_host.sound import RATE

Chance = np.random.Generator

VOICES_AT_ONCE = 4
"""In babble."""

SPEAKING = 0.05
"""Share of the loudest 20 ms above which a voice speaks: its level is measured there."""

SOUND_SPEED = 343.0
DISTANCE = 1.5
"""Metres from mouth to microphone."""

ROOMS = {
    # Length, width, height in metres; seconds in which its echo falls by 60 dB.
    "tuning": ((4.2, 3.1, 2.6, 0.35), (6.3, 4.4, 2.8, 0.55)),
    "test": ((3.6, 3.4, 2.5, 0.3), (5.4, 3.8, 2.7, 0.45)),
}


def level(wave: Wave) -> float:
    """Root mean square of the places where there is speech."""
    step = RATE // 50
    frames = wave[: len(wave) // step * step].reshape(-1, step)
    loud = np.sqrt((frames**2).mean(axis=1))
    return float(np.sqrt((loud[loud > SPEAKING * loud.max()] ** 2).mean()))


def add(wave: Wave, noise: Wave, decibels: float) -> Wave:
    """Noise under speech, so many decibels softer than the speech."""
    strength = level(wave) / 10 ** (decibels / 20) / (float(np.sqrt((noise**2).mean())) + 1e-9)
    return np.asarray(wave + strength * noise[: len(wave)], np.float32)


def babble(voices: Sequence[Wave], length: int, chance: Chance) -> Wave:
    """Several voices at once, each from a place of its own."""
    total = np.zeros(length, np.float32)
    for voice in voices[:VOICES_AT_ONCE]:
        repeated = np.resize(np.roll(voice, -int(chance.integers(len(voice)))), length)
        total += repeated / (level(voice) + 1e-9)
    return total


def music(length: int, chance: Chance) -> Wave:
    """A band: plucked chords, a bass, a tune with vibrato, drum and cymbal."""
    beat = int(RATE * 60 / chance.uniform(80, 135))
    root = 110 * 2 ** (chance.integers(-5, 7) / 12)
    steps = (0, 2, 3, 5, 7, 8, 10) if chance.random() < 0.5 else (0, 2, 4, 5, 7, 9, 11)
    chords = chance.integers(0, 7, 4)
    total = np.zeros(length + 4 * beat, np.float32)

    def pitch(step: int) -> float:
        return float(root * 2 ** (steps[step % 7] / 12 + step // 7))

    for count, at in enumerate(range(0, length, beat)):
        chord = int(chords[count // 4 % 4])
        for number, step in enumerate((0, 2, 4)):
            begin = at + number * beat // 6
            total[begin : begin + 2 * beat] += 0.5 * _pluck(pitch(chord + step + 7), 2 * beat)
        total[at : at + beat] += 0.9 * _pluck(pitch(chord) / 2, beat)
        if chance.random() < 0.7:
            total[at : at + beat] += 0.4 * _sung(pitch(int(chance.integers(14, 24))), beat)
        total[at : at + beat] += _struck(beat, count % 2 == 1, chance)
    return total[:length]


@functools.lru_cache(maxsize=256)
def _pluck(hertz: float, length: int) -> Wave:
    """A string: overtones that die away, the higher the sooner."""
    time = np.arange(length) / RATE
    tones = [
        np.sin(2 * np.pi * hertz * k * time) * np.exp(-(1 + 0.8 * k) * time) / k
        for k in range(1, 10)
        if hertz * k < RATE / 2
    ]
    return np.asarray(np.sum(tones, axis=0), np.float32)


def _sung(hertz: float, length: int) -> Wave:
    time = np.arange(length) / RATE
    phase = 2 * np.pi * hertz * time + 1.5 * np.sin(2 * np.pi * 5.5 * time)
    shape = np.minimum(1, np.minimum(time, time[::-1]) / 0.03)
    tone = np.sin(phase) + 0.5 * np.sin(2 * phase) + 0.3 * np.sin(3 * phase)
    return np.asarray(shape * tone, np.float32)


def _struck(length: int, with_cymbal: bool, chance: Chance) -> Wave:
    time = np.arange(length) / RATE
    drum = np.sin(2 * np.pi * 60 * time * np.exp(-4 * time)) * np.exp(-18 * time)
    hiss = np.diff(chance.standard_normal(length + 1)) * np.exp(-25 * time)
    return np.asarray(1.5 * drum + (0.4 if with_cymbal else 0.1) * hiss, np.float32)


def in_room(wave: Wave, half: str, number: int) -> Wave:
    """The wave as a microphone hears it at DISTANCE."""
    response = _response(*ROOMS[half][number % len(ROOMS[half])])
    size = 1 << (len(wave) + len(response) - 1).bit_length()
    spectrum = np.fft.rfft(wave, size) * np.fft.rfft(response, size)
    return np.asarray(np.fft.irfft(spectrum, size)[: len(wave)], np.float32)


@functools.cache
def _response(length: float, width: float, height: float, seconds: float) -> Wave:
    """Impulse response of an empty box by its mirror images, as strong as without the room."""
    sides = np.array([length, width, height])
    mouth = sides * (0.4, 0.45, 0.45)
    microphone = mouth + DISTANCE * np.array([0.8, 0.55, -0.24])
    volume, surface = sides.prod(), 2 * (sides * np.roll(sides, 1)).sum()
    reflected = np.sqrt(1 - min(0.95, 0.161 * volume / surface / seconds))
    reach = np.ceil(SOUND_SPEED * seconds / sides / 2).astype(int)
    cells = np.stack(
        np.meshgrid(*(np.arange(-n, n + 1) for n in reach), indexing="ij"), axis=-1
    ).reshape(-1, 3)
    response = np.zeros(int(seconds * RATE) + RATE // 10, np.float64)
    for mirrored in itertools.product((0, 1), repeat=3):
        flip = np.array(mirrored)
        image = (1 - 2 * flip) * mouth + 2 * cells * sides
        away = np.sqrt(((image - microphone) ** 2).sum(axis=1))
        bounces = (np.abs(cells - flip) + np.abs(cells)).sum(axis=1)
        at = np.rint((away - DISTANCE) / SOUND_SPEED * RATE).astype(int)
        kept = (at >= 0) & (at < len(response))
        np.add.at(response, at[kept], (reflected**bounces / away)[kept])
    return np.asarray(response * DISTANCE, np.float32)


def telephone(wave: Wave) -> Wave:
    """300 to 3400 Hz only."""
    spectrum = np.fft.rfft(wave)
    hertz = np.fft.rfftfreq(len(wave), 1 / RATE)
    rise = np.clip((hertz - 250) / 100, 0, 1) * np.clip((3600 - hertz) / 400, 0, 1)
    return np.asarray(np.fft.irfft(spectrum * rise, len(wave)), np.float32)
