"""Weighted transducers and the two OpenFst file types that Vosk reads.

``const`` is OpenFst's immutable FST. ``olabel_lookahead`` is a const FST whose output labels are
renumbered in the order a depth-first walk meets them, so that the labels reachable from a state are
a few intervals; the intervals are stored beside it and let the decoder see early which words can
still come.
"""

import math
import struct
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

EPSILON = 0

_FST_MAGIC = 2125659606
_ADD_ON_MAGIC = 446681434

# OpenFst's property bits: expanded; not an acceptor; not deterministic by either label; epsilons;
# input labels unsorted, output labels sorted; weighted; cyclic, also with weight; accessible and
# coaccessible.
PROPERTIES_GRAPH = (
    0x1 | 0x20000 | 0x80000 | 0x200000 | 0x400000 | 0x1000000 | 0x4000000 | 0x20000000
    | 0x40000000 | 0x100000000 | 0x400000000 | 0x2000000000 | 0x8000000000 | 0x10000000000
    | 0x40000000000 | 0x200000000000 | 0x400000000000
)  # fmt: skip
PROPERTIES_ACCEPTOR = 0x1 | 0x10000 | 0x10000000 | 0x40000000
"""Expanded, an acceptor, both labels sorted; the rest unknown."""


class Arc(NamedTuple):
    """A transition."""

    input: int
    output: int
    weight: float
    target: int


@dataclass
class Fst:
    """States are numbers; state 0 is the start."""

    arcs: list[list[Arc]] = field(default_factory=list)
    """Arcs leaving each state."""
    final: dict[int, float] = field(default_factory=dict)
    """Cost of ending in a state."""

    def add_state(self) -> int:
        """A new state."""
        self.arcs.append([])
        return len(self.arcs) - 1

    def add_arc(self, source: int, arc: Arc) -> None:
        """A new arc."""
        self.arcs[source].append(arc)


@dataclass(frozen=True)
class LookAhead:
    """New numbers for output labels and what each state can reach."""

    numbers: dict[int, int]
    """Old output label to new."""
    final_label: int
    """Stands for reaching a final state."""
    intervals: list[bytes]
    """Reachable labels of each state, as the file holds them."""


def look_ahead(fst: Fst, labels: int) -> LookAhead:
    """Renumber output labels 1..labels and find the intervals of every state."""
    numbers = _depth_first_numbers(fst)
    for label in range(1, labels + 1):
        numbers.setdefault(label, len(numbers) + 1)
    final_label = labels + 1
    packed: dict[int, bytes] = {}
    intervals: list[bytes] = []
    for reachable in _reachable_sets(fst, numbers, final_label):
        if reachable not in packed:
            packed[reachable] = _pack_intervals(reachable)
        intervals.append(packed[reachable])
    return LookAhead(numbers, final_label, intervals)


def _depth_first_numbers(fst: Fst) -> dict[int, int]:
    numbers: dict[int, int] = {}
    seen = [False] * len(fst.arcs)
    stack = [0]
    while stack:
        state = stack.pop()
        if seen[state]:
            continue
        seen[state] = True
        for arc in fst.arcs[state]:
            if arc.output and arc.output not in numbers:
                numbers[arc.output] = len(numbers) + 1
        stack.extend(arc.target for arc in reversed(fst.arcs[state]) if not seen[arc.target])
    return numbers


def _reachable_sets(fst: Fst, numbers: dict[int, int], final_label: int) -> list[int]:
    """Bit sets of the labels that each state meets first, through arcs without output."""
    reachable = [0] * len(fst.arcs)
    sources: dict[int, list[int]] = defaultdict(list)
    for state, arcs in enumerate(fst.arcs):
        bits = 1 << final_label if state in fst.final else 0
        for arc in arcs:
            if arc.output:
                bits |= 1 << numbers[arc.output]
            elif arc.target != state:
                sources[arc.target].append(state)
        reachable[state] = bits
    changed = [state for state, bits in enumerate(reachable) if bits]
    while changed:
        following: set[int] = set()
        for target in reversed(changed):
            for source in sources[target]:
                bits = reachable[source] | reachable[target]
                if bits != reachable[source]:
                    reachable[source] = bits
                    following.add(source)
        changed = sorted(following)
    return reachable


def _pack_intervals(bits: int) -> bytes:
    """Half-open intervals of the set bits, and their count."""
    intervals: list[bytes] = []
    count = bits.bit_count()
    place = 0
    while bits:
        zeros = (bits & -bits).bit_length() - 1
        bits >>= zeros
        place += zeros
        ones = (~bits & (bits + 1)).bit_length() - 1
        intervals.append(struct.pack("<ii", place, place + ones))
        bits >>= ones
        place += ones
    return struct.pack("<q", len(intervals)) + b"".join(intervals) + struct.pack("<i", count)


def write_look_ahead(path: Path, fst: Fst, ahead: LookAhead) -> None:
    """Write an ``olabel_lookahead`` FST."""
    arcs = [
        sorted(
            (arc._replace(output=ahead.numbers.get(arc.output, EPSILON)) for arc in leaving),
            key=lambda arc: (arc.output, arc.input),
        )
        for leaving in fst.arcs
    ]
    body, count = _const_body(arcs, fst.final)
    data = [
        _header("olabel_lookahead", 1, PROPERTIES_GRAPH, -1, 0, 0),
        struct.pack("<i", _ADD_ON_MAGIC),
        _header("const", 2, PROPERTIES_GRAPH, 0, len(arcs), count),
        body,
        bytes([1, 0, 1, 0, 0]),
        struct.pack("<iq", ahead.final_label, len(ahead.intervals)),
        *ahead.intervals,
    ]
    path.write_bytes(b"".join(data))


def write_unigram(path: Path, labels: list[int]) -> None:
    """Write a const acceptor of one state that loops over all labels, each as likely."""
    cost = math.log(len(labels) + 1)
    body, count = _const_body([[Arc(label, label, cost, 0) for label in sorted(labels)]], {0: cost})
    path.write_bytes(_header("const", 2, PROPERTIES_ACCEPTOR, 0, 1, count) + body)


def _header(kind: str, version: int, properties: int, start: int, states: int, arcs: int) -> bytes:
    def text(value: str) -> bytes:
        return struct.pack("<i", len(value)) + value.encode()

    numbers = struct.pack("<iiQqqq", version, 0, properties, start, states, arcs)
    return struct.pack("<i", _FST_MAGIC) + text(kind) + text("standard") + numbers


def _const_body(arcs: list[list[Arc]], final: dict[int, float]) -> tuple[bytes, int]:
    """States and arcs of a const FST, and the number of arcs."""
    states: list[bytes] = []
    packed: list[bytes] = []
    place = 0
    for state, leaving in enumerate(arcs):
        inputs = sum(arc.input == EPSILON for arc in leaving)
        outputs = sum(arc.output == EPSILON for arc in leaving)
        cost = final.get(state, math.inf)
        states.append(struct.pack("<fIIII", cost, place, len(leaving), inputs, outputs))
        packed += [struct.pack("<iifi", *arc) for arc in leaving]
        place += len(leaving)
    return b"".join(states) + b"".join(packed), place
