"""Samples to words: Vosk with a list of phrases."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

import vosk

from voice_host.ear.model import SpeechModel
from voice_host.errors import VoiceHostError
from voice_host.sound import RATE, Samples

UNKNOWN = "[unk]"
"""The word for speech that is none of the phrases."""


@dataclass(frozen=True)
class Word:
    """One word heard; times in seconds of the sound accepted so far."""

    text: str
    start: float
    end: float
    confidence: float
    """0..1: the recogniser's own, high for a wrong word too."""


@dataclass(frozen=True)
class Utterance:
    """What was heard between two silences."""

    words: tuple[Word, ...]
    """At least one; UNKNOWN among them."""

    ended: float
    """How much sound had been accepted when it was over, seconds."""

    @property
    def text(self) -> str:
        """The words in one line."""
        return " ".join(word.text for word in self.words)

    @property
    def start(self) -> float:
        """Where the first word begins, seconds."""
        return self.words[0].start

    @property
    def end(self) -> float:
        """Where the last word ends, seconds."""
        return self.words[-1].end


class Recogniser:
    """A stream of samples and one list of phrases at a time."""

    def __init__(self, model: SpeechModel) -> None:
        self.missing: frozenset[str] = frozenset()
        """Words of the present list that the model cannot hear: their phrases are left out."""

        self._model = model
        self._vosk = vosk.KaldiRecognizer(model.vosk, float(RATE))
        self._vosk.SetWords(True)
        self._accepted = 0

    def listen_for(self, phrases: Iterable[str]) -> None:
        """From now on these phrases can be heard; what was being said is dropped."""
        wanted = list(phrases)
        words = {word for phrase in wanted for word in phrase.split()} | {UNKNOWN}
        self.missing = frozenset(self._model.missing(words))
        # Vosk leaves out only the word it does not know: half a phrase would mean something else.
        heard = [phrase for phrase in [*wanted, UNKNOWN] if self.missing.isdisjoint(phrase.split())]
        if not set(wanted) & set(heard):
            raise VoiceHostError(
                "Модель распознавания не знает ни одной фразы этой фазы; не хватает слов: "
                f"{', '.join(sorted(self.missing))}."
            )
        self.reset()
        self._vosk.SetGrammar(json.dumps(heard, ensure_ascii=False))

    def accept(self, samples: Samples) -> list[Utterance]:
        """Take the next samples; usually nothing has ended with them."""
        self._accepted += len(samples)
        ended = self._vosk.AcceptWaveform(samples.tobytes())
        return self._utterances(self._vosk.Result()) if ended else []

    def finish(self) -> list[Utterance]:
        """No more sound: what was being said ends here."""
        return self._utterances(self._vosk.FinalResult())

    def reset(self) -> None:
        """Drop what was being said."""
        self._vosk.Reset()

    def _utterances(self, result: str) -> list[Utterance]:
        words = tuple(
            Word(word["word"], word["start"], word["end"], word["conf"])
            for word in json.loads(result).get("result", ())
        )
        return [Utterance(words, self._accepted / RATE)] if words else []
