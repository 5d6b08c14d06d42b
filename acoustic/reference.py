"""What Kaldi and Vosk compute, written plainly in numpy: the yardstick of export and graph.

The network of a ``final.mdl`` run layer by layer, Vosk's bigram of a phrase list, and a full
Viterbi search. Slow, and exact where Vosk prunes.
"""

import json
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from voice_host.ear.graph import Graph
from voice_host.ear.kaldi_model import Component, KaldiModel
from voice_host.ear.transitions import TransitionTable

Doubles = NDArray[np.float64]
Timed = tuple[Doubles, int]
"""Rows and the frame of the first."""

GRAPH_SCALE_IN_CONFIDENCE = 0.9


class Interpreter:
    """Runs the network of a ``final.mdl``."""

    def __init__(self, model: KaldiModel) -> None:
        self.model = model
        self._nodes: dict[str, tuple[str, str]] = {}
        self._output = ""
        for line in model.config:
            if found := re.match(r"component-node name=(\S+) component=(\S+) input=(.*)$", line):
                self._nodes[found[1]] = found[2], found[3]
            elif found := re.match(r"output-node name=output input=(\S+)", line):
                self._output = found[1]
        self._done: dict[str, Timed] = {}

    def run(self, features: NDArray[np.floating], node: str = "", every: int = 3) -> Doubles:
        """Rows of a node (the output by default) for frames 0, 3, 6, ..."""
        left, right = self.model.left_context, self.model.right_context
        padded = np.pad(features.astype(np.float64), ((left, right), (0, 0)), mode="edge")
        self._done = {"input": (padded, -left)}
        rows, start = self._node(node or self._output)
        return rows[-start:][: len(features)][::every]

    def _node(self, name: str) -> Timed:
        if name not in self._done:
            component, source = self._nodes[name]
            rows, start = self._expression(source)
            self._done[name] = _apply(self.model.component(component), rows, start)
        return self._done[name]

    def _expression(self, text: str) -> Timed:
        found = re.match(r"(Append|Sum|Offset|Scale)\((.*)\)$", text)
        if not found:
            return self._node(text)
        kind, arguments = found[1], _split(found[2])
        if kind == "Offset":
            rows, start = self._expression(arguments[0])
            return rows, start - int(arguments[1])
        if kind == "Scale":
            rows, start = self._expression(arguments[1])
            return float(arguments[0]) * rows, start
        parts = [self._expression(argument) for argument in arguments]
        first = max(start for _, start in parts)
        last = min(start + len(rows) for rows, start in parts)
        cut = [rows[first - start : last - start] for rows, start in parts]
        return (np.concatenate(cut, 1) if kind == "Append" else np.sum(cut, axis=0)), first


def _split(text: str) -> list[str]:
    """Arguments between commas that are not inside brackets."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]


def _apply(component: Component, rows: Doubles, start: int) -> Timed:
    match component.kind:
        case "<NaturalGradientAffineComponent>" | "<FixedAffineComponent>":
            weight = component.get("<LinearParams>").astype(np.float64)
            return rows @ weight.T + component.get("<BiasParams>"), start
        case "<TdnnComponent>":
            return _time_delay(component, rows, start)
        case "<RectifiedLinearComponent>":
            return np.maximum(rows, 0), start
        case "<BatchNormComponent>":
            deviation = np.sqrt(component.get("<StatsVar>") + component.get("<Epsilon>"))
            scaled = (rows - component.get("<StatsMean>")) / deviation
            return scaled * component.get("<TargetRms>"), start
        case "<NoOpComponent>":
            return rows, start
        case "<LogSoftmaxComponent>":
            top = rows.max(1, keepdims=True)
            return rows - top - np.log(np.exp(rows - top).sum(1, keepdims=True)), start
        case _:
            raise ValueError(f"{component.kind} is not known")


def _time_delay(component: Component, rows: Doubles, start: int) -> Timed:
    offsets = component.get("<TimeOffsets>").tolist()
    count = len(rows) - (offsets[-1] - offsets[0])
    blocks = [rows[k - offsets[0] : k - offsets[0] + count] for k in offsets]
    result = np.concatenate(blocks, 1) @ component.get("<LinearParams>").astype(np.float64).T
    if len(bias := component.get("<BiasParams>")):
        result = result + bias
    return result, start - offsets[0]


@dataclass(frozen=True)
class Bigram:
    """Vosk's grammar of a phrase list: histories are word numbers, 0 is the unigram."""

    arcs: dict[int, list[tuple[int, float, int]]]
    """Word (0: back off), cost, next history."""
    final: dict[int, float]


