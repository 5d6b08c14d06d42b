from __future__ import annotations

from pathlib import Path

import pytest

from voice_host.ear.graph import UNKNOWN, build_graph, in_positions, write_graph
from voice_host.ear.transitions import TransitionTable

pytestmark = pytest.mark.unit

LEXICON = {"да": [("d", "a1")], "а": [("a1",)], "дай": [("d", "a1", "j")]}


def test_phones_know_their_place_in_the_word() -> None:
    assert in_positions(("a1",)) == ["a1_S"]
    assert in_positions(("d", "a1")) == ["d_B", "a1_E"]
    assert in_positions(("d", "a1", "j")) == ["d_B", "a1_I", "j_E"]


def test_words_keep_their_order_and_unknown_comes_last() -> None:
    assert list(build_graph(LEXICON).word_numbers.items()) == [
        ("да", 1),
        ("а", 2),
        ("дай", 3),
        (UNKNOWN, 4),
    ]


def test_every_word_can_be_said_and_nothing_else() -> None:
    graph = build_graph(LEXICON)
    table = TransitionTable()
    said: set[tuple[tuple[str, ...], int]] = set()

    def walk(state: int, phones: tuple[str, ...]) -> None:
        for arc in graph.fst.arcs[state]:
            if arc.output:
                said.add((phones, arc.output))
            elif arc.target != state and arc.input and len(phones) < 3:
                walk(arc.target, (*phones, table.names[(arc.input + 1) // 2]))

    # State 1 is between words; what leaves it without input is the way into [unk].
    walk(1, ())
    assert said == {(("d_B", "a1_E"), 1), (("a1_S",), 2), (("d_B", "a1_I", "j_E"), 3)}


def test_the_folder_has_what_vosk_reads(tmp_path: Path) -> None:
    write_graph(tmp_path, LEXICON)
    names = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file()}
    assert names >= {
        "HCLr.fst",
        "Gr.fst",
        "words.txt",
        "disambig_tid.int",
        "phones/word_boundary.int",
    }
    listed = (tmp_path / "words.txt").read_text("utf-8").split()
    assert set(listed[::2]) == {"<eps>", "да", "а", "дай", UNKNOWN}
