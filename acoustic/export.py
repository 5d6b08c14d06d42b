"""PyTorch weights to Kaldi's ``final.mdl`` and the settings files beside it."""

from collections.abc import Iterable
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

from acoustic.frames import AHEAD, SUBSAMPLING
from acoustic.mfcc import HIGH, LOW, MELS, RATE, SHIFT
from acoustic.network import (
    BYPASS,
    CONTEXT,
    EPSILON,
    FEATURES,
    OFFSETS,
    WIDTH,
    Network,
)
from voice_host.ear.kaldi_model import Component, Double, KaldiModel, Value, write_model
from voice_host.ear.phones import OUTPUTS, SILENCE
from voice_host.ear.transitions import TOPOLOGY, TransitionTable

Floats = NDArray[np.float32]

PRIOR_POWER = 0.7
"""Frequent phones are made dearer by their frequency to this power."""
SILENCE_BIAS = -3.0
"""Added to the score of silence: with more of it, noise is silence and [unk] starves."""
FLOOR = -9.0
"""Least log-probability of a phone: one bad frame must not rule a word out."""

MFCC_CONF = f"""--use-energy=false
--num-mel-bins={MELS}
--num-ceps={FEATURES}
--low-freq={LOW:g}
--high-freq={HIGH:g}
--allow-upsample=true
--allow-downsample=true
--dither=0
"""

MODEL_CONF = """--min-active=200
--max-active=3000
--beam=12
--lattice-beam=4
--acoustic-scale=0.6
--frame-subsampling-factor=3
--endpoint.silence-phones=1
--endpoint.rule2.min-trailing-silence=0.4
--endpoint.rule3.min-trailing-silence=0.5
--endpoint.rule4.min-trailing-silence=0.8
"""


def export(network: Network, counts: NDArray[np.int64], folder: Path) -> None:
    """Write ``am/final.mdl`` and ``conf``; counts are frames of each output in the labels."""
    (folder / "am").mkdir(parents=True, exist_ok=True)
    (folder / "conf").mkdir(exist_ok=True)
    (folder / "am" / "final.mdl").write_bytes(write_model(kaldi_model(network, priors(counts))))
    (folder / "conf" / "mfcc.conf").write_text(MFCC_CONF, "utf-8")
    (folder / "conf" / "model.conf").write_text(MODEL_CONF, "utf-8")
    (folder / "conf" / "ahead").write_text(f"{AHEAD * SUBSAMPLING * SHIFT / RATE:g}\n", "ascii")


def priors(counts: NDArray[np.int64], silence_bias: float = SILENCE_BIAS) -> Floats:
    """What Kaldi divides probabilities by."""
    share = (counts + 1) / (counts + 1).sum()
    logs = PRIOR_POWER * np.log(share)
    logs[SILENCE] -= silence_bias
    return np.asarray(np.exp(logs), np.float32)


def kaldi_model(network: Network, prior: Floats) -> KaldiModel:
    """The whole of ``final.mdl``."""
    table = TransitionTable()
    graph = _Wiring()
    graph.build(network)
    phones = list(range(1, len(table.names)))
    return KaldiModel(
        phones=phones,
        phone_to_entry=[-1] + [0] * len(phones),
        entries=[TOPOLOGY],
        triples=table.triples,
        log_probabilities=np.array(table.log_probabilities, np.float32),
        config=graph.config,
        components=graph.components,
        left_context=CONTEXT,
        right_context=CONTEXT,
        priors=prior,
    )


