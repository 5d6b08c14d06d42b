"""The voices that speak in the bench, all of them unknown to training, and their kept sound."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tempfile
import zlib
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import soundfile
import soxr

from voice_host.sound import RATE

Wave = npt.NDArray[np.float32]
"""Mono at RATE, -1..1."""

RHVOICE_FOLDER = Path("/usr/share/RHVoice/voices")
AT_ONCE = 2
"""Synthesisers that run at the same time."""

QUIET = 0.01
"""Share of the loudest 10 ms below which a voice is silent."""


@dataclass(frozen=True)
class Voice:
    """One synthetic speaker."""

    engine: str
    """`rhvoice` or `espeak`."""

    name: str

    @property
    def is_here(self) -> bool:
        """Whether this machine can make it speak."""
        if self.engine == "espeak":
            return shutil.which("espeak-ng") is not None
        return shutil.which("RHVoice-test") is not None and (RHVOICE_FOLDER / self.name).is_dir()


def _voices(rhvoice: str, espeak: str) -> tuple[Voice, ...]:
    named = (("rhvoice", rhvoice), ("espeak", espeak))
    return tuple(Voice(engine, name) for engine, names in named for name in names.split())


HALVES = {
    "tuning": _voices("evgeniy-rus mikhail victoria arina", "f3 max steph caleb"),
    "test": _voices("tatiana yuriy artemiy pavel vitaliy", "m5 benjamin klatt3 grandma"),
}
"""Thresholds are set on one half, figures are given for the other. Halves share no voice and no
noise."""

# How people differ: speed and pitch in percent of the voice's own; espeak-ng's in its own units.
_RHVOICE_WAYS = ((100, 100), (120, 95), (90, 105), (140, 100))
_ESPEAK_WAYS = ((150, 50), (175, 40), (135, 60), (195, 50))


@dataclass(frozen=True)
class Saying:
    """A text in a voice."""

    voice: Voice
    text: str

    @property
    def way(self) -> tuple[int, int]:
        """Speed and pitch: the same at every run, others for the next text."""
        ways = _ESPEAK_WAYS if self.voice.engine == "espeak" else _RHVOICE_WAYS
        return ways[zlib.crc32(f"{self.voice.name} {self.text}".encode()) % len(ways)]

    @property
    def key(self) -> str:
        """A file name for its sound."""
        described = f"{self.voice.engine} {self.voice.name} {self.way} {self.text}"
        return hashlib.sha256(described.encode()).hexdigest()[:24]


class Sounds:
    """A folder in which sound stays once it is synthesised."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def path(self, saying: Saying) -> Path:
        """Where the sound of a saying is, or will be."""
        return self._folder / saying.voice.name / f"{saying.key}.flac"

    def make(self, sayings: Iterable[Saying]) -> list[Saying]:
        """Synthesise what is not there yet; gives those that the synthesiser could not say."""
        missing = [s for s in dict.fromkeys(sayings) if not self.path(s).exists()]
        failed = []
        with ThreadPoolExecutor(AT_ONCE) as pool:
            made = pool.map(self._make, missing)
            for done, (saying, is_made) in enumerate(zip(missing, made, strict=True), 1):
                if not is_made:
                    failed.append(saying)
                if done % 100 == 0:
                    print(f"synthesised {done} of {len(missing)}", flush=True)
        return failed

    def _make(self, saying: Saying) -> bool:
        speak = _espeak if saying.voice.engine == "espeak" else _rhvoice
        try:
            wave = trimmed(speak(saying))
        except (subprocess.CalledProcessError, soundfile.LibsndfileError):
            return False
        if not wave.any():
            return False
        path = self.path(saying)
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, draft = tempfile.mkstemp(dir=path.parent, suffix=".flac")
        os.close(handle)
        soundfile.write(draft, wave, RATE, subtype="PCM_16")
        Path(draft).replace(path)
        return True


def _espeak(saying: Saying) -> Wave:
    speed, pitch = saying.way
    options = ["-v", f"ru+{saying.voice.name}", "-s", str(speed), "-p", str(pitch), "--stdout"]
    said = subprocess.run(
        ["espeak-ng", *options, saying.text], capture_output=True, check=True
    ).stdout
    samples = np.frombuffer(said[44:], np.int16).astype(np.float32) / 32768
    return np.asarray(soxr.resample(samples, 22050, RATE), np.float32)


def _rhvoice(saying: Saying) -> Wave:
    speed, pitch = saying.way
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "text"), Path(folder, "sound.wav")
        source.write_text(saying.text, "utf-8")
        options = ["-p", saying.voice.name, "-r", str(speed), "-t", str(pitch)]
        subprocess.run(
            ["RHVoice-test", *options, "-i", source, "-o", target], check=True, capture_output=True
        )
        samples, rate = soundfile.read(target, dtype="float32")
    return np.asarray(soxr.resample(samples, rate, RATE), np.float32)


def trimmed(wave: Wave) -> Wave:
    """Without the silence at both ends: where a phrase ends must be known."""
    step = RATE // 100
    frames = wave[: len(wave) // step * step].reshape(-1, step)
    loud = np.sqrt((frames**2).mean(axis=1)) if len(frames) else np.zeros(0)
    heard = np.flatnonzero(loud > QUIET * loud.max()) if loud.any() else np.zeros(0, int)
    return wave[heard[0] * step : (heard[-1] + 1) * step] if len(heard) else wave
