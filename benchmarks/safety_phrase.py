"""How surely «стоп игра» is heard while the ear is shut, and how often where nobody said it.

    python benchmarks/safety_phrase.py [--sounds FOLDER] [--voices N]

Synthetic voices (RHVoice, espeak-ng; those that are installed) at a table of the demo's kind: the
room answers, and the host's own voice comes from the loudspeaker. `heard`: of the voices that said
the phrase over the host's lines, over low noise as of night music, and in silence; then how long
after its end it was noticed. `false`: all the host's lines in three voices, and talk at the table
in many, an hour at least. The figures kept in docs/ear.md are of this program.
"""

from __future__ import annotations

import argparse
import sys
import time
import tomllib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
import soundfile

from ear_bench.voices import Saying, Sounds, Voice, Wave
from voice_host.demo.table_sound import LOUDNESS, TableSound
from voice_host.ear.model import SpeechModel
from voice_host.ear.watch import ENOUGH, Watch
from voice_host.phrases.matcher import MOST_PLAYERS, STOP, all_words, phase_grammar
from voice_host.sound import RATE, Samples

HERE = Path(__file__).parent
BLOCK = RATE // 10
LEARNT = 20.0
"""Seconds of the host's voice that the watch has heard before: of a game it hears all."""

BEFORE, WHOLE = 2.0, 5.0
"""Seconds until the phrase is said, and of the whole trial."""

DELAY = 2
"""Blocks until the microphone hears what the host has said: queue and device."""

PHRASE = "стоп игра"
RHVOICE = "elena evgeniy-rus mikhail victoria arina tatiana yuriy artemiy pavel vitaliy irina"
ESPEAK = "m1 m2 m4 f1 f2 f4 klatt2 Alex Annie"
HOSTS = [Voice("rhvoice", "aleksandr"), Voice("rhvoice", "anna"), Voice("espeak", "m3")]
PEOPLE = [
    *(Voice("rhvoice", name) for name in RHVOICE.split()),
    *(Voice("espeak", name) for name in ESPEAK.split()),
]
LOUDER = (0, 3, 6, 10)
"""Decibels by which the player is louder at the microphone than the loudspeaker."""


class Noting(Watch):
    """Also keeps the evidence of all that it looked at."""

    def __init__(self, model: SpeechModel) -> None:
        super().__init__(model, phase_grammar((STOP,), MOST_PLAYERS))
        self.looked_at: list[float] = []

    def learn(self, heard: Samples, played: Samples) -> None:
        """How the room sounds."""
        self._echo.without(heard, played)

    def _is_enough(self, text: str, sound: Samples) -> bool:
        evidence = self._evidence.of(text, sound)
        self.looked_at.append(evidence)
        return evidence >= ENOUGH