class _Wiring:
    """Collects components and the lines that join them."""

    def __init__(self) -> None:
        self.config = [f"input-node name=input dim={FEATURES}"]
        self.components: list[Component] = []

    def build(self, network: Network) -> None:
        """The whole network, layer by layer."""
        state = {k: v.numpy().astype(np.float32) for k, v in network.state_dict().items()}
        node = "Append(Offset(input, -1), input, Offset(input, 1))"
        node = self._affine("tdnn1.affine", state["input.weight"], state["input.bias"], node)
        node = self._relu("tdnn1.relu", WIDTH, node)
        node = self._norm("tdnn1.batchnorm", state, "norm", node)
        for number, offset in enumerate(OFFSETS):
            node = self._layer(f"tdnnf{number + 2}", state, f"layers.{number}", offset, node)
        node = self._affine("output.affine", state["head.weight"], state["head.bias"], node)
        node = self._add("output.log-softmax", "<LogSoftmaxComponent>", _statistics(OUTPUTS), node)
        # max(p, floor) is relu(p - floor) + floor; the last constant is the same for all outputs.
        shift: list[tuple[str, list[Value]]] = [
            ("<LinearParams>", [np.eye(OUTPUTS, dtype=np.float32)]),
            ("<BiasParams>", [np.full(OUTPUTS, -FLOOR, np.float32)]),
        ]
        node = self._add("output.shift", "<FixedAffineComponent>", shift, node)
        node = self._relu("output.floor", OUTPUTS, node)
        self.config.append(f"output-node name=output input={node} objective=linear")

    def _layer(
        self, name: str, state: dict[str, Floats], key: str, offset: int, source: str
    ) -> str:
        before, after = ([-offset, 0], [0, offset]) if offset else ([0], [0])
        empty = np.zeros(0, np.float32)
        node = self._time_delay(
            f"{name}.linear", before, state[f"{key}.linear.weight"], empty, source
        )
        weight, bias = state[f"{key}.affine.weight"], state[f"{key}.affine.bias"]
        node = self._time_delay(f"{name}.affine", after, weight, bias, node)
        node = self._relu(f"{name}.relu", WIDTH, node)
        node = self._norm(f"{name}.batchnorm", state, f"{key}.norm", node)
        fields: list[tuple[str, list[Value]]] = [("<Dim>", [WIDTH]), ("<BackpropScale>", [1.0])]
        bypass = f"Sum(Scale({BYPASS}, {source}), {node})"
        return self._add(f"{name}.noop", "<NoOpComponent>", fields, bypass)

    def _add(self, name: str, kind: str, fields: list[tuple[str, list[Value]]], source: str) -> str:
        self.components.append(Component(name, kind, fields))
        self.config.append(f"component-node name={name} component={name} input={source}")
        return name

    def _affine(self, name: str, weight: Floats, bias: Floats, source: str) -> str:
        fields: list[tuple[str, list[Value]]] = [
            ("<MaxChange>", [0.75]),
            ("<LearningRate>", [0.001]),
            ("<LinearParams>", [weight]),
            ("<BiasParams>", [bias]),
            ("<RankIn>", [20]),
            ("<RankOut>", [80]),
            ("<UpdatePeriod>", [4]),
            ("<NumSamplesHistory>", [2000.0]),
            ("<Alpha>", [4.0]),
        ]
        return self._add(name, "<NaturalGradientAffineComponent>", fields, source)

    def _time_delay(
        self, name: str, offsets: list[int], weight: Floats, bias: Floats, source: str
    ) -> str:
        fields: list[tuple[str, list[Value]]] = [
            ("<MaxChange>", [0.75]),
            ("<LearningRate>", [0.001]),
            ("<TimeOffsets>", [np.array(offsets, np.int32)]),
            ("<LinearParams>", [weight]),
            ("<BiasParams>", [bias]),
            ("<OrthonormalConstraint>", [0.0]),
            ("<UseNaturalGradient>", [True]),
            ("<NumSamplesHistory>", [2000.0]),
            ("<AlphaInOut>", [4.0, 4.0]),
            ("<RankInOut>", [20, 80]),
        ]
        return self._add(name, "<TdnnComponent>", fields, source)

    def _relu(self, name: str, width: int, source: str) -> str:
        fields = _statistics(width)
        fields.append(("<SelfRepairScale>", [1e-5]))
        return self._add(name, "<RectifiedLinearComponent>", fields, source)

    def _norm(self, name: str, state: dict[str, Floats], key: str, source: str) -> str:
        fields: list[tuple[str, list[Value]]] = [
            ("<Dim>", [WIDTH]),
            ("<BlockDim>", [WIDTH]),
            ("<Epsilon>", [EPSILON]),
            ("<TargetRms>", [1.0]),
            ("<TestMode>", [True]),
            ("<Count>", [Double(1000.0)]),
            ("<StatsMean>", [state[f"{key}.running_mean"]]),
            ("<StatsVar>", [state[f"{key}.running_var"]]),
        ]
        return self._add(name, "<BatchNormComponent>", fields, source)


def _statistics(width: int) -> list[tuple[str, list[Value]]]:
    """The empty statistics of a component without weights."""
    empty = np.zeros(0, np.float32)
    return [
        ("<Dim>", [width]),
        ("<ValueAvg>", [empty]),
        ("<DerivAvg>", [empty]),
        ("<Count>", [Double(0.0)]),
        ("<OderivRms>", [empty]),
        ("<OderivCount>", [Double(0.0)]),
        ("<NumDimsSelfRepaired>", [Double(0.0)]),
        ("<NumDimsProcessed>", [Double(0.0)]),
    ]


def label_counts(sets: Iterable[NDArray[np.int8]]) -> NDArray[np.int64]:
    """How many frames of each output stand in the labels of sets."""
    total = np.zeros(OUTPUTS, np.int64)
    for labels in sets:
        total += np.bincount(labels[labels >= 0], minlength=OUTPUTS)
    return total


def load_network(path: Path) -> Network:
    """Weights back from a checkpoint."""
    network = Network()
    network.load_state_dict(torch.load(path))
    network.eval()
    return network
