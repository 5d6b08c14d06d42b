"""The network in PyTorch: the Korean model's TDNN-F body and a new output of Russian phones.

Weights keep Kaldi's layout (one block of columns for each time offset), so export only copies them.
"""

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812  (its customary name)
from torch import Tensor, nn

from acoustic.frames import SUBSAMPLING
from voice_host.ear.kaldi_model import Component, KaldiModel
from voice_host.ear.phones import OUTPUTS

FEATURES = 40
WIDTH = 768
NECK = 64
BYPASS = 0.66
OFFSETS = (1, 1, 1, 0, *[3] * 10)
"""Time offset of each layer in frames; the layer with 0 keeps every third frame."""
CONTEXT = 1 + sum(OFFSETS)
"""Frames needed on each side."""
EPSILON = 1e-3


class Layer(nn.Module):
    """A factored layer: narrow linear, affine, ReLU, batch norm, bypass."""

    def __init__(self, offset: int) -> None:
        super().__init__()
        self.offset = offset
        blocks = 2 if offset else 1
        self.linear = nn.Linear(WIDTH * blocks, NECK, bias=False)
        self.affine = nn.Linear(NECK * blocks, WIDTH)
        self.norm = nn.BatchNorm1d(WIDTH, eps=EPSILON, affine=False, momentum=0.05)

    def forward(self, x: Tensor) -> Tensor:
        """Batch, time, width; shorter by two steps where the layer has an offset."""
        if not self.offset:
            x = x[:, ::SUBSAMPLING]
            return BYPASS * x + normalise(self.norm, F.relu(self.affine(self.linear(x))))
        # Both blocks on the whole of x, then a shifted sum: far less copying than a wide cat.
        both = F.linear(x, self.linear.weight.reshape(NECK, 2, WIDTH).transpose(0, 1).flatten(0, 1))
        neck = both[:, :-1, :NECK] + both[:, 1:, NECK:]
        wide = F.relu(self.affine(torch.cat([neck[:, :-1], neck[:, 1:]], 2)))
        return BYPASS * x[:, 1:-1] + normalise(self.norm, wide)


def normalise(norm: nn.BatchNorm1d, x: Tensor) -> Tensor:
    """Batch norm over batch and time."""
    flat: Tensor = norm(x.reshape(-1, x.shape[-1]))
    return flat.reshape(x.shape)


class Network(nn.Module):
    """MFCC frames to log-probabilities of phones every third frame."""

    def __init__(self) -> None:
        super().__init__()
        self.input = nn.Linear(FEATURES * 3, WIDTH)
        self.norm = nn.BatchNorm1d(WIDTH, eps=EPSILON, affine=False, momentum=0.05)
        self.layers = nn.ModuleList(Layer(offset) for offset in OFFSETS)
        self.head = nn.Linear(WIDTH, OUTPUTS)

    def forward(self, x: Tensor) -> Tensor:
        """Batch, time with CONTEXT frames on both sides, features."""
        x = self.input(torch.cat([x[:, :-2], x[:, 1:-1], x[:, 2:]], 2))
        x = normalise(self.norm, F.relu(x))
        for layer in self.layers:
            x = layer(x)
        return F.log_softmax(self.head(x).float(), -1)


def pad(features: np.ndarray, length: int | None = None) -> np.ndarray:
    """Repeat the first and the last frame by the context, the last up to a length too."""
    after = CONTEXT + (0 if length is None else length - len(features))
    return np.pad(features, ((CONTEXT, after), (0, 0)), mode="edge")


def from_korean(model: KaldiModel) -> Network:
    """A network with the Korean model's body; the i-vector input is taken as zero."""
    network = Network()
    (lda, lda_bias), (first, first_bias) = _affine(model, "lda"), _affine(model, "tdnn1.affine")
    _set(network.input, (first @ lda)[:, : FEATURES * 3], first @ lda_bias + first_bias)
    _set_layers(network, model)
    return network


def from_exported(model: KaldiModel) -> Network:
    """The network of a model that `export` wrote: to train it further."""
    network = Network()
    _set(network.input, *_affine(model, "tdnn1.affine"))
    _set_layers(network, model)
    _set(network.head, *_affine(model, "output.affine"))
    network.eval()
    return network


def _affine(model: KaldiModel, name: str) -> tuple[np.ndarray, np.ndarray]:
    component = model.component(name)
    return component.get("<LinearParams>"), component.get("<BiasParams>")


def _set(layer: nn.Linear, weight: np.ndarray, bias: np.ndarray | None) -> None:
    layer.weight.data = torch.tensor(weight, dtype=torch.float32)
    if layer.bias is not None:
        layer.bias.data = torch.tensor(bias, dtype=torch.float32)


def _set_layers(network: Network, model: KaldiModel) -> None:
    """All that the Korean model and ours call by the same names."""
    _set_norm(network.norm, model.component("tdnn1.batchnorm"))
    for number, layer in enumerate(network.layers, start=2):
        assert isinstance(layer, Layer)
        _set(layer.linear, _affine(model, f"tdnnf{number}.linear")[0], None)
        _set(layer.affine, *_affine(model, f"tdnnf{number}.affine"))
        _set_norm(layer.norm, model.component(f"tdnnf{number}.batchnorm"))


def _set_norm(norm: nn.BatchNorm1d, component: Component) -> None:
    assert norm.running_mean is not None and norm.running_var is not None
    norm.running_mean.copy_(torch.tensor(component.get("<StatsMean>")))
    norm.running_var.copy_(torch.tensor(component.get("<StatsVar>")))
