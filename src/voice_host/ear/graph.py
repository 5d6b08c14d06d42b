"""The decoding graph: silence, words as a tree of phones, and ``[unk]`` as a loop over all phones.

``[unk]`` takes what is none of the words. Its label stands at the exit of the loop: at the entry it
would make the decoder's lattices explode. Each of its phones costs more than a word's, or it would
take everything. How much more depends on how usual the phone is after the one before: other speech
is then taken by ``[unk]`` more readily than a command is.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from voice_host.ear.fst import EPSILON, Arc, Fst, LookAhead, look_ahead, write_look_ahead
from voice_host.ear.fst import write_unigram as _write_unigram
from voice_host.ear.phonotactics import KINDS, MEAN, START, kind
from voice_host.ear.phonotactics import costs as costs_of_phones
from voice_host.ear.transitions import SILENCE_NAME, TransitionTable

UNKNOWN = "[unk]"

Lexicon = Mapping[str, Iterable[tuple[str, ...]]]


@dataclass(frozen=True)
class Costs:
    """Settings of the graph, in negative natural logarithms."""

    phone: float = 1.0
    """Each phone of a word: keeps short wrong words from being put into long ones."""
    unknown_phone: float = 5.0
    """Each phone of ``[unk]``, one of middling frequency."""
    unknown_enter: float = 0.0
    """Each ``[unk]``."""
    silence: float = 0.5
    """Probability of silence between words."""


@dataclass(frozen=True)
class Graph:
    """A graph and the numbers of its words before look-ahead renumbers them."""

    fst: Fst
    word_numbers: dict[str, int]


def build_graph(lexicon: Lexicon, costs: Costs | None = None) -> Graph:
    """The graph of a lexicon; words keep their order, ``[unk]`` comes last."""
    return _Builder(costs or Costs()).build(lexicon)


def write_graph(folder: Path, lexicon: Lexicon, costs: Costs | None = None) -> Graph:
    """Write Vosk's ``graph`` folder."""
    graph = build_graph(lexicon, costs)
    ahead = look_ahead(graph.fst, len(graph.word_numbers))
    (folder / "phones").mkdir(parents=True, exist_ok=True)
    write_look_ahead(folder / "HCLr.fst", graph.fst, ahead)
    _write_unigram(folder / "Gr.fst", [ahead.numbers[n] for n in graph.word_numbers.values()])
    (folder / "words.txt").write_text(_word_list(graph, ahead), "utf-8")
    (folder / "disambig_tid.int").write_text("", "utf-8")
    table = TransitionTable()
    names = "".join(f"{name} {number}\n" for name, number in table.numbers.items())
    (folder / "phones.txt").write_text(names, "utf-8")
    (folder / "phones" / "word_boundary.int").write_text(table.word_boundaries(), "utf-8")
    return graph


def _word_list(graph: Graph, ahead: LookAhead) -> str:
    rows = sorted((ahead.numbers[number], word) for word, number in graph.word_numbers.items())
    return "<eps> 0\n" + "".join(f"{word} {number}\n" for number, word in rows)


class _Builder:
    """Puts the graph together state by state."""

    def __init__(self, costs: Costs) -> None:
        self.costs = costs
        self.table = TransitionTable()
        self.fst = Fst()

    def build(self, lexicon: Lexicon) -> Graph:
        numbers = {word: number for number, word in enumerate(lexicon, start=1)}
        numbers[UNKNOWN] = len(numbers) + 1
        start, between, after_word = (self.fst.add_state() for _ in range(3))
        for state in (start, after_word):
            self._optional_silence(state, between)
        self._words(lexicon, numbers, between, after_word)
        self._unknown(numbers[UNKNOWN], between, after_word)
        self.fst.final[between] = 0.0
        return Graph(self.fst, numbers)

    def _phone(self, source: int, name: str, cost: float) -> int:
        """A phone out of a state; gives the state where it lasts and ends."""
        state = self.fst.add_state()
        self.fst.add_arc(source, Arc(self.table.enter(name), EPSILON, cost, state))
        self.fst.add_arc(state, Arc(self.table.loop(name), EPSILON, 0.0, state))
        return state

    def _skip(self, source: int, target: int, cost: float = 0.0, output: int = EPSILON) -> None:
        self.fst.add_arc(source, Arc(EPSILON, output, cost, target))

    def _optional_silence(self, source: int, target: int) -> None:
        self._skip(source, target, -math.log(1 - self.costs.silence))
        silence_cost = -math.log(self.costs.silence) + self.costs.phone
        self._skip(self._phone(source, SILENCE_NAME, silence_cost), target)

    def _words(self, lexicon: Lexicon, numbers: dict[str, int], source: int, target: int) -> None:
        tree: dict[tuple[int, str], int] = {}
        spoken = sorted((tuple(p), word) for word, said in lexicon.items() for p in said)
        for pronunciation, word in spoken:
            state = source
            for name in in_positions(pronunciation):
                if (state, name) not in tree:
                    tree[state, name] = self._phone(state, name, self.costs.phone)
                state = tree[state, name]
            self._skip(state, target, output=numbers[word])

    def _unknown(self, label: int, source: int, target: int) -> None:
        """Two phones or more, as they follow each other in Russian."""
        after = {name: self.fst.add_state() for name in (START, *KINDS)}
        self._skip(source, after[START], self.costs.unknown_enter)
        for name, state in after.items():
            for phone, surprise in costs_of_phones()[name].items():
                cost = self.costs.phone + self.costs.unknown_phone + surprise - MEAN
                position = "_B" if name == START else "_I"
                self._skip(self._phone(state, phone + position, cost), after[kind(phone)])
                if name != START:
                    self._skip(self._phone(state, phone + "_E", cost), target, output=label)


def in_positions(pronunciation: tuple[str, ...]) -> list[str]:
    """Names of the phones of a word with their position."""
    if len(pronunciation) == 1:
        return [pronunciation[0] + "_S"]
    first, *inside, last = pronunciation
    return [first + "_B", *(phone + "_I" for phone in inside), last + "_E"]
