"""The sets of sound that training uses, and how much of each."""

from dataclasses import dataclass
from pathlib import Path

from acoustic import store, synthesise, texts


@dataclass(frozen=True)
class Synthetic:
    """A set made by a synthesiser."""

    engine: str
    voices: tuple[str, ...]
    counts: dict[str, int]
    """How many commands, single words and general clauses."""


_RHVOICE = {"command": 480, "word": 180, "general": 400}
_ESPEAK = {"command": 900, "word": 500, "general": 800}

SYNTHETIC = {
    "rhvoice0": Synthetic("rhvoice", synthesise.RHVOICE_TRAIN, _RHVOICE),
    "espeak0": Synthetic("espeak", synthesise.ESPEAK_TRAIN, _ESPEAK),
    "rhvoice1": Synthetic("rhvoice", synthesise.RHVOICE_TRAIN, _RHVOICE),
    "espeak1": Synthetic("espeak", synthesise.ESPEAK_TRAIN, _ESPEAK),
}
QUICK = ("espeak0",)


def make_synthetic(name: str, text_file: Path, target: Path, share: float = 1.0) -> int:
    """Synthesise one set; gives its length in samples."""
    spec = SYNTHETIC[name]
    counts = {kind: int(count * share) for kind, count in spec.counts.items()}
    chosen = synthesise.choose(texts.load(text_file), name, counts)
    return store.save(target, synthesise.speak_all(chosen, spec.engine, spec.voices, name))
