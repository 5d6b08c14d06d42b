"""Samples: 16 kHz mono int16 everywhere inside; other rates and formats only at the edges."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
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

BLOCK = RATE // 20
"""Samples in a block, the step of the host and of all that goes at real time: 0.05 s."""

BLOCK_SECONDS = BLOCK / RATE


Samples = npt.NDArray[np.int16]
"""Mono, shape (n,)."""

SPEECH_LEVEL = -20.0
"""How loud the host speaks, whatever his voice, dB (see `level`). Signals are as loud."""

FRAME = RATE // 50
"""Samples whose loudness is measured together: 20 ms."""

SILENCE = -90.0
"""dB: what sixteen bits can hardly tell from nothing."""

_ACTIVE = 25.0
"""dB below the loudest frame at which a frame counts as a pause."""

Levels = npt.NDArray[np.float64]
"""dB relative to the loudest sound there can be: 0 and below, shape (n,)."""


def levels(samples: Samples, frame: int = FRAME) -> Levels:
    """The root mean square of each whole frame of so many samples."""
    whole = samples[: len(samples) // frame * frame].astype(np.float64).reshape(-1, frame)
    power = np.mean(np.square(whole / 32768), axis=1)
    return np.asarray(10 * np.log10(np.maximum(power, 10 ** (SILENCE / 10))))


def level(samples: Samples) -> float:
    """How loud a sound of RATE is where it is not a pause, dB: the root mean square of all that."""
    found = levels(samples)
    if not len(found) or found.max() <= SILENCE:
        return SILENCE
    active = found[found >= found.max() - _ACTIVE]
    return float(10 * np.log10(np.mean(10 ** (active / 10))))


def at_level(samples: Samples, decibels: float) -> Samples:
    """The same sound so loud; softer where it would be clipped. Silence stays what it is."""
    found = level(samples)
    if found <= SILENCE:
        return samples
    factor = min(10 ** ((decibels - found) / 20), 32767 / np.abs(samples.astype(np.int32)).max())
    louder: Samples = np.rint(samples * factor).astype(np.int16)
    return louder


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
    return Sound(np.concatenate(list(blocks(path))))


def blocks(path: Path) -> Iterator[Samples]:
    """The same a tenth of a second at a time, as a microphone gives it.

    An hour takes no more memory than a second. A file is refused before its first block.
    """
    _refuse_unless_whole(path)
    with _opened(path) as file:
        stream = soxr.ResampleStream(file.samplerate, RATE, 1, dtype="float32")
        left = file.frames
        for data in file.all_blocks():
            left -= len(data)
            finite = np.nan_to_num(data, posinf=1.0, neginf=-1.0)
            mono = np.trunc(np.clip(finite.mean(axis=1) * 32768, -32768, 32767))
            if file.samplerate != RATE:
                mono = stream.resample_chunk(mono, last=left == 0)
            yield np.clip(np.rint(mono), -32768, 32767).astype(np.int16)


def decoded(data: bytes, name: str) -> Sound:
    """A whole small file that is in memory already, at 16 kHz; `name` is told where it is none."""
    try:
        samples, rate = soundfile.read(io.BytesIO(data), dtype="int16", always_2d=True)
    except soundfile.LibsndfileError as error:
        raise VoiceHostError(f"{name}: это не звукозапись WAV, FLAC или OGG.") from error
    mono = samples[:, 0] if samples.shape[1] == 1 else samples.mean(axis=1).astype(np.int16)
    return Sound(mono, rate).at(RATE)


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


class _Forward(soundfile.SoundFile):  # type: ignore[misc]
    """Never sought in: soundfile does after each read, and a Vorbis file loses its end by it."""

    def seekable(self) -> bool:
        return False

    def all_blocks(self) -> Iterator[npt.NDArray[np.float32]]:
        """A tenth of a second at a time, shape (n, channels), -1..1."""
        blocks: Iterator[npt.NDArray[np.float32]] = self.blocks(
            self.samplerate // 10, frames=self.frames, dtype="float32", always_2d=True
        )
        return blocks


@contextmanager
def _opened(path: Path) -> Iterator[_Forward]:
    try:
        with _Forward(path) as file:
            yield file
    except (soundfile.LibsndfileError, RuntimeError) as error:
        raise VoiceHostError(
            f"Не удалось прочитать {path}: это не звукозапись WAV, FLAC или OGG."
        ) from error


def _refuse_unless_whole(path: Path) -> None:
    if path.is_dir():
        raise VoiceHostError(
            f"{path} — папка, а не запись. Назовите записи в ней, например {path / '*.flac'}"
        )
    if not path.is_file():
        raise VoiceHostError(f"Нет такого файла: {path}")
    if path.stat().st_size == 0:
        raise VoiceHostError(f"Файл пуст: {path}")
    with _opened(path) as file:
        rate, expected = file.samplerate, file.frames
        there = sum(map(len, file.all_blocks()))
    if there == 0 or there < expected or _is_cut(path):
        raise VoiceHostError(f"Запись {path} обрывается: файл повреждён или не дописан.")
    if rate < 8000:
        raise VoiceHostError(f"Запись {path}: {rate} Гц, а нужно не меньше 8000 Гц.")


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
