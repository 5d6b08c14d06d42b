"""The sets of sound that training uses, and how much of each."""

from dataclasses import dataclass
from pathlib import Path

from acoustic import convert, store, synthesise, texts


@dataclass(frozen=True)
class Synthetic:
    """A set made by a synthesiser."""

    engine: str
    voices: tuple[str, ...]
    counts: dict[str, int]
    """How many texts of each kind."""


_RHVOICE = {"command": 1200, "word": 250, "common": 500, "general": 1500}
_ESPEAK = {"command": 1500, "word": 300, "common": 400, "general": 900}

SYNTHETIC = {
    "rhvoice0": Synthetic("rhvoice", synthesise.RHVOICE_TRAIN, _RHVOICE),
    "espeak0": Synthetic("espeak", synthesise.ESPEAK_TRAIN, _ESPEAK),
    "rhvoice1": Synthetic("rhvoice", synthesise.RHVOICE_MORE, _RHVOICE),
    "espeak1": Synthetic("espeak", synthesise.ESPEAK_TRAIN, _ESPEAK),
    "espeak2": Synthetic("espeak", synthesise.ESPEAK_TRAIN, _ESPEAK),
}
RECORDED = ("festvox", "asterisk")
CONVERTED = {
    "rhvoice2": "rhvoice0",
    "rhvoice3": "rhvoice1",
    **{f"festvox{number}": "festvox" for number in range(1, 4)},
    **{f"asterisk{number}": "asterisk" for number in range(1, 6)},
}
"""Sets of the same utterances by new voices, each with the set it is made of."""
ALL = (*SYNTHETIC, *RECORDED, *CONVERTED)
QUICK = ("espeak0", *RECORDED)


def aligned_as(name: str) -> str:
    """The set whose frame labels are this one's: a converted utterance keeps its times."""
    return CONVERTED.get(name, name)


def make_converted(name: str, folder: Path) -> int:
    """Give the utterances of a set to new voices; gives the new set's length in samples."""
    return store.save(folder / name, convert.convert_set(folder / CONVERTED[name], name))


def make_synthetic(name: str, text_file: Path, target: Path, share: float = 1.0) -> int:
    """Synthesise one set; gives its length in samples."""
    spec = SYNTHETIC[name]
    counts = {kind: int(count * share) for kind, count in spec.counts.items()}
    chosen = synthesise.choose(texts.load(text_file), name, counts)
    return store.save(target, synthesise.speak_all(chosen, spec.engine, spec.voices, name))
