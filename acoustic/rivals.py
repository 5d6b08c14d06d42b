"""Maximum mutual information: the right phones against everything else that might have been said.

Trained frame by frame the network learns what a frame is. What the ear asks (`ear/evidence.py`) is
how much likelier a whole phrase is than any other phones: so the sum over all ways to say the right
phones is raised against the sum over all phones there are, weighted as the decoder weighs them.
"""

from collections.abc import Callable

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from acoustic.export import label_counts, priors
from voice_host.ear.phones import OUTPUTS

SCALE = 0.6
"""Acoustic scale of the decoder (`export.MODEL_CONF`)."""
LEEWAY = 2
"""Output frames by which a phone may begin earlier, or end later, than its label says."""


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
            direction = (self._shares(chances) - self._right(chances, wanted)) * known[..., None]
        return (scores * direction).sum() / known.sum()

    def _shares(self, chances: Tensor) -> Tensor:
        """How likely each output is in each frame, over all paths."""
        return _passed(chances, lambda x: x @ self._moves, lambda x: x @ self._moves.T)

    def _right(self, chances: Tensor, wanted: Tensor) -> Tensor:
        """The same over the paths that say the right phones, one by one, near their labels."""
        turn = (wanted[:, 1:] != wanted[:, :-1]).cumsum(1)
        turn = torch.nn.functional.pad(turn, (1, 0))
        turns = torch.arange(wanted.shape[1])
        is_now = (turn[..., None] == turns).float()
        near = torch.nn.functional.max_pool1d(is_now.mT, 2 * LEEWAY + 1, 1, LEEWAY).mT
        phone = torch.zeros_like(wanted).scatter(1, turn, wanted.clamp_min(0))
        in_turn = chances.gather(2, phone[:, None].expand(-1, wanted.shape[1], -1)) * near
        step = torch.nn.functional.pad(self._moves[phone[:, :-1], phone[:, 1:]], (1, 0))
        shares = _passed(
            in_turn,
            lambda x: x / 2 + x.roll(1, 1) * step,
            lambda x: x / 2 + (x * step).roll(-1, 1),
            begin=is_now[:, 0],
        )
        places = phone[:, None].expand_as(shares)
        return torch.zeros_like(chances).scatter_add(2, places, shares)


def _passed(
    chances: Tensor,
    forth: Callable[[Tensor], Tensor],
    back: Callable[[Tensor], Tensor],
    begin: Tensor | None = None,
) -> Tensor:
    """How likely each state is in each frame: (batch, time, state), from the chances of each.

    `forth` and `back` take one frame's states to the next frame's and to those of the one before;
    `begin`: the states before the first frame, any where it is not given.
    """
    forward = torch.empty_like(chances)
    state = torch.ones_like(chances[:, 0]) if begin is None else begin
    for frame in range(chances.shape[1]):
        state = _whole(forth(state) * chances[:, frame])
        forward[:, frame] = state
    backward = torch.ones_like(chances)
    for frame in range(chances.shape[1] - 2, -1, -1):
        backward[:, frame] = _whole(back(backward[:, frame + 1] * chances[:, frame + 1]))
    return _whole(forward * backward)


def _whole(shares: Tensor) -> Tensor:
    return shares / shares.sum(-1, keepdim=True).clamp_min(1e-30)
