"""Our FST files are the ones that OpenFst makes."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from voice_host.ear.fst import look_ahead, write_look_ahead
from voice_host.ear.graph import Graph, build_graph
from voice_host.ear.lexicon import pronunciations

LOOK_AHEAD_LIBRARY = "libfstlookahead.so.22"

WORDS = ("выставляю", "игрока", "номер", "три", "тридцать", "спасибо", "луг", "лук")


@pytest.fixture
def graph() -> Graph:
    return build_graph({word: pronunciations(word) for word in WORDS})


@pytest.mark.unit
def test_reachable_words_are_intervals(graph: Graph) -> None:
    ahead = look_ahead(graph.fst, len(graph.word_numbers))
    assert sorted(ahead.numbers.values()) == list(range(1, len(graph.word_numbers) + 1))
    assert len(ahead.intervals) == len(graph.fst.arcs)


@pytest.mark.process
@pytest.mark.skipif(shutil.which("fstconvert") is None, reason="needs Debian's libfst-tools")
def test_openfst_makes_the_same_file(graph: Graph, tmp_path: Path) -> None:
    text = "".join(
        f"{state} {arc.target} {arc.input} {arc.output} {arc.weight}\n"
        for state, arcs in enumerate(graph.fst.arcs)
        for arc in arcs
    )
    text += "".join(f"{state} {cost}\n" for state, cost in graph.fst.final.items())
    compiled, theirs, ours = (tmp_path / name for name in ("plain", "theirs", "ours"))
    subprocess.run(
        ["fstcompile", "--keep_state_numbering", "-", compiled], input=text.encode(), check=True
    )
    pairs = tmp_path / "pairs"
    converted = subprocess.run(
        [
            "fstconvert",
            "--fst_type=olabel_lookahead",
            f"--save_relabel_opairs={pairs}",
            str(compiled),
            str(theirs),
        ],
        env={**os.environ, "LD_PRELOAD": LOOK_AHEAD_LIBRARY},
        capture_output=True,
        check=False,
    )
    if converted.returncode:
        pytest.skip("this OpenFst has no olabel_lookahead")
    ahead = look_ahead(graph.fst, len(graph.word_numbers))
    write_look_ahead(ours, graph.fst, ahead)
    relabelled = dict(map(int, line.split()) for line in pairs.read_text().splitlines())
    assert {old: relabelled[old] for old in ahead.numbers} == ahead.numbers
    assert ours.read_bytes() == theirs.read_bytes()
