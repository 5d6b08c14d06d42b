"""Forced alignment: which phone each frame of a known text is."""

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

from acoustic.dataset import Sets
from acoustic.frames import AHEAD, SUBSAMPLING, frame_count
from acoustic.mfcc import RATE, mfcc
from acoustic.network import Network, pad
from voice_host.ear.phones import PHONE_IDS, SILENCE

FLOOR = -8.0
WORST = -2.2
"""Mean log-probability of a frame below which an utterance is left out."""
QUIET = int(0.15 * RATE)
LONGEST_SILENCE = 10
"""Output frames at each end that may be silence: the sets are trimmed to 0.1 s and QUIET is added.

Without a limit the end of a word («двадцать») was pressed into a few frames and its sound taken for
silence, and each alignment made that worse.
"""
SHAPE_STEP = 60
"""Lengths are rounded up: PyTorch prepares its kernels anew for each shape it meets."""


def viterbi(
    log_probabilities: NDArray[np.float32], phones: Sequence[int]
) -> tuple[list[int], float]:
    """The best phone of each frame, silence allowed at both ends; and its score."""
    states = [SILENCE, *phones, SILENCE]
    emitted = np.maximum(log_probabilities, FLOOR)[:, states]
    emitted[LONGEST_SILENCE - AHEAD :, 0] = -1e6
    emitted[: -LONGEST_SILENCE - AHEAD, -1] = -1e6
    best = np.full(len(states), -1e9)
    best[:2] = emitted[0, :2]
    moved = np.zeros(emitted.shape, bool)
    for frame in range(1, len(emitted)):
        from_left = np.concatenate([[-1e9], best[:-1]])
        moved[frame] = from_left > best
        best = np.maximum(best, from_left) + emitted[frame]
    state = len(states) - 1 if best[-1] > best[-2] else len(states) - 2
    score = float(best[state])
    path: list[int] = []
    for frame in range(len(emitted) - 1, -1, -1):
        path.append(states[state])
        state -= int(moved[frame, state])
    return path[::-1], score


def align_set(network: Network, sets: Sets, name: str) -> tuple[NDArray[np.int8], float, int]:
    """Frame labels of a whole set, the mean score of a frame and how many were left out."""
    pieces: list[NDArray[np.int8]] = []
    total, frames, dropped = 0.0, 0, 0
    noise = np.random.default_rng(0)
    for number, utterance in enumerate(sets.utterances[name]):
        count = frame_count(utterance.length)
        phones = [PHONE_IDS[phone] for phone in utterance.phones]
        samples = np.pad(sets.samples(name, number), QUIET)
        samples = samples + noise.standard_normal(len(samples)).astype(np.float32) * 1e-4
        features = mfcc(samples * 32768)
        outputs = -(-len(features) // SUBSAMPLING)
        if not phones or len(phones) + 1 > outputs:
            pieces.append(np.full(count, -1, np.int8))
            dropped += 1
            continue
        even = -(-len(features) // SHAPE_STEP) * SHAPE_STEP
        with torch.inference_mode():
            output = network(torch.from_numpy(pad(features, even))[None])[0, :outputs].numpy()
        path, score = viterbi(output, phones)
        total, frames = total + score, frames + outputs
        shift = QUIET * 100 // RATE
        places = np.clip((np.arange(count) + shift + 1) // SUBSAMPLING - AHEAD, 0, outputs - 1)
        labels = np.array(path, np.int8)[places]
        if score / outputs < WORST:
            labels[:] = -1
            dropped += 1
        pieces.append(labels)
    return np.concatenate(pieces), total / max(frames, 1), dropped


def _align_one(work: Path, weights: Path, name: str, target: str) -> str:
    torch.set_num_threads(1)
    network = Network()
    network.load_state_dict(torch.load(weights))
    network.eval()
    labels, score, dropped = align_set(network, Sets(work, [name], target), name)
    (work / target).mkdir(exist_ok=True)
    np.save(work / target / f"{name}.npy", labels)
    return f"{name}: {score:.3f} a frame, {dropped} utterances left out"


def align_all(work: Path, weights: Path, names: list[str], target: str) -> None:
    """Align sets that have not been aligned, two at a time.

    A set made of another by ``convert`` has its times and takes its labels.
    """
    missing = [name for name in names if not (work / target / f"{name}.npy").exists()]
    with ProcessPoolExecutor(2) as pool:
        count = len(missing)
        for line in pool.map(
            _align_one, [work] * count, [weights] * count, missing, [target] * count
        ):
            print(f"aligned {line}", flush=True)
