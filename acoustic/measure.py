"""How well a model hears through Vosk: voices never trained on, noise, people, and mere talk."""

import json
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import vosk

from acoustic import store, synthesise
from acoustic.augment import mix
from acoustic.store import RATE, Samples
from acoustic.texts import general_clauses
from acoustic.words import cardinal, votes
from voice_host.ear.graph import UNKNOWN, Costs, write_graph
from voice_host.ear.lexicon import pronunciations

CHUNK = 3200
"""Bytes handed over at a time: a tenth of a second."""
LEAD, TAIL = 0.3, 1.2
"""Seconds of quiet before and after a phrase."""
HISS = 8.0
"""Level of that quiet, in 16-bit steps."""

NOMINATIONS = [
    f"{verb} игрока номер {cardinal(n)}" for verb in ("выставляю", "отзываю") for n in range(1, 21)
]
GRAMMARS: dict[str, list[str]] = {
    "day": [*NOMINATIONS, "спасибо", "пас"],
    "votes": [votes(n) for n in range(21)],
    "answer": ["да", "нет"],
    "numbers": [cardinal(n) for n in range(1, 21)],
}


@dataclass(frozen=True)
class Case:
    """Something to hear and what it is."""

    group: str
    grammar: str
    text: str
    samples: Samples


@dataclass(frozen=True)
class Heard:
    """What came of a case."""

    group: str
    grammar: str
    text: str
    pieces: list[str]
    """Text of each stretch between endpoints, empty ones left out."""
    seconds: float
    """Length of the sound."""
    work: float
    """Processor seconds."""
    delay: float
    """Seconds from the end of the sound that is said to the first result."""

    @property
    def right(self) -> bool:
        """Heard as said, all of it and nothing else."""
        return self.pieces == [self.text]


def prepare(model: Path, target: Path, costs: Costs | None = None) -> Path:
    """A model folder with a graph of the words of all grammars here."""
    words = {w for phrases in GRAMMARS.values() for phrase in phrases for w in phrase.split()}
    for part in ("am", "conf"):
        shutil.copytree(model / part, target / part, dirs_exist_ok=True)
    write_graph(target / "graph", {word: pronunciations(word) for word in sorted(words)}, costs)
    return target


def with_noise(samples: Samples, decibels: float, seed: int) -> Samples:
    """Room noise under a phrase, from before its beginning to after its end."""
    chance = np.random.default_rng(seed)
    wave = chance.standard_normal(len(samples))
    spectrum = np.fft.rfft(wave)
    spectrum /= np.sqrt(np.arange(len(spectrum)) + 20.0)
    noise = np.fft.irfft(spectrum, len(samples))
    speech = samples[np.abs(samples) > 0.01 * np.abs(samples).max()]
    level = mix(speech, np.ones(len(speech), np.float32), decibels) - speech
    return np.asarray(samples + noise / noise.std() * abs(level[0]), np.float32)


def framed(samples: Samples) -> Samples:
    """Quiet around a phrase."""
    return np.pad(samples, (int(LEAD * RATE), int(TAIL * RATE)))


def phrases_for(voice_number: int, share: int) -> list[tuple[str, str]]:
    """Grammar and phrase for one voice: its part of the whole list, and the short words."""
    said = [("day", phrase) for phrase in NOMINATIONS[voice_number % share :: share]]
    said += [("votes", phrase) for phrase in GRAMMARS["votes"][voice_number % share :: share]]
    return [*said, ("day", "спасибо"), ("day", "пас"), ("answer", "да"), ("answer", "нет")]


def synthetic_cases(share: int = 3) -> list[Case]:
    """Phrases of the game by voices that training never hears."""
    cases: list[Case] = []
    for number, voice in enumerate(synthesise.ESPEAK_HELD_OUT):
        for speed, pitch in ((130, 40), (160, 55), (190, 60)):
            for grammar, text in phrases_for(number + speed, share):
                cases.append(
                    Case("espeak", grammar, text, synthesise.espeak(text, voice, speed, pitch))
                )
    for number, voice in enumerate(synthesise.RHVOICE_HELD_OUT):
        for rate, pitch in ((100, 100), (130, 90)):
            for grammar, text in phrases_for(number + rate, share):
                sound = synthesise.rhvoice(text, voice, rate, pitch)
                cases.append(Case(f"rhvoice {voice}", grammar, text, sound))
    return cases


def noisy(cases: Iterable[Case], decibels: float) -> list[Case]:
    """The same cases in noise."""
    return [
        Case(
            f"{c.group} {decibels:g} dB",
            c.grammar,
            c.text,
            with_noise(framed(c.samples), decibels, i),
        )
        for i, c in enumerate(cases)
    ]


def free_talk(minutes: float, seed: int = 5) -> list[Case]:
    """General Russian read by held-out voices, a clause after the other."""
    chance = np.random.default_rng(seed)
    clauses = list(general_clauses())
    chance.shuffle(clauses)
    cases: list[Case] = []
    total = 0.0
    while total < minutes * 60:
        clause = clauses.pop()
        voice = int(chance.integers(0, 4))
        if voice < 2:
            name = synthesise.RHVOICE_HELD_OUT[voice]
            sound = synthesise.rhvoice(clause, name, int(chance.integers(90, 140)), 100)
        else:
            name = str(chance.choice(synthesise.ESPEAK_HELD_OUT))
            sound = synthesise.espeak(clause, name, int(chance.integers(130, 190)), 50)
        cases.append(Case("talk", "day", "", sound))
        total += len(sound) / RATE
    return cases


