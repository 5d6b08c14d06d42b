"""Maximum mutual information: the right phones against everything else that might have been said.

Trained frame by frame the network learns what a frame is. What the ear asks (`ear/evidence.py`) is
how much likelier a whole phrase is than any other phones: so the sum over all ways to say the right
phones is raised against the sum over all phones there are, weighted as the decoder weighs them.
"""

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from acoustic.export import label_counts, priors
from voice_host.ear.phones import OUTPUTS

SCALE = 0.6
"""Acoustic scale of the decoder (`export.MODEL_CONF`)."""
LEEWAY = 2
"""Output frames by which a phone may begin earlier or later than its label says."""


class Rivals:
    """All phone sequences, each as likely as labels say."""

    def __init__(self, labels: list[NDArray[np.int8]]) -> None:
        counts = np.ones((OUTPUTS, OUTPUTS))
        for row in labels:
            known = row[row >= 0]
            changes = known[np.flatnonzero(np.diff(known, prepend=-1))]
            np.add.at(counts, (changes[:-1], changes[1:]), 1)
        np.fill_diagonal(counts, 0)
        moves = 0.5 * counts / counts.sum(1, keepdims=True) + 0.5 * np.eye(OUTPUTS)
        self._moves = torch.tensor(moves, dtype=torch.float32)
        self._prior = torch.tensor(np.log(priors(label_counts(labels))))

    def loss(self, output: Tensor, wanted: Tensor) -> Tensor:
        """For log-probabilities (batch, time, output) and labels (negative: unknown).

        Only its gradient has a meaning: that of the mean over frames of log(all) - log(right).
        """
        scores = SCALE * (output - self._prior)
        with torch.no_grad():
            known = wanted >= 0
            chances = (scores - scores.amax(-1, keepdim=True)).exp()
            chances[~known] = 1.0
            right, rivals = self._shares(torch.cat([chances * _allowed(wanted), chances])).chunk(2)
            direction = (rivals - right) * known[..., None]
        return (scores * direction).sum() / known.sum()

    def _shares(self, chances: Tensor) -> Tensor:
        """How likely each output is in each frame, over all paths."""
        forward = torch.empty_like(chances)
        state = torch.full_like(chances[:, 0], 1 / OUTPUTS)
        for frame in range(chances.shape[1]):
            state = _whole(state @ self._moves * chances[:, frame])
            forward[:, frame] = state
        backward = torch.ones_like(chances)
        back = self._moves.T.contiguous()
        for frame in range(chances.shape[1] - 2, -1, -1):
            state = backward[:, frame + 1] * chances[:, frame + 1]
            backward[:, frame] = _whole(state @ back)
        return _whole(forward * backward)


def _whole(shares: Tensor) -> Tensor:
    return shares / shares.sum(-1, keepdim=True).clamp_min(1e-30)


def _allowed(wanted: Tensor) -> Tensor:
    """1 for the labels of a frame and its neighbours, all where a label is unknown."""
    one = torch.zeros(*wanted.shape, OUTPUTS)
    one.scatter_(2, wanted.clamp_min(0)[..., None], 1.0)
    one[wanted < 0] = 1.0
    near = torch.nn.functional.max_pool1d(one.transpose(1, 2), 2 * LEEWAY + 1, 1, LEEWAY)
    return near.transpose(1, 2)
