"""Is the exported model the trained one? PyTorch, the file read back, and Vosk must agree."""

import json
import shutil
import tempfile
from pathlib import Path

import numpy as np
import torch
import vosk

from acoustic import reference, synthesise
from acoustic.export import load_network
from acoustic.mfcc import mfcc
from acoustic.network import SUBSAMPLING, pad
from voice_host.ear.graph import UNKNOWN, Graph, write_graph
from voice_host.ear.kaldi_model import KaldiModel, read_model
from voice_host.ear.lexicon import pronunciations

ACOUSTIC_SCALE = 0.6
PHRASES = ["стоп", "выставляю игрока номер три", "спасибо", UNKNOWN]
EXHAUSTIVE = {"--beam": "200", "--lattice-beam": "8", "--max-active": "100000"}


def network_difference(weights: Path, model: KaldiModel, seconds: float = 3.0) -> float:
    """Largest difference of log-probabilities between PyTorch and the file."""
    noise = np.random.default_rng(0).standard_normal(int(seconds * 16000)) * 2000
    features = mfcc(noise)
    with torch.inference_mode():
        trained = load_network(weights)(torch.from_numpy(pad(features))[None])[0].numpy()
    outputs = -(-len(features) // SUBSAMPLING)
    exported = reference.Interpreter(model).run(features, "output.log-softmax")
    return float(np.abs(trained[:outputs] - exported).max())


def unpruned(model: Path, target: Path) -> Graph:
    """A copy of a model with a graph of the phrases and beams that lose nothing."""
    for part in ("am", "conf"):
        shutil.copytree(model / part, target / part, dirs_exist_ok=True)
    settings = target / "conf" / "model.conf"
    lines = dict(line.split("=") for line in settings.read_text("utf-8").splitlines())
    lines.update(EXHAUSTIVE)
    settings.write_text("".join(f"{key}={value}\n" for key, value in lines.items()), "utf-8")
    words = sorted({word for phrase in PHRASES for word in phrase.split()} - {UNKNOWN})
    return write_graph(target / "graph", {word: pronunciations(word) for word in words})


def vosk_score(folder: Path, samples: np.ndarray) -> tuple[str, float]:
    """Text and confidence of one utterance by Vosk."""
    vosk.SetLogLevel(-1)
    grammar = json.dumps(PHRASES, ensure_ascii=False)
    recogniser = vosk.KaldiRecognizer(vosk.Model(str(folder)), 16000, grammar)
    recogniser.SetMaxAlternatives(1)
    data = samples.astype(np.int16).tobytes()
    for place in range(0, len(data), 3200):
        recogniser.AcceptWaveform(data[place : place + 3200])
    best = json.loads(recogniser.FinalResult())["alternatives"][0]
    return str(best["text"]), float(best["confidence"])


def our_score(model: KaldiModel, graph: Graph, samples: np.ndarray) -> tuple[str, float]:
    """The same by numpy and a full search."""
    scores = reference.Interpreter(model).run(mfcc(samples.astype(np.int16)))
    scaled = ACOUSTIC_SCALE * (scores - np.log(model.priors))
    grammar = reference.bigram(PHRASES, graph.word_numbers)
    path = reference.search(graph, grammar, scaled)
    names = {number: word for word, number in graph.word_numbers.items()}
    return " ".join(names[number] for number in path.words), reference.confidence(path)


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
