"""Phones in words and their transition numbers: what ties the graph to ``final.mdl``.

Every phone stands in four positions of a word (beginning, end, inside, alone) that share one
output of the network. Each has one state; its arc out and its loop have a transition number each.
"""

import math
from functools import cached_property

from voice_host.ear.kaldi_model import State
from voice_host.ear.phones import PHONE_IDS, PHONES, SILENCE

POSITIONS = {"_B": "begin", "_E": "end", "_I": "internal", "_S": "singleton"}
SILENCE_NAME = "SIL"
TOPOLOGY = [State(0, 0, [(0, 0.5), (1, 0.5)]), State(-1, -1, [])]


class TransitionTable:
    """Numbers of phones in positions and of their transitions."""

    names: tuple[str, ...] = (
        "<eps>",
        SILENCE_NAME,
        *(phone + position for phone in PHONES for position in POSITIONS),
    )

    @cached_property
    def numbers(self) -> dict[str, int]:
        """Name to number."""
        return {name: number for number, name in enumerate(self.names)}

    @cached_property
    def outputs(self) -> list[int]:
        """Output of the network for each phone number from 1 on."""
        return [
            SILENCE if name == SILENCE_NAME else PHONE_IDS[name[:-2]] for name in self.names[1:]
        ]

    @cached_property
    def triples(self) -> list[tuple[int, ...]]:
        """Phone, its state, its output."""
        return [(number, 0, output) for number, output in enumerate(self.outputs, start=1)]

    @property
    def log_probabilities(self) -> list[float]:
        """One for each transition number; the first is unused."""
        return [0.0] + [math.log(0.5)] * (2 * len(self.outputs))

    def loop(self, name: str) -> int:
        """Transition number of staying in a phone."""
        return 2 * self.numbers[name] - 1

    def enter(self, name: str) -> int:
        """Transition number of a phone's other arc."""
        return 2 * self.numbers[name]

    def output_of(self, transition: int) -> int:
        """Output of the network behind a transition number."""
        return self.outputs[(transition - 1) // 2]

    def word_boundaries(self) -> str:
        """Text of ``word_boundary.int``."""
        kinds = ((n, POSITIONS.get(name[-2:], "nonword")) for name, n in self.numbers.items() if n)
        return "".join(f"{number} {kind}\n" for number, kind in kinds)
