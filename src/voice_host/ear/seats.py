"""Whose voice is heard how: known from a tuning, or found out while the game goes on."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor

import msgspec

from voice_host.ear.evidence import Evidence
from voice_host.ear.model import SpeechModel
from voice_host.ear.profile import AS_IT_IS, Profile
from voice_host.ear.speeds import ENOUGH, Fits, best_speed, fits
from voice_host.sound import Samples


class SeatVoices:
    """The profile of each seat.

    A seat that was not tuned is heard as everybody, until ENOUGH of its phrases have been carried
    out: then its speed is chosen by them. The work is done in a thread, and waited for only when
    the seat has the floor again, so the same game is always heard the same.
    """

    def __init__(
        self, model: SpeechModel, tuned: Mapping[int, Profile], anybody: Profile = AS_IT_IS
    ) -> None:
        """`anybody`: how those are heard of whom nothing is known, and whoever calls out."""
        self._profiles = dict(tuned)
        self._anybody = anybody
        self._evidence = Evidence(model)
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="seat-voices")
        self._said: dict[int, list[Future[Fits]]] = {}

    def of(self, seat: int | None) -> Profile:
        """How to hear who has the floor now; None: anybody may speak."""
        if seat is None:
            return self._anybody
        said = self._said.get(seat, [])
        if seat not in self._profiles and len(said) == ENOUGH:
            speed = best_speed([future.result() for future in said])
            self._profiles[seat] = msgspec.structs.replace(self._anybody, speed=speed)
        return self._profiles.get(seat, self._anybody)

    def said(self, seat: int, phrase: str, sound: Samples) -> None:
        """This seat's phrase was understood, and is in this sound."""
        known = self._said.setdefault(seat, [])
        if seat not in self._profiles and len(known) < ENOUGH:
            known.append(self._worker.submit(fits, self._evidence, phrase, sound))

    def close(self) -> None:
        """Let the thread end."""
        self._worker.shutdown(wait=False, cancel_futures=True)
