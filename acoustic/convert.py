"""New speakers out of known ones: pitch and vocal tract changed each by itself (WORLD vocoder).

Times stay, so a label of the source is a label of the new voice.
"""

import random
import zlib
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pyworld
from numpy.typing import NDArray

from acoustic.store import RATE, Samples, Utterance, load

Doubles = NDArray[np.float64]


@dataclass(frozen=True)
class Body:
    """Whose voice it is to be."""

    pitch: tuple[float, float]
    """Median pitch, lowest and highest, hertz."""
    formants: tuple[float, float]
    """How high the formants lie, a grown man's being 1."""


BODIES = {
    "man": Body((80, 155), (0.92, 1.08)),
    "woman": Body((155, 255), (1.06, 1.24)),
    "child": Body((230, 340), (1.18, 1.36)),
}
CHANCES = {"man": 0.35, "woman": 0.45, "child": 0.2}
WOMEN = ("asterisk", "rhvoice:anna", "rhvoice:elena", "rhvoice:irina")
SOURCE_FORMANTS = {"man": 1.0, "woman": 1.15}


def convert(samples: Samples, pitch: float, formants: float, liveliness: float) -> Samples:
    """The same words by another voice.

    Pitch is the new median in hertz, formants a factor, liveliness the factor of how far the
    pitch moves.
    """
    wave = samples.astype(np.float64)
    rough, times = pyworld.dio(wave, RATE)
    tone: Doubles = pyworld.stonemask(wave, rough, times, RATE)
    envelope: Doubles = pyworld.cheaptrick(wave, tone, times, RATE)
    breath: Doubles = pyworld.d4c(wave, tone, times, RATE)
    voiced = tone > 0
    if voiced.any():
        middle = float(np.median(tone[voiced]))
        tone[voiced] = pitch * (tone[voiced] / middle) ** liveliness
    changed = pyworld.synthesize(tone, _moved(envelope, formants), _moved(breath, formants), RATE)
    same_length = np.pad(changed, (0, max(0, len(wave) - len(changed))))[: len(wave)]
    return np.asarray(same_length, np.float32)


def _moved(spectra: Doubles, factor: float) -> Doubles:
    """Spectra with all that lies at f moved to f times the factor."""
    bins = spectra.shape[1]
    places = np.minimum(np.arange(bins) / factor, bins - 1)
    low = places.astype(int)
    high = np.minimum(low + 1, bins - 1)
    share = places - low
    return np.ascontiguousarray(spectra[:, low] * (1 - share) + spectra[:, high] * share)


def convert_set(source: Path, seed: str) -> Iterator[tuple[Utterance, Samples]]:
    """Every utterance of a set by a new voice, drawn at random."""
    chance = random.Random(zlib.crc32(seed.encode()))
    utterances, sounds, bodies, settings = [], [], [], []
    for utterance, samples in load(source):
        body = chance.choices(list(CHANCES), list(CHANCES.values()))[0]
        born = SOURCE_FORMANTS["woman" if utterance.voice in WOMEN else "man"]
        target = BODIES[body]
        utterances.append(utterance)
        sounds.append(samples)
        bodies.append(body)
        pitch = chance.uniform(*target.pitch)
        settings.append((pitch, chance.uniform(*target.formants) / born, chance.uniform(0.5, 1.4)))
    with ProcessPoolExecutor(2) as pool:
        results = pool.map(convert, sounds, *zip(*settings, strict=True), chunksize=20)
        for utterance, body, samples in zip(utterances, bodies, results, strict=True):
            yield replace(utterance, voice=f"{utterance.voice}:{body}"), samples