def hear(folder: Path, cases: Sequence[Case]) -> list[Heard]:
    """Vosk over each case, in one process."""
    vosk.SetLogLevel(-1)
    model = vosk.Model(str(folder))
    chance = np.random.default_rng(7)
    results: list[Heard] = []
    for case in cases:
        sound = case.samples if " dB" in case.group else framed(case.samples)
        waves = sound / max(float(np.abs(sound).max()), 1e-6) * 12000
        waves = waves + chance.standard_normal(len(waves)) * HISS
        data = waves.astype(np.int16).tobytes()
        grammar = json.dumps([*GRAMMARS[case.grammar], UNKNOWN], ensure_ascii=False)
        recogniser = vosk.KaldiRecognizer(model, RATE, grammar)
        pieces: list[str] = []
        begin, first = time.process_time(), 0.0
        for place in range(0, len(data), CHUNK):
            if recogniser.AcceptWaveform(data[place : place + CHUNK]):
                pieces.append(json.loads(recogniser.Result())["text"])
                first = first or (place + CHUNK) / 2 / RATE
        pieces.append(json.loads(recogniser.FinalResult())["text"])
        spent = time.process_time() - begin
        delay = (first or len(sound) / RATE) - (len(sound) / RATE - TAIL)
        heard = [piece for piece in pieces if piece]
        length = len(sound) / RATE
        results.append(Heard(case.group, case.grammar, case.text, heard, length, spent, delay))
    return results


def hear_all(folder: Path, cases: Sequence[Case], processes: int = 2) -> list[Heard]:
    """Vosk over all cases."""
    parts = [cases[i::processes] for i in range(processes)]
    with ProcessPoolExecutor(processes) as pool:
        return [h for part in pool.map(hear, [folder] * processes, parts) for h in part]


def report(results: Sequence[Heard], show: int = 0) -> str:
    """A line for each group and grammar: right, wrong (another phrase), nothing or partly."""
    lines: list[str] = []
    for key in sorted({(r.group, r.grammar) for r in results if r.text}):
        rows = [r for r in results if (r.group, r.grammar) == key]
        right = sum(r.right for r in rows)
        wrong = [r for r in rows if _commands(r) and not r.right]
        lines.append(
            f"{key[0]:24} {key[1]:8} {len(rows):4} right {100 * right / len(rows):5.1f} %"
            f" wrong {100 * len(wrong) / len(rows):4.1f} %"
            f" delay {np.median([r.delay for r in rows if r.right] or [0]):.2f} s"
        )
        lines += [f"    {r.text} -> {r.pieces}" for r in rows if not r.right][:show]
    talk = [r for r in results if not r.text]
    if talk:
        minutes = sum(r.seconds for r in talk) / 60
        false = [c for r in talk for c in _commands(r)]
        names = ", ".join(f"{c} {false.count(c)}" for c in sorted(set(false))[:12])
        lines.append(
            f"free talk {minutes:.1f} min: false {len(false) / minutes:.2f} a minute ({names})"
        )
    load = sum(r.work for r in results) / sum(r.seconds for r in results)
    return "\n".join([*lines, f"real-time factor {load:.3f}"])


def _commands(heard: Heard) -> list[str]:
    return [piece for piece in heard.pieces if piece in GRAMMARS[heard.grammar]]


def human_cases(index: Path) -> list[Case]:
    """Numbers and single words by people whose recordings may only measure."""
    from acoustic.recordings import plain, read

    rows = [line.split("\t") for line in index.read_text("utf-8").splitlines()[1:]]
    cases: list[Case] = []
    words: list[str] = []
    for path, _, written, _, licence in rows:
        text = plain(written)
        if not licence.startswith("GPL") or " " in text or len(text) < 3 or "klettres" in path:
            continue
        grammar = "numbers" if text in GRAMMARS["numbers"] else "words"
        words += [text] if grammar == "words" else []
        cases.append(Case("people", grammar, text, read(index.parent / path)))
    GRAMMARS["words"] = sorted(set(words))
    return cases


def main(model: Path, work: Path, human: Path | None = None, quick: bool = False) -> None:
    """Measure a model and print the figures."""
    cases = _kept(work, quick)
    people = human_cases(human) if human else []
    with tempfile.TemporaryDirectory() as folder:
        begin = time.perf_counter()
        prepared = prepare(model, Path(folder))
        print(f"graph built in {time.perf_counter() - begin:.2f} s")
        begin = time.perf_counter()
        vosk.Model(str(prepared))
        print(f"loaded in {time.perf_counter() - begin:.2f} s")
        spoken = [c for c in cases if c.text]
        tests = [*cases, *noisy(spoken, 20), *noisy(spoken, 10), *people]
        print(report(hear_all(prepared, tests), show=6))


def _kept(work: Path, quick: bool) -> list[Case]:
    """The synthetic cases, made once and kept."""
    path = work / "measure" / ("quick" if quick else "full")
    if not path.with_suffix(".npy").exists():
        made = synthetic_cases(9 if quick else 3) + free_talk(1 if quick else 8)
        store.save(
            path, ((store.Utterance(c.group, c.text, [], kind=c.grammar), c.samples) for c in made)
        )
    return [Case(u.voice, u.kind, u.text, samples) for u, samples in store.load(path)]


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3]) if len(sys.argv) > 3 else None)
