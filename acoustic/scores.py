"""One utterance scored by Vosk and by our own full search, for comparison."""

import json
import shutil
from pathlib import Path

import numpy as np
import vosk
from numpy.typing import NDArray

from acoustic import reference
from acoustic.mfcc import mfcc
from voice_host.ear.graph import UNKNOWN, Graph, write_graph
from voice_host.ear.kaldi_model import KaldiModel
from voice_host.ear.lexicon import pronunciations

ACOUSTIC_SCALE = 0.6
PHRASES = ["стоп", "выставляю игрока номер три", "спасибо", UNKNOWN]
EXHAUSTIVE = {"--beam": "200", "--lattice-beam": "8", "--max-active": "100000"}


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


def vosk_score(folder: Path, samples: NDArray[np.floating]) -> tuple[str, float]:
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


def our_score(model: KaldiModel, graph: Graph, samples: NDArray[np.floating]) -> tuple[str, float]:
    """The same by numpy and a full search."""
    scores = reference.Interpreter(model).run(mfcc(samples.astype(np.int16)))
    scaled = ACOUSTIC_SCALE * (scores - np.log(model.priors))
    grammar = reference.bigram(PHRASES, graph.word_numbers)
    path = reference.search(graph, grammar, scaled)
    names = {number: word for word, number in graph.word_numbers.items()}
    return " ".join(names[number] for number in path.words), reference.confidence(path)
