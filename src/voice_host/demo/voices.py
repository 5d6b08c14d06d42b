"""The synthetic players' voices: espeak-ng, each seat with its own variant, speed and pitch."""

from __future__ import annotations

import random
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from voice_host.demo.table_sound import LOUDNESS, as_samples
from voice_host.errors import VoiceHostError
from voice_host.sound import RATE, Samples, Sound

VARIANTS = (
    "m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8", "f1", "f2", "f3", "f4", "f5", "klatt2",
    "Alex", "Annie", "Michael", "linda", "Gene", "steph",
)  # fmt: skip
"""espeak-ng's variants that speak like people."""

MORE_VARIANTS = ("Andy", "Denis", "Mike", "anika", "belinda")
"""For a table so large that those are not enough."""

_ESPEAK_RATE = 22_050
_WAV_HEADER = 44


@dataclass(frozen=True)
class Voice:
    """How one seat speaks."""

    variant: str
    words_a_minute: int
    pitch: int
    """0..99, 50 is the variant's own."""

    level_db: float
    """Louder or softer than the others."""

    def say(self, text: str) -> Samples:
        """16 kHz samples of the phrase, at this seat's level."""
        spoken = _espeak(self.variant, self.words_a_minute, self.pitch, text).astype(np.float32)
        rms = float(np.sqrt(np.mean(np.square(spoken)))) or 1.0
        loud = spoken * (LOUDNESS * 10 ** (self.level_db / 20) / rms)
        return as_samples(loud)


def voices_for(seats: Sequence[int], seed: int) -> dict[int, Voice]:
    """Different voices round the table; the same seed gives the same table."""
    chance = random.Random(f"voices {seed}")
    variants = [*chance.sample(VARIANTS, min(len(seats), len(VARIANTS))), *MORE_VARIANTS]
    return {
        seat: Voice(
            variant=variant,
            words_a_minute=chance.randint(130, 170),
            pitch=chance.randint(35, 65),
            level_db=chance.uniform(-3, 3),
        )
        for seat, variant in zip(seats, variants, strict=False)
    }


@lru_cache(maxsize=4096)
def _espeak(variant: str, words_a_minute: int, pitch: int, text: str) -> Samples:
    """One process a phrase (30 ms): pyttsx3 has no pitch and cannot name a variant."""
    program = shutil.which("espeak-ng")
    if program is None:
        raise VoiceHostError(
            "Для игроков демонстрации нужен espeak-ng: sudo apt-get install espeak-ng", exit_code=1
        )
    settings = ["-v", f"ru+{variant}", "-s", str(words_a_minute), "-p", str(pitch)]
    done = subprocess.run(
        [program, *settings, "--stdout", "--stdin"], input=text.encode(), capture_output=True,
        check=False, timeout=30,
    )  # fmt: skip
    if done.returncode != 0 or len(done.stdout) <= _WAV_HEADER:
        raise VoiceHostError(
            f"espeak-ng не произнёс «{text}» голосом {variant}: {done.stderr.decode()}", exit_code=1
        )
    data = done.stdout[_WAV_HEADER:]
    samples = np.frombuffer(data[: len(data) // 2 * 2], np.int16)
    return Sound(samples, _ESPEAK_RATE).at(RATE).samples