def main() -> None:
    """Print all figures."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--sounds", type=Path, default=Path("build/sounds"))
    options.add_argument("--only", choices=("heard", "false"), help="only these figures")
    options.add_argument("--voices", type=int, default=len(PEOPLE), help="of the talk")
    asked = options.parse_args()
    bench = Bench(Sounds(asked.sounds), SpeechModel.builtin(all_words()))
    if asked.only != "false":
        bench.heard()
    if asked.only != "heard":
        bench.false_alarms(asked.voices)


class Bench:
    """All trials with one model."""

    def __init__(self, sounds: Sounds, model: SpeechModel) -> None:
        self._sounds = sounds
        self._model = model
        self._hosts = [voice for voice in HOSTS if voice.is_here]
        self._people = [voice for voice in PEOPLE if voice.is_here]
        golden = tomllib.loads((HERE.parent / "tests/narration/golden.toml").read_text("utf-8"))
        self._lines = sorted({line for texts in golden.values() for line in texts})
        talk = (HERE / "texts/table_talk.txt").read_text("utf-8").splitlines()
        self._talk = [line for line in talk if line and not line.startswith("#")]

    def heard(self) -> None:
        """Over the host, over noise, in silence."""
        self._sounds.make(Saying(voice, PHRASE) for voice in self._people)
        lines = self._lines[::4]
        self._sounds.make(Saying(host, line) for host in self._hosts for line in lines)
        for host in self._hosts:
            spoken = self._one_after_another(host, lines)
            for louder in LOUDER:
                told = f"over {host.engine} {host.name}, {louder} dB louder"
                self._trials(told, lambda at, said=spoken: np.roll(said, -at * 11 * RATE), louder)
        noise = _noise()
        for decibels in (-10, -20):
            loud = noise * LOUDNESS * 10 ** (decibels / 20)
            self._trials(f"over noise of {decibels} dB", lambda _, low=loud: low, 0)
        self._trials("in silence", lambda _: np.zeros(len(noise), np.float32), 0)

    def _trials(self, told: str, sound_of: Callable[[int], Wave], louder: float) -> None:
        late: list[float] = []
        for at, voice in enumerate(self._people):
            said = _at(self._wave(voice, PHRASE), louder)
            table, watch = TableSound(at), Noting(self._model)
            under = sound_of(at)
            playing = [np.zeros(BLOCK, np.int16)] * DELAY
            for block in _blocks(under[: round(LEARNT * RATE)]):
                playing.append(block)
                watch.learn(table.block(playing[-1 - DELAY]), block)
            under = under[round(LEARNT * RATE) :]
            for number in range(round(WHOLE * RATE / BLOCK)):
                if number * BLOCK == BEFORE * RATE:
                    table.speak(said)
                block = under[number * BLOCK : (number + 1) * BLOCK].astype(np.int16)
                playing.append(block)
                if watch.accept(table.block(playing[-1 - DELAY]), block):
                    late.append((number + 1) * BLOCK / RATE - BEFORE - len(said) / RATE)
                    break
        times = f"; after {np.median(late):.2f} s, {max(late):.2f} s at most" if late else ""
        print(f"heard {told}: {len(late)} of {len(self._people)}{times}", flush=True)

    def false_alarms(self, voices: int) -> None:
        """Where nobody says it."""
        self._sounds.make(Saying(host, line) for host in self._hosts for line in self._lines)
        self._free("the host's lines", self._hosts, self._lines)
        people = self._people[:: max(1, len(self._people) // voices)]
        self._sounds.make(Saying(voice, line) for voice in people for line in self._talk)
        self._free("talk at the table", people, self._talk)

    def _free(self, told: str, voices: Sequence[Voice], texts: Sequence[str]) -> None:
        alarms, seconds, cost = 0, 0.0, 0.0
        looked_at: list[float] = []
        for voice in voices:
            table, watch = TableSound(1), Noting(self._model)
            playing = [np.zeros(BLOCK, np.int16)] * DELAY
            for block in _blocks(self._one_after_another(voice, texts)):
                playing.append(block)
                played = block if voice in self._hosts else np.zeros(BLOCK, np.int16)
                heard = table.block(playing[-1 - DELAY])
                began = time.thread_time()
                alarms += watch.accept(heard, played)
                cost += time.thread_time() - began
                seconds += len(block) / RATE
            looked_at += watch.looked_at
        best = ", ".join(f"{evidence:.1f}" for evidence in sorted(looked_at)[-6:])
        print(
            f"false in {told}: {alarms} in {seconds / 3600:.2f} h; looked at {len(looked_at)}, "
            f"the best {best}; {cost / seconds:.4f} of a core",
            flush=True,
        )

    def _one_after_another(self, voice: Voice, texts: Sequence[str]) -> Wave:
        pause = np.zeros(round(0.3 * RATE), np.float32)
        spoken = [piece for text in texts for piece in (_at(self._wave(voice, text), 0), pause)]
        return np.concatenate(spoken)

    def _wave(self, voice: Voice, text: str) -> Wave:
        samples, _ = soundfile.read(self._sounds.path(Saying(voice, text)), dtype="float32")
        return np.asarray(samples, np.float32)


def _at(wave: Wave, decibels: float) -> Wave:
    level = float(np.sqrt(np.mean(np.square(wave))))
    return wave * np.float32(LOUDNESS * 10 ** (decibels / 20) / level)


def _blocks(wave: Wave) -> Iterator[Samples]:
    for at in range(0, len(wave) - BLOCK, BLOCK):
        yield wave[at : at + BLOCK].astype(np.int16)


def _noise() -> Wave:
    """Low, as of music at night; its level is 1."""
    count = round((LEARNT + WHOLE) * RATE)
    spectrum = np.fft.rfft(np.random.default_rng(0).standard_normal(count))
    spectrum[1:] /= np.arange(1, len(spectrum)) ** 0.8
    wave = np.fft.irfft(spectrum, count)
    return np.asarray(wave / np.sqrt(np.mean(np.square(wave))), np.float32)


if __name__ == "__main__":
    sys.exit(main())
