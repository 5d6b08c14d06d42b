"""Utterances with a phone label for every frame, and the batches made of them."""

from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from acoustic import sets, store
from acoustic.augment import Augmenter
from acoustic.frames import MIDDLE, SUBSAMPLING, Labels, frame_count, moved_labels
from acoustic.mfcc import RATE, SHIFT, mfcc
from acoustic.network import pad
from voice_host.ear.phones import PHONE_IDS, SILENCE

Floats = NDArray[np.float32]

IGNORED = -100
BABBLE_SECONDS = 40
ROWS = 16
FRAMES = 720
"""Every batch has this shape: PyTorch prepares its kernels anew for each shape it meets."""


@dataclass(frozen=True)
class Item:
    """One utterance of a set by its number."""

    set_name: str
    number: int
    frames: int
    """Feature frames of the unchanged utterance."""

    phones: int
    """How many it has."""


@dataclass
class Chain:
    """Utterances trained on as one, with pauses between: short ones alone are mostly context."""

    tempo: float
    """How many times as fast it is to be, the pitch as it was."""
    items: list[Item] = field(default_factory=list)

    @property
    def frames(self) -> int:
        """About how many it has before it is hurried."""
        return sum(item.frames + PAUSE // 2 for item in self.items)

    @property
    def shift(self) -> int:
        """Samples from one feature frame to the next; a phone keeps SHORTEST_PHONE frames."""
        phones = sum(item.phones for item in self.items)
        fastest = max(1.0, self.frames / (max(1, phones) * SHORTEST_PHONE))
        return round(SHIFT * min(self.tempo, fastest))


CHAIN_FRAMES = 620
PAUSE = 40
"""Frames between two utterances at most."""
FASTEST = 1.5
SHORTEST_PHONE = 4.5
"""Feature frames that a phone of a chain is made to last on the average, at the least."""


def written_labels(utterance: store.Utterance) -> NDArray[np.int8]:
    """Frame labels out of the end times that a person wrote down."""
    labels = np.full(frame_count(utterance.length), SILENCE, np.int8)
    begin = 0.0
    for end, phone in utterance.labels or []:
        end = end or begin
        first, last = (max(0, round((t - MIDDLE) * 100)) for t in (begin, end))
        labels[first:last] = PHONE_IDS.get(phone, SILENCE)
        begin = end
    return labels


class Sets:
    """Sound sets with their labels, opened once in each process."""

    def __init__(self, work: Path, names: list[str], labels: str) -> None:
        self.utterances: dict[str, list[store.Utterance]] = {}
        self._samples: dict[str, NDArray[np.int16]] = {}
        self._labels: dict[str, tuple[NDArray[np.int8], NDArray[np.int64]]] = {}
        for name in names:
            rows = store.read_json(work / "sets" / f"{name}.json")
            self.utterances[name] = [store.Utterance(**row) for row in rows]
            self._samples[name] = np.load(work / "sets" / f"{name}.npy", mmap_mode="r")
            path = work / labels / f"{sets.aligned_as(name)}.npy"
            if path.exists():
                counts = [frame_count(u.length) for u in self.utterances[name]]
                self._labels[name] = np.load(path), np.concatenate([[0], np.cumsum(counts)])

    def samples(self, name: str, number: int) -> store.Samples:
        """Sound of one utterance."""
        u = self.utterances[name][number]
        return self._samples[name][u.start : u.start + u.length].astype(np.float32) / np.float32(
            32768
        )

    def labels(self, name: str, number: int) -> NDArray[np.int8]:
        """Its frame labels; -1 everywhere where it could not be aligned."""
        labels, starts = self._labels[name]
        return labels[starts[number] : starts[number + 1]]

    def all_labels(self) -> list[NDArray[np.int8]]:
        """The frame labels of each set."""
        return [labels for labels, _ in self._labels.values()]

    def items(self) -> list[Item]:
        """Every utterance that has labels."""
        return [
            Item(name, number, frame_count(utterance.length), len(utterance.phones))
            for name in self._labels
            for number, utterance in enumerate(self.utterances[name])
            if utterance.length > RATE // 4 and self.labels(name, number)[0] >= 0
        ]

    def babble(self) -> store.Samples:
        """Many voices one after the other."""
        pieces = [samples[: BABBLE_SECONDS * RATE] for samples in self._samples.values()]
        pieces += [samples[-BABBLE_SECONDS * RATE :] for samples in self._samples.values()]
        return np.concatenate(pieces).astype(np.float32) / np.float32(32768)


_sets: Sets
_augmenter: Augmenter


def _open(work: Path, names: list[str], labels: str) -> None:
    global _sets, _augmenter
    _sets = Sets(work, names, labels)
    _augmenter = Augmenter(_sets.babble())


def _join(chain: Chain, chance: np.random.Generator) -> tuple[store.Samples, NDArray[np.int8]]:
    """Samples and labels of a chain."""
    samples: list[store.Samples] = []
    labels: list[NDArray[np.int8]] = []
    for item in chain.items:
        pause = int(chance.integers(0, PAUSE)) if samples else 0
        sound = _sets.samples(item.set_name, item.number)
        whole = len(sound) // SHIFT
        samples += [np.zeros(pause * SHIFT, np.float32), sound[: whole * SHIFT]]
        known = _sets.labels(item.set_name, item.number)
        labels += [np.full(pause, SILENCE, np.int8), known]
        labels.append(np.full(whole - len(known), known[-1], np.int8))
    return np.concatenate(samples), np.concatenate(labels)


def make_batch(chains: list[Chain], seed: int) -> tuple[Floats, Labels]:
    """Features with context and labels of a few chains, each changed at random."""
    chance = np.random.default_rng(seed)
    pieces: list[tuple[Floats, Labels]] = []
    for chain in chains:
        samples, labels = _join(chain, chance)
        variant = _augmenter(samples, chance)
        features = mfcc(variant.samples * 32768, variant.warp, chain.shift)
        moved = moved_labels(labels, len(features), variant.lead, variant.stretch, chain.shift)
        pieces.append((features, moved))
    return np.stack([_fit(features) for features, _ in pieces]), np.stack(
        [_fit_labels(labels) for _, labels in pieces]
    )


def _fit(features: Floats) -> Floats:
    """Cut or lengthen to the shape of a batch, with context."""
    return pad(features[:FRAMES], FRAMES)


def _fit_labels(labels: Labels) -> Labels:
    wanted = np.full(FRAMES // SUBSAMPLING, IGNORED, np.int64)
    labels = labels[: len(wanted)]
    wanted[: len(labels)] = labels
    return wanted


def _new_chain(chance: np.random.Generator) -> Chain:
    return Chain(chance.uniform(1, FASTEST) if chance.random() < 0.5 else 1.0)


class Batches:
    """Batches made ahead in other processes."""

    def __init__(self, work: Path, names: list[str], labels: str, processes: int = 2) -> None:
        opened = Sets(work, names, labels)
        self.items = opened.items()
        self.labels = opened.all_labels()
        self._pool = ProcessPoolExecutor(
            processes, initializer=_open, initargs=(work, names, labels)
        )

    def plan(self, seed: int) -> list[list[Chain]]:
        """One pass over all utterances, in chains, in random order; half of them hurried."""
        chance = np.random.default_rng(seed)
        chains = [_new_chain(chance)]
        for place in chance.permutation(len(self.items)):
            item = self.items[place]
            if (chains[-1].frames + item.frames // 2) * SHIFT > CHAIN_FRAMES * chains[-1].shift:
                chains.append(_new_chain(chance))
            chains[-1].items.append(item)
        whole = len(chains) - len(chains) % ROWS
        return [chains[i : i + ROWS] for i in range(0, whole, ROWS)]

    def one_pass(self, seed: int, ahead: int = 6) -> Iterator[tuple[Floats, Labels]]:
        """Batches of one pass."""
        waiting: list[Future[tuple[Floats, Labels]]] = []
        for number, group in enumerate(self.plan(seed)):
            waiting.append(self._pool.submit(make_batch, group, seed * 100_003 + number))
            if len(waiting) > ahead:
                yield waiting.pop(0).result()
        for future in waiting:
            yield future.result()

    def close(self) -> None:
        """End the processes."""
        self._pool.shutdown(cancel_futures=True)
