from __future__ import annotations

from importlib import resources

import numpy as np
import pytest

from voice_host.ear.kaldi_model import read_model, write_model
from voice_host.ear.phones import OUTPUTS
from voice_host.ear.transitions import TransitionTable

pytestmark = pytest.mark.unit

FILE = resources.files("voice_host.ear").joinpath("builtin", "am", "final.mdl")


def test_the_model_is_written_as_it_was_read() -> None:
    data = FILE.read_bytes()
    assert write_model(read_model(data)) == data


def test_the_model_fits_the_phones() -> None:
    model = read_model(FILE.read_bytes())
    table = TransitionTable()
    assert model.triples == table.triples
    assert len(model.priors) == OUTPUTS
    np.testing.assert_allclose(model.log_probabilities, table.log_probabilities, rtol=1e-6)


def test_other_files_are_refused() -> None:
    with pytest.raises(ValueError, match="not a binary Kaldi file"):
        read_model(b"text")


def test_a_torn_file_is_refused() -> None:
    with pytest.raises((ValueError, IndexError)):
        read_model(FILE.read_bytes()[:5000])
