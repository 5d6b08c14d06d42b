"""The whole of training, step by step; a step whose result is there is skipped."""

import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch

from acoustic import korean, recordings, sets, store, texts
from acoustic.align import align_all
from acoustic.dataset import written_labels
from acoustic.export import export, label_counts, load_network
from acoustic.network import from_exported, from_korean
from acoustic.training import Stage, train

GENERAL_CLAUSES = 12000


def step(name: str, target: Path, make: Callable[[], object]) -> None:
    """Do a step unless its target exists."""
    if target.exists():
        print(f"{name}: done before", flush=True)
        return
    begin = time.time()
    make()
    print(f"{name}: {time.time() - begin:.0f} s", flush=True)


def make_sets(work: Path, quick: bool) -> list[str]:
    """Sound of all kinds; gives the names of the sets."""
    folder = work / "sets"
    names = sets.QUICK if quick else sets.ALL
    text_file = work / "texts.json"
    step("texts", text_file, lambda: texts.prepare(text_file, 300 if quick else GENERAL_CLAUSES))
    for name in names:
        step(name, folder / f"{name}.json", lambda: _make_set(name, folder, text_file, quick))  # noqa: B023
    return list(names)


def _make_set(name: str, folder: Path, text_file: Path, quick: bool) -> int:
    if name in sets.SYNTHETIC:
        return sets.make_synthetic(name, text_file, folder / name, 0.1 if quick else 1.0)
    if name in sets.CONVERTED:
        return sets.make_converted(name, folder)
    return store.save(folder / name, getattr(recordings, name)())


def write_festvox_labels(work: Path) -> None:
    """Frame labels of festvox-ru from its own label files."""
    rows = store.read_json(work / "sets" / "festvox.json")
    labels = np.concatenate([written_labels(store.Utterance(**row)) for row in rows])
    (work / "labels0").mkdir(exist_ok=True)
    np.save(work / "labels0" / "festvox.npy", labels)


def run(work: Path, out: Path, start: Path, quick: bool = False, further: bool = False) -> None:
    """Everything, from installed packages to exported weights.

    `start` is the Korean model; `further`: one that was exported, for the last stage only.
    """
    work.mkdir(parents=True, exist_ok=True)
    names = make_sets(work, quick)
    step("labels0", work / "labels0" / "festvox.npy", lambda: write_festvox_labels(work))
    labelled = [name for name in names if sets.aligned_as(name) == "festvox"]
    stages = [
        Stage("first", labelled, "labels0", 1 if quick else 3, 2e-3, frozen=4),
        Stage("second", names, "labels1", 1, 2e-3, frozen=4),
        Stage("third", names, "labels2", 1 if quick else 3, 1.5e-3, body_share=0.7),
        Stage("fourth", names, "labels3", 1 if quick else 9, 1.2e-3, body_share=0.8),
        Stage("fifth", names, "labels4", 1 if quick else 6, 1e-3, body_share=0.8),
        Stage("sixth", names, "labels4", 1 if quick else 7, 5e-4, body_share=1.0, rivals=0.75),
    ]
    before = work / "start.pt"
    begin = from_exported if further else from_korean
    step("start", before, lambda: torch.save(begin(korean.load(start)).state_dict(), before))
    names_to_align = [name for name in names if sets.aligned_as(name) == name]
    for stage in stages[-1:] if further else stages:
        if stage.labels != "labels0":
            align_all(work, before, names_to_align, stage.labels)
        before = _train(stage, work, before)
    folder = work / stages[-1].labels
    counts = label_counts(np.load(folder / f"{name}.npy") for name in names_to_align)
    export(load_network(before), counts, out)
    print(f"exported to {out}", flush=True)


def _train(stage: Stage, work: Path, before: Path) -> Path:
    target = work / f"{stage.name}.pt"

    def make() -> None:
        network = load_network(before)
        train(network, stage, work)
        torch.save(network.state_dict(), target)

    step(stage.name, target, make)
    return target
