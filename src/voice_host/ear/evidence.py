"""How much more like a phrase than like any other speech a stretch of sound is.

Vosk must choose among its phrases and is sure of its choice even where something else was said. So
a stretch that was taken for a phrase is heard twice more: once when nothing but this phrase can be
said, once when nothing but `[unk]`, any phones at all, can. The two scores tell how well the phrase
fits. This needs the sound again, but only where a command seems to have been said.
"""

from __future__ import annotations

import json
import math

import numpy as np
import vosk

from voice_host.ear.model import SpeechModel
from voice_host.ear.recogniser import UNKNOWN
from voice_host.ear.vocabulary import Vocabulary
from voice_host.sound import RATE, Samples


class Evidence:
    """Scores stretches of sound with one model."""

    def __init__(self, model: SpeechModel) -> None:
        self._knows = model.knows
        self._lead_in = model.lead_in[: round(model.ahead * RATE)]
        self._can_tell = model.takes_phrases and model.knows(UNKNOWN)
        self._phrase = self._scorer(model)
        self._anything = self._scorer(model)
        if self._can_tell:
            self._anything.SetGrammar(json.dumps([UNKNOWN]))

    def of(self, phrase: str, samples: Samples) -> float:
        """Log likelihood ratio a second: about 20 where the phrase was said, else below 5.

        Infinite with a model that has no `[unk]`: there is nothing to compare with.
        """
        if not self._can_tell:
            return math.inf
        said, anything = self.fit(phrase, samples), self._score(self._anything, samples)
        # Where Vosk finds no way at all to hear a stretch, nothing speaks for the phrase.
        return said - anything if math.isfinite(said) and math.isfinite(anything) else -math.inf

    def fit(self, phrase: str, samples: Samples) -> float:
        """Log likelihood a second of this phrase, whatever else may fit as well.

        Says nothing by itself: it compares ways to hear the same sound.
        """
        heard = Vocabulary(phrase.split(), self._knows).heard_as(phrase) or phrase
        self._phrase.SetGrammar(json.dumps([heard], ensure_ascii=False))
        return self._score(self._phrase, samples)

    @staticmethod
    def _scorer(model: SpeechModel) -> vosk.KaldiRecognizer:
        scorer = vosk.KaldiRecognizer(model.vosk, float(RATE))
        scorer.SetMaxAlternatives(1)
        return scorer

    def _score(self, scorer: vosk.KaldiRecognizer, samples: Samples) -> float:
        scorer.AcceptWaveform(np.concatenate([self._lead_in, samples]).tobytes())
        # Result, where Vosk found an end, would leave out the last half second and keep it for the
        # next stretch.
        return _log_likelihood(scorer.FinalResult()) / (len(samples) / RATE)


def _log_likelihood(result: str) -> float:
    """Vosk calls it the confidence of an utterance."""
    [best, *_] = json.loads(result)["alternatives"]
    return float(best["confidence"])
