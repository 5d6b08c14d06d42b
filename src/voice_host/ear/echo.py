"""Takes out of what the microphone hears what the loudspeaker plays: its samples are known.

An adaptive filter in blocks of frequencies (NLMS, as in every speakerphone) learns how the room
sounds from loudspeaker to microphone, the device's delay included, within some seconds of speech.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from voice_host.sound import RATE, Samples

STEP = RATE // 20
"""Samples taken at once."""

LONGEST = 0.8
"""Seconds from a sample's way to the loudspeaker to the last of its sound in the microphone."""

PACE = 0.5
"""How fast it learns, 0..1."""

FLOOR = 300.0
"""Level of the host's voice below which there is nothing to learn from."""

LEAST = 0.5
"""Share of PACE at which it learns while more is left over than is taken away: nothing is known
yet, or somebody else speaks, from whom nothing is to be learnt."""

FORGET = 0.9
"""What is left of a band's remembered power at each step."""

_Spectra = npt.NDArray[np.complex128]
_Wave = npt.NDArray[np.float64]


class Echo:
    """One loudspeaker and one microphone."""

    def __init__(self) -> None:
        parts = round(LONGEST * RATE / STEP)
        self._room: _Spectra = np.zeros((parts, STEP + 1), np.complex128)
        """How each band comes back, by how much later it does."""

        self._played: _Spectra = np.zeros((parts, STEP + 1), np.complex128)
        """What went out lately, the last first."""

        self._before: _Wave = np.zeros(STEP)
        self._power: _Wave = np.zeros(STEP + 1)
        self._silent = LONGEST * RATE

    def without(self, heard: Samples, played: Samples) -> Samples:
        """What is heard without what is played. Both as long, whole steps; `played` went out when
        `heard` came in, or up to half a second before.
        """
        self._silent = 0 if played.any() else self._silent + len(played)
        if self._silent >= LONGEST * RATE:
            return heard
        left = [
            self._step(heard[at : at + STEP].astype(float), played[at : at + STEP].astype(float))
            for at in range(0, len(heard), STEP)
        ]
        return np.clip(np.rint(np.concatenate(left)), -32768, 32767).astype(np.int16)

    def _step(self, heard: _Wave, played: _Wave) -> _Wave:
        now = np.fft.rfft(np.concatenate([self._before, played]))
        self._before = played
        self._played = np.concatenate([now[None], self._played[:-1]])
        echo = np.fft.irfft((self._room * self._played).sum(axis=0))[STEP:]
        left: _Wave = heard - echo
        power = (np.abs(self._played) ** 2).sum(axis=0)
        self._power = np.maximum(power, FORGET * self._power)
        pace = PACE * np.clip(np.square(echo).sum() / (np.square(left).sum() + 1.0), LEAST, 1.0)
        error = np.fft.rfft(np.concatenate([np.zeros(STEP), left]))
        turn = pace * np.conj(self._played) * error / (self._power + 2 * STEP * FLOOR**2)
        learnt = np.fft.irfft(turn, axis=1)
        learnt[:, STEP:] = 0.0
        self._room += np.fft.rfft(learnt, axis=1)
        # What it has learnt may be wrong by now: it must not make things worse.
        return left if np.square(left).sum() < np.square(heard).sum() else heard
