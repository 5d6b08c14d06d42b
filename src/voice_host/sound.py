"""Samples: 16 kHz mono int16 everywhere inside; other rates and formats only at the edges."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import soundfile
import soxr

from voice_host.errors import VoiceHostError

RATE = 16_000
"""Samples a second inside the program."""

_UNTOLD = 0xFFFFFFFF
"""Length of a WAV that was written into a pipe: its writer could not know it."""

Samples = npt.NDArray[np.int16]
"""Mono, shape (n,)."""


@dataclass(frozen=True)
class Sound:
    """Mono samples at `rate` Hz."""

    samples: Samples
    rate: int = RATE

    @property
    def seconds(self) -> float:
        """How long it lasts."""
        return len(self.samples) / self.rate

    def at(self, rate: int) -> Sound:
        """The same sound at another rate."""
        if rate == self.rate:
            return self
        resampled = soxr.resample(self.samples.astype(np.float32), self.rate, rate)
        return Sound(np.clip(np.rint(resampled), -32768, 32767).astype(np.int16), rate)


def read(path: Path) -> Sound:
    """Any WAV, FLAC or OGG, 8 kHz and up, as 16 kHz mono; anything else is refused."""
    if not path.is_file():
        raise VoiceHostError(f"Нет такого файла: {path}")
    if path.stat().st_size == 0:
        raise VoiceHostError(f"Файл пуст: {path}")
    try:
        with soundfile.SoundFile(path) as file:
            expected, rate = file.frames, file.samplerate
            data = file.read(dtype="float32", always_2d=True)
    except (soundfile.LibsndfileError, RuntimeError) as error:
        raise VoiceHostError(
            f"Не удалось прочитать {path}: это не звукозапись WAV, FLAC или OGG."
        ) from error
    if len(data) == 0 or len(data) < expected or _is_cut(path):
        raise VoiceHostError(f"Запись {path} обрывается: файл повреждён или не дописан.")
    if rate < 8000:
        raise VoiceHostError(f"Запись {path}: {rate} Гц, а нужно не меньше 8000 Гц.")
    finite = np.nan_to_num(data, posinf=1.0, neginf=-1.0)
    mono = np.clip(finite.mean(axis=1) * 32768, -32768, 32767)
    return Sound(mono.astype(np.int16), rate).at(RATE)


def write(path: Path, sound: Sound) -> None:
    """A 16-bit file; the suffix says which kind (.wav, .flac, .ogg)."""
    try:
        soundfile.write(path, sound.samples, sound.rate)
    except (ValueError, TypeError) as error:
        raise VoiceHostError(
            f"Не удалось записать {path}: имя должно кончаться на .wav, .flac или .ogg."
        ) from error
    except (soundfile.LibsndfileError, OSError) as error:
        raise VoiceHostError(
            f"Не удалось записать {path}: проверьте, есть ли такая папка и место на диске."
        ) from error


def _is_cut(path: Path) -> bool:
    """A WAV has fewer samples than its header says; libsndfile reads what there is."""
    size = path.stat().st_size
    with path.open("rb") as file:
        if file.read(4) != b"RIFF":
            return False
        file.seek(12)
        while len(head := file.read(8)) == 8:
            length = int.from_bytes(head[4:], "little")
            if head[:4] == b"data":
                return length != _UNTOLD and file.tell() + length > size
            file.seek(length + length % 2, 1)
    return False
