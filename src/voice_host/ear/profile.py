"""How one seat's sound is prepared for the recogniser."""

from __future__ import annotations

from typing import Annotated

import msgspec
import numpy as np
import soxr

from voice_host.sound import RATE, Samples


class Profile(msgspec.Struct, frozen=True):
    """What suits one voice; the default leaves the sound as it is."""

    speed: Annotated[float, msgspec.Meta(ge=0.5, le=2.0)] = 1.0
    """The sound is made so many times as fast, formants and pitch going up with it: below 1 for a
    child, above 1 for a very low voice."""

    gain: Annotated[float, msgspec.Meta(ge=1.0, le=1000.0)] = 1.0
    """The samples are multiplied by this first: above 1 where the microphone is turned down."""


AS_IT_IS = Profile()


class Shaper:
    """A stream of samples on its way to the recogniser; with a speed it comes 0.03 s later."""

    def __init__(self, profile: Profile) -> None:
        self._stream = (
            None
            if profile.speed == 1.0
            else soxr.ResampleStream(RATE * profile.speed, RATE, 1, dtype="float32")
        )

    def shape(self, samples: Samples, *, last: bool = False) -> Samples:
        """The next samples: at speed 1.25 five become four. `last`: nothing comes after them."""
        if self._stream is None:
            return samples
        # In whole numbers soxr adds dither of its own, other each time it runs.
        exact = self._stream.resample_chunk(samples.astype(np.float32), last=last)
        shaped: Samples = np.clip(np.rint(exact), -32768, 32767).astype(np.int16)
        return shaped


def shaped(samples: Samples, profile: Profile) -> Samples:
    """A whole stretch of sound."""
    return Shaper(profile).shape(samples, last=True)
