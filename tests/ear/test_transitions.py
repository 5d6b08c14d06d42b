from __future__ import annotations

import pytest

from voice_host.ear.phones import OUTPUTS, PHONES, SILENCE
from voice_host.ear.transitions import TransitionTable

pytestmark = pytest.mark.unit

TABLE = TransitionTable()


def test_every_output_of_the_network_is_used() -> None:
    assert set(TABLE.outputs) == set(range(OUTPUTS))
    assert TABLE.outputs[0] == SILENCE


def test_every_transition_leads_back_to_its_output() -> None:
    for name in TABLE.names[1:]:
        expected = SILENCE if name == "SIL" else PHONES.index(name[:-2]) + 1
        assert TABLE.output_of(TABLE.loop(name)) == expected
        assert TABLE.output_of(TABLE.enter(name)) == expected
    assert len(TABLE.log_probabilities) == 1 + 2 * len(TABLE.outputs)


def test_only_silence_is_outside_words() -> None:
    kinds = [line.split()[1] for line in TABLE.word_boundaries().splitlines()]
    assert kinds[0] == "nonword"
    assert "nonword" not in kinds[1:]
