"""Sets of utterances on disk: all samples in one array, a JSON list beside it."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

RATE = 16000
Samples = NDArray[np.float32]


@dataclass(frozen=True)
class Utterance:
    """A stretch of sound and what is said in it."""

    voice: str
    """Who speaks: an engine's voice or a collection's name."""
    text: str
    """The words, where they are known."""
    phones: list[str]
    """What is said, sound by sound; empty where it is not known."""
    start: int = 0
    """Place of the first sample in the array of the set."""
    length: int = 0
    """Number of samples."""
    kind: str = ""
    """``command``, ``word``, ``general`` or ``real``."""
    labels: list[tuple[float, str]] | None = None
    """Phones with their end times in seconds, where a person wrote them down."""


def save(path: Path, utterances: Iterable[tuple[Utterance, Samples]]) -> int:
    """Write a set; gives its length in samples."""
    rows: list[dict[str, Any]] = []
    pieces: list[NDArray[np.int16]] = []
    place = 0
    for utterance, samples in utterances:
        peak = float(np.abs(samples).max(initial=0.0))
        if len(samples) < RATE // 10 or peak < 1e-4:
            continue
        piece = (samples / peak * 0.5 * 32767).astype(np.int16)
        rows.append(asdict(utterance) | {"start": place, "length": len(piece)})
        pieces.append(piece)
        place += len(piece)
    path.parent.mkdir(parents=True, exist_ok=True)
    np.save(path.with_suffix(".npy"), np.concatenate(pieces))
    write_json(path.with_suffix(".json"), rows)
    return place


def load(path: Path) -> Iterator[tuple[Utterance, Samples]]:
    """Read a set back, utterance by utterance."""
    samples = np.load(path.with_suffix(".npy"), mmap_mode="r")
    for row in read_json(path.with_suffix(".json")):
        utterance = Utterance(**row)
        piece = samples[utterance.start : utterance.start + utterance.length]
        yield utterance, piece.astype(np.float32) / 32768


def trim(samples: Samples, margin: float = 0.1) -> Samples:
    """Cut the silence off both ends, but for a margin in seconds."""
    loud = np.flatnonzero(np.abs(samples) > 0.01 * max(float(np.abs(samples).max(initial=0)), 1e-6))
    if not len(loud):
        return samples[:0]
    pad = int(margin * RATE)
    return samples[max(0, loud[0] - pad) : loud[-1] + pad]


def read_json(path: Path) -> Any:
    """Read a JSON file."""
    return json.loads(path.read_text("utf-8"))


def write_json(path: Path, value: Any) -> None:
    """Write a JSON file whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(path.suffix + ".tmp")
    draft.write_text(json.dumps(value, ensure_ascii=False, indent=0), "utf-8")
    draft.replace(path)
