"""Samples to words: Vosk with a list of phrases."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

import numpy as np
import vosk

from voice_host.ear.model import SpeechModel
from voice_host.ear.vocabulary import Vocabulary
from voice_host.errors import VoiceHostError
from voice_host.sound import RATE, Samples

UNKNOWN = "[unk]"
"""The word for speech that is none of the phrases."""

MOST_HYPOTHESES = 30

KEPT = 12
"""How many lists stay ready, a third of a megabyte each: more than a game has phases and questions
between them."""


@dataclass(frozen=True)
class Word:
    """One word heard; times in seconds of the sound accepted so far."""

    text: str
    start: float
    end: float


@dataclass(frozen=True)
class Hypothesis:
    """One way to hear an utterance."""

    words: tuple[Word, ...]
    """UNKNOWN among them."""

    log_likelihood: float
    """Of sound and words: only differences within an utterance tell something."""


@dataclass(frozen=True)
class Utterance:
    """What was heard between two silences."""

    hypotheses: tuple[Hypothesis, ...]
    """At least one, the likeliest first; each has words."""

    ended: float
    """How much sound had been accepted when it was over, seconds."""

    @property
    def text(self) -> str:
        """The likeliest words in one line."""
        return " ".join(word.text for word in self.hypotheses[0].words)


class Recogniser:
    """A stream of samples and one list of phrases at a time."""

    def __init__(self, model: SpeechModel) -> None:
        self._list_of = lru_cache(KEPT)(partial(_List, model))
        self._ahead = model.ahead
        self._list: _List | None = None
        self._accepted = 0

    @property
    def missing(self) -> frozenset[str]:
        """Words of the present list that the model cannot hear: their phrases are left out."""
        return self._list.missing if self._list else frozenset()

    def listen_for(self, phrases: Iterable[str]) -> None:
        """From now on these phrases can be heard; what was being said is dropped.

        A new list takes hundredths of a second, one of the last KEPT ones nothing.
        """
        chosen = self._list_of(tuple(phrases))
        self.reset()
        self._list = chosen

    def accept(self, samples: Samples) -> list[Utterance]:
        """Take the next samples; usually nothing has ended with them."""
        self._accepted += len(samples)
        return self._utterances(self._list.accept(samples)) if self._list else []

    def finish(self) -> list[Utterance]:
        """No more sound: what was being said ends here."""
        return self._utterances(self._list.finish()) if self._list else []

    def reset(self) -> None:
        """Drop what was being said. Takes a hundredth of a second."""
        if self._list:
            self._list.clear()

    def _utterances(self, found: Sequence[Any]) -> list[Utterance]:
        if self._list is None or not found:
            return []
        elsewhere = (self._accepted - self._list.accepted) / RATE + self._ahead
        hypotheses = tuple(
            Hypothesis(
                tuple(
                    Word(word["word"], elsewhere + word["start"], elsewhere + word["end"])
                    for word in one["result"]
                ),
                one["confidence"],
            )
            for one in found
        )
        return [Utterance(hypotheses, self._accepted / RATE)]


class _List:
    """Vosk with one list of phrases; it gets only the sound that came while they were wanted."""

    def __init__(self, model: SpeechModel, phrases: Sequence[str]) -> None:
        words = {word for phrase in phrases for word in phrase.split()}
        self._vocabulary = Vocabulary(words, model.knows)
        self.missing = self._vocabulary.missing
        heard = [piece for phrase in phrases for piece in self._vocabulary.pieces(phrase)]
        if not heard:
            raise VoiceHostError(
                "Модель распознавания не знает ни одной фразы этой фазы; не хватает слов: "
                f"{', '.join(sorted(self.missing))}."
            )
        if model.knows(UNKNOWN):
            heard.append(UNKNOWN)
        grammar = json.dumps(heard, ensure_ascii=False)
        self._vosk = vosk.KaldiRecognizer(model.vosk, float(RATE), grammar)
        self._vosk.SetWords(True)
        self._vosk.SetMaxAlternatives(MOST_HYPOTHESES)
        self._lead_in = self._last = model.lead_in
        """The first is heard before all sound; the second is the sound just heard, as long."""
        self._is_clear = self._is_new = True
        self.accepted = 0
        """Samples: Vosk's own time."""

    def accept(self, samples: Samples) -> Sequence[Any]:
        """The hypotheses of an utterance that ended here, as Vosk describes them."""
        heard = np.concatenate([self._last, samples])
        self._last = heard[len(heard) - len(self._lead_in) :]
        if self._is_new:
            samples = heard
        self._is_clear = self._is_new = False
        self.accepted += len(samples)
        ended = self._vosk.AcceptWaveform(samples.tobytes())
        return self._hypotheses(self._vosk.Result()) if ended else ()

    def finish(self) -> Sequence[Any]:
        self._is_new = True
        return self._hypotheses(self._vosk.FinalResult())

    def clear(self) -> None:
        """Forget all sound, and free the memory that is only needed while listening.

        After Reset and Result Vosk still holds the last half second, whose right context has not
        come; only the end of a stream with something in it makes it begin anew.
        """
        if not self._is_clear:
            self._last = self._lead_in
            self._vosk.Reset()
            self.accept(np.zeros(1, np.int16))
            self.finish()
            self._is_clear = True

    def _hypotheses(self, result: str) -> Sequence[Any]:
        """Those that have words."""
        return [
            {**one, "result": [{**w, "word": self._vocabulary.meant(w["word"])} for w in words]}
            for one in json.loads(result)["alternatives"]
            if (words := one.get("result"))
        ]
