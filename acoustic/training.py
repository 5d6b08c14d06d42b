"""Frame cross-entropy training of the network."""

import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812  (its customary name)

from acoustic.dataset import IGNORED, Batches
from acoustic.network import Network
from acoustic.rivals import Rivals


@dataclass(frozen=True)
class Stage:
    """One run of training."""

    name: str
    """Name of the weights it writes."""
    sets: list[str]
    """Sets of sound it learns from."""
    labels: str
    """Folder with their frame labels."""
    epochs: int
    rate: float
    """Highest learning rate."""
    frozen: int = 0
    """How many layers above the input stay as they are (with the input itself); 0 tunes all."""
    body_share: float = 1.0
    """Learning rate of the tuned body, as a share of the output's."""
    rivals: float = 0.0
    """Share of what is learnt from all other phones that might have been said (`rivals.py`); the
    rest from each frame by itself."""


def train(network: Network, stage: Stage, work: Path, threads: int = 1, seed: int = 1) -> None:
    """Tune the network in place; prints a line each epoch.

    One thread by default: the batches are made in two other processes, and on a busy machine
    OpenMP's threads wait for each other most of the time.
    """
    torch.set_grad_enabled(True)  # silero-stress turns gradients off for the whole process
    torch.manual_seed(seed)
    torch.set_num_threads(threads)
    batches = Batches(work, stage.sets, stage.labels)
    rivals = Rivals(batches.labels) if stage.rivals else None
    frozen = [network.input, network.norm, *network.layers[: stage.frozen]] if stage.frozen else []
    for module in frozen:
        module.requires_grad_(False)
    body = [p for n, p in network.named_parameters() if p.requires_grad and "head" not in n]
    groups = [
        {"params": list(network.head.parameters()), "lr": stage.rate},
        {"params": body, "lr": stage.rate * stage.body_share},
    ]
    optimiser = torch.optim.AdamW(groups, weight_decay=1e-4)
    steps = (len(batches.plan(0)) + 3) * stage.epochs
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimiser, [g["lr"] for g in groups], total_steps=steps, pct_start=0.15
    )
    begin = time.time()
    try:
        for epoch in range(stage.epochs):
            network.train()
            for module in frozen:
                module.eval()
            losses, right = [], []
            for features, targets in batches.one_pass(seed * 1000 + epoch):
                output, wanted = _heard(network, features, targets)
                loss = F.nll_loss(output.flatten(0, 1), wanted.flatten(), ignore_index=IGNORED)
                losses.append(float(loss.detach()))
                if rivals:
                    apart = rivals.loss(output, wanted)
                    loss = (1 - stage.rivals) * loss + stage.rivals * apart
                _improve(network, optimiser, loss)
                right.append(_accuracy(output, wanted))
                schedule.step()
            print(
                f"{stage.name} epoch {epoch}: cross-entropy {np.mean(losses):.3f},"
                f" speech frames right {np.mean(right):.3f}, {time.time() - begin:.0f} s",
                flush=True,
            )
            torch.save(network.state_dict(), work / f"{stage.name}.part.pt")
    finally:
        batches.close()
        network.requires_grad_(True)
    network.eval()


def _heard(
    network: Network, features: np.ndarray, targets: np.ndarray
) -> tuple[torch.Tensor, torch.Tensor]:
    """Log-probabilities of a batch and what they should be."""
    wanted = torch.from_numpy(targets)
    with torch.autocast("cpu", torch.bfloat16):
        return network(torch.from_numpy(features))[:, : wanted.shape[1]], wanted


def _improve(network: Network, optimiser: torch.optim.Optimizer, loss: torch.Tensor) -> None:
    optimiser.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(network.parameters(), 5.0)
    optimiser.step()


def _accuracy(output: torch.Tensor, wanted: torch.Tensor) -> float:
    """The share of speech frames that are right."""
    speech = wanted > 0
    return float((output.argmax(-1) == wanted)[speech].float().mean())
