"""Synthetic voices: which speak in training, and how they are made to speak."""

import random
import subprocess
import tempfile
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import soundfile
import soxr

from acoustic.store import RATE, Samples, Utterance, trim
from acoustic.texts import Text
from voice_host.ear.g2p import pronounce_text

RHVOICE_TRAIN = ("aleksandr", "anna", "irina")
RHVOICE_MORE = (*RHVOICE_TRAIN, *["elena"] * 3)
"""Elena says half of it."""
_VARIANTS = """
f1 f2 f4 f5 m1 m2 m3 m4 m6 m7 m8 Alex Alicia Andrea Andy Annie Denis Diogo Gene Henrique Hugo Lee
Marco Mario Michael Mike adam anika antonio aunty belinda boris david ed edward fast iven john
klatt klatt2 klatt4 linda marcelo michel miguel norbert pablo paul pedro quincy rob robert sandro
shelby steph2 steph3 travis victor zac
"""
ESPEAK_TRAIN = (*("ru+" + variant for variant in _VARIANTS.split()), *["ru"] * 12)


def espeak(text: str, voice: str, speed: int, pitch: int) -> Samples:
    """Text to samples by espeak-ng."""
    command = ["espeak-ng", "-v", voice, "-s", str(speed), "-p", str(pitch), "--stdout", text]
    sound = subprocess.run(command, capture_output=True, check=True).stdout
    samples = np.frombuffer(sound[44:], np.int16).astype(np.float32) / 32768
    return np.asarray(soxr.resample(samples, 22050, RATE), np.float32)


def rhvoice(text: str, voice: str, rate: int, pitch: int) -> Samples:
    """Text to samples by RHVoice; rate and pitch in percent."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "text"), Path(folder, "sound.wav")
        source.write_text(text, "utf-8")
        command = ["RHVoice-test", "-p", voice, "-r", str(rate), "-t", str(pitch)]
        subprocess.run([*command, "-i", source, "-o", target], check=True, capture_output=True)
        samples, native = soundfile.read(target, dtype="float32")
    return np.asarray(soxr.resample(samples, native, RATE), np.float32)


def choose(texts: list[Text], seed: str, counts: dict[str, int]) -> list[Text]:
    """A random choice of so many texts of each kind."""
    chance = random.Random(zlib.crc32(seed.encode()))
    chosen: list[Text] = []
    for kind, count in counts.items():
        pool = [text for text in texts if text.kind == kind]
        chosen += chance.sample(pool, min(count, len(pool)))
    chance.shuffle(chosen)
    return chosen


def speak_all(
    texts: list[Text], engine: str, voices: tuple[str, ...], seed: str
) -> Iterator[tuple[Utterance, Samples]]:
    """Each text once, by a voice, speed and pitch taken at random."""
    chance = random.Random(zlib.crc32(seed.encode()))
    jobs: list[tuple[Text, str, int, int]] = []
    for text in texts:
        voice = chance.choice(voices)
        if engine == "espeak":
            jobs.append((text, voice, chance.randint(110, 215), chance.randint(20, 80)))
        else:
            jobs.append((text, voice, chance.randint(75, 170), chance.randint(70, 140)))
    with ThreadPoolExecutor(2) as pool:
        for utterance, samples in pool.map(lambda job: _speak(engine, *job), jobs):
            if len(samples):
                yield utterance, samples


def _speak(engine: str, text: Text, voice: str, rate: int, pitch: int) -> tuple[Utterance, Samples]:
    stressed = text.espeak if engine == "espeak" else text.stressed
    utterance = Utterance(f"{engine}:{voice}", text.spoken, [], kind=text.kind)
    if not stressed:
        return utterance, np.zeros(0, np.float32)
    phones = [phone for word in pronounce_text(stressed) for phone in word]
    try:
        if engine == "espeak":
            samples = espeak(text.spoken, voice, rate, pitch)
        else:
            samples = rhvoice(text.stressed, voice, rate, pitch)
    except (subprocess.CalledProcessError, soundfile.LibsndfileError):
        return utterance, np.zeros(0, np.float32)
    return (
        Utterance(f"{engine}:{voice}", text.spoken, phones, kind=text.kind),
        trim(samples),
    )
