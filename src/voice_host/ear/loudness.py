"""How loud a voice and the room round it are."""

from __future__ import annotations

import numpy as np

from voice_host.sound import SILENCE, Samples, levels


def of_voice(samples: Samples) -> float:
    """How loud somebody is in a stretch in which he speaks most of the time, dB."""
    return _share(samples, 80)


def of_room(samples: Samples) -> float:
    """How loud it is in a stretch when nobody speaks, dB; a few words in it change nothing."""
    return _share(samples, 20)


def _share(samples: Samples, percent: float) -> float:
    found = levels(samples)
    return float(np.percentile(found, percent)) if len(found) else SILENCE
