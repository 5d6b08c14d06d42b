"""What other speech is expected to be made of."""

from __future__ import annotations

import math
import re
from pathlib import Path
from statistics import mean

import pytest

from voice_host.ear import phonotactics
from voice_host.ear.lexicon import pronunciations
from voice_host.ear.phones import PHONES

pytestmark = pytest.mark.unit

TEXTS = Path(__file__).parents[1] / "fixtures" / "texts"


@pytest.mark.parametrize("after", [phonotactics.START, *phonotactics.KINDS])
def test_each_row_is_a_distribution_over_all_phones(after: str) -> None:
    row = phonotactics.costs()[after]
    assert tuple(row) == PHONES
    assert sum(math.exp(-cost) for cost in row.values()) == pytest.approx(1, abs=0.02)


@pytest.mark.parametrize(
    ("phone", "kind"),
    [("a0", "vowel"), ("t", "hard"), ("tj", "soft"), ("sh", "hard"), ("j", "soft")],
)
def test_kinds(phone: str, kind: str) -> None:
    assert phonotactics.kind(phone) == kind


def test_a_soft_consonant_is_not_followed_by_a_hard_vowel() -> None:
    costs = phonotactics.costs()
    assert costs["soft"]["y1"] > costs["hard"]["y1"] + 2


def test_the_mean_is_that_of_running_speech() -> None:
    words = re.findall(
        "[а-яё]+", " ".join(p.read_text("utf-8") for p in TEXTS.glob("*.txt")).lower()
    )
    phones = [phone for word in words[:3000] for phone in pronunciations(word)[0]]
    kinds = map(phonotactics.kind, phones)
    found = mean(
        phonotactics.costs()[kind][phone] for kind, phone in zip(kinds, phones[1:], strict=False)
    )
    assert found == pytest.approx(phonotactics.MEAN, abs=0.2)
