"""Watches for the safety phrase while the ear is shut: under the host's own voice, and at night.

What the listener does, with one phrase, and without waiting for the silence after it: the host may
speak on for long. Nothing else is told or kept.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import vosk

from voice_host.ear.evidence import Evidence
from voice_host.ear.model import SpeechModel
from voice_host.ear.recent import Recent
from voice_host.ear.recogniser import UNKNOWN
from voice_host.sound import RATE, Samples

PHRASE = "стоп игра"

DECOYS = ("стоп", "игра")

STEADY = 2
"""Blocks in which the phrase must stay the likeliest: its end may still be coming."""

ENOUGH = 9.0
"""Evidence from which it was said."""

MARGIN = 0.15
"""Seconds of sound judged before and after it."""

LONGEST = 20.0
"""Seconds after which what was heard is forgotten, phrase or not: Vosk keeps all of an utterance."""


WEIGHT = 1


class Watch:
    """A stream of sound and one phrase."""

    def __init__(self, model: SpeechModel) -> None:
        grammar = json.dumps([*[PHRASE] * WEIGHT, *DECOYS, UNKNOWN], ensure_ascii=False)
        self._vosk = vosk.KaldiRecognizer(model.vosk, float(RATE), grammar)
        self._vosk.SetWords(True)
        self._evidence = Evidence(model)
        self._noise = np.random.default_rng(0)
        self._lead_in = model.lead_in
        self._ahead = model.ahead
        self._is_new = True
        self.told: list[tuple[float, float, float, float]] = []
        self._begin()

    def forget(self) -> None:
        """What was being said does not count any more."""
        if not self._is_new:
            self._vosk.FinalResult()
            self._begin()

    def accept(self, samples: Samples) -> bool:
        """Take the next samples; whether the phrase has been said in them or just before."""
        noise = self._noise.standard_normal(len(samples), np.float32)
        samples = np.clip(np.rint(samples + noise), -32768, 32767).astype(np.int16)
        if self._take(samples):
            return self._judge(self._vosk.Result())
        is_there = PHRASE in json.loads(self._vosk.PartialResult())["partial"]
        self._steady = self._steady + 1 if is_there else 0
        if self._steady > STEADY or self._given >= LONGEST * RATE:
            return self._judge(self._vosk.FinalResult())
        return False

    def _take(self, samples: Samples) -> bool:
        self._recent.add(samples)
        self._given += len(samples)
        if self._is_new:
            samples = np.concatenate([self._lead_in, samples])
            self._is_new = False
        return bool(self._vosk.AcceptWaveform(samples.tobytes()))

    def _begin(self) -> None:
        self._recent = Recent()
        self._given = 0
        self._steady = 0
        self._is_new = True

    def _judge(self, result: str) -> bool:
        words: list[dict[str, Any]] = json.loads(result).get("result", [])
        elsewhere = self._ahead - len(self._lead_in) / RATE
        said = [w["word"] for w in words]
        wanted = PHRASE.split()
        again = self._given / RATE - 0.8
        for at in range(len(said) - 1):
            if said[at : at + 2] == wanted:
                start = words[at]["start"] + elsewhere
                end = words[at + 1]["end"] + elsewhere
                sound = self._recent.between(start - MARGIN, end + MARGIN)
                if len(sound) < RATE * 0.3:
                    continue
                evidence = self._evidence.of(PHRASE, sound)
                self.told.append((start, end, evidence, words[at]["conf"]))
                if evidence >= ENOUGH:
                    self._begin()
                    return True
                again = max(again, start + 0.2)
        recent = self._recent.between(again, self._given / RATE)
        self._begin()
        if len(recent):
            self._take(recent)
        return False
