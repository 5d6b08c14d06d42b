"""Is the exported model the trained one? PyTorch, the file read back, and Vosk must agree."""

import tempfile
from pathlib import Path

import numpy as np
import torch

from acoustic import reference, synthesise
from acoustic.export import load_network
from acoustic.frames import SUBSAMPLING
from acoustic.mfcc import mfcc
from acoustic.network import pad
from acoustic.scores import our_score, unpruned, vosk_score
from voice_host.ear.kaldi_model import KaldiModel, read_model


def network_difference(weights: Path, model: KaldiModel, seconds: float = 3.0) -> float:
    """Largest difference of log-probabilities between PyTorch and the file."""
    noise = np.random.default_rng(0).standard_normal(int(seconds * 16000)) * 2000
    features = mfcc(noise)
    with torch.inference_mode():
        trained = load_network(weights)(torch.from_numpy(pad(features))[None])[0].numpy()
    outputs = -(-len(features) // SUBSAMPLING)
    exported = reference.Interpreter(model).run(features, "output.log-softmax")
    return float(np.abs(trained[:outputs] - exported).max())


def main(weights: Path, folder: Path) -> bool:
    """Print the differences; false where one is too large."""
    model = read_model((folder / "am" / "final.mdl").read_bytes())
    difference = network_difference(weights, model)
    print(f"PyTorch and the file differ by {difference:.1e}")
    fine = difference < 1e-3
    with tempfile.TemporaryDirectory() as target:
        graph = unpruned(folder, Path(target))
        for text in ("стоп", "выставляю игрока номер три"):
            samples = synthesise.espeak(text, "ru+f3", 150, 50) * 12000
            (heard, ours), (said, theirs) = (
                our_score(model, graph, samples),
                vosk_score(Path(target), samples),
            )
            print(f"«{text}»: we {heard!r} {ours:.3f}, Vosk {said!r} {theirs:.3f}")
            fine &= heard == said and abs(ours - theirs) < 0.05
    return fine