def bigram(phrases: Sequence[str], words: dict[str, int]) -> Bigram:
    """The bigram with backoff that Vosk makes of phrases."""
    counts: dict[int, dict[int | None, int]] = {0: {}}
    for phrase in phrases:
        history = 0
        for word in [words[w] for w in phrase.split() if w in words] + [None]:
            row = counts.setdefault(history, {})
            row[word] = row.get(word, 0) + 1
            history = word or 0
    for history, row in list(counts.items()):
        if history:
            for word, count in row.items():
                counts[0][word] = counts[0].get(word, 0) + count
    arcs: dict[int, list[tuple[int, float, int]]] = {}
    final: dict[int, float] = {}
    for history, row in counts.items():
        total = sum(row.values())
        arcs[history] = []
        for word, count in row.items():
            cost = -math.log(count * 0.5 / total)
            if word is None:
                final[history] = cost
            else:
                arcs[history].append((word, cost, word if word in counts else 0))
        if history:
            arcs[history].append((0, -math.log(0.5), 0))
    return Bigram(arcs, final)


@dataclass(frozen=True)
class Path:
    """A way through graph and grammar."""

    cost: float
    words: tuple[int, ...]
    graph_cost: float

    def step(self, cost: float, graph_cost: float, word: int = 0) -> "Path":
        """This way made longer."""
        words = (*self.words, word) if word else self.words
        return Path(self.cost + cost, words, self.graph_cost + graph_cost)


Ways = dict[tuple[int, int], Path]
"""Best way to each pair of graph state and history."""


def search(graph: Graph, grammar: Bigram, scores: Doubles) -> Path:
    """The best way through all frames; scores are scaled log-likelihoods of the outputs."""
    table = TransitionTable()
    ways = _close(graph, grammar, {(0, 0): Path(0.0, (), 0.0)})
    for row in scores:
        following: Ways = {}
        for (state, history), path in ways.items():
            for arc in graph.fst.arcs[state]:
                if arc.input:
                    cost = arc.weight - row[table.output_of(arc.input)]
                    _offer(following, (arc.target, history), path.step(cost, arc.weight))
        ways = _close(graph, grammar, following)
    ends = [
        path.step(grammar.final[h] + graph.fst.final[s], grammar.final[h])
        for (s, h), path in ways.items()
        if s in graph.fst.final and h in grammar.final
    ]
    return min(ends, key=lambda path: path.cost)


def _offer(ways: Ways, place: tuple[int, int], path: Path) -> bool:
    if place in ways and path.cost >= ways[place].cost - 1e-9:
        return False
    ways[place] = path
    return True


def _close(graph: Graph, grammar: Bigram, ways: Ways) -> Ways:
    """Follow all arcs that take no frame."""
    waiting = list(ways)
    while waiting:
        state, history = waiting.pop()
        path = ways[state, history]
        for word, cost, following in grammar.arcs[history]:
            if not word and _offer(ways, (state, following), path.step(cost, cost)):
                waiting.append((state, following))
        for arc in graph.fst.arcs[state]:
            if arc.input:
                continue
            if not arc.output:
                if _offer(ways, (arc.target, history), path.step(arc.weight, arc.weight)):
                    waiting.append((arc.target, history))
                continue
            for word, cost, following in grammar.arcs[history]:
                total = arc.weight + cost
                longer = path.step(total, total, word)
                if word == arc.output and _offer(ways, (arc.target, following), longer):
                    waiting.append((arc.target, following))
    return ways


def confidence(path: Path) -> float:
    """What Vosk calls an utterance's confidence."""
    acoustic = path.cost - path.graph_cost
    return -(acoustic + GRAPH_SCALE_IN_CONFIDENCE * path.graph_cost)


def phrases_of(grammar: str) -> list[str]:
    """The phrases of a Vosk grammar string."""
    return [str(phrase) for phrase in json.loads(grammar)]
