"""Other people in the room, who talk among themselves while the table plays."""

from __future__ import annotations

import random
from collections.abc import Iterable

import numpy as np

from voice_host.demo.table_sound import LOUDNESS, Wave
from voice_host.demo.voices import VARIANTS, Voice
from voice_host.demo.wording import TALK
from voice_host.sound import RATE

PEOPLE = 6
SECONDS = 30


def babble(decibels: float, players: Iterable[Voice], seed: int) -> Wave:
    """A loop of many voices at once, so many decibels softer than a player of middle loudness."""
    chance = random.Random(f"neighbours {seed}")
    taken = {voice.variant for voice in players}
    free = [variant for variant in VARIANTS if variant not in taken] or VARIANTS
    total = np.zeros(SECONDS * RATE, np.float32)
    for number in range(PEOPLE):
        speed, pitch = chance.randint(130, 170), chance.randint(30, 70)
        voice = Voice(free[number % len(free)], speed, pitch, chance.uniform(-4, 4))
        total += _talking(voice, len(total), chance)
    loudness = LOUDNESS * 10 ** (-decibels / 20)
    return np.asarray(total * loudness / np.sqrt(np.mean(np.square(total))), np.float32)


def _talking(voice: Voice, length: int, chance: random.Random) -> Wave:
    """One of them, who begins somewhere and is never silent."""
    said = np.zeros(0, np.float32)
    while len(said) < length:
        said = np.concatenate([said, voice.say(chance.choice(TALK)).astype(np.float32)])
    return np.roll(said[:length], chance.randrange(length))
