"""Watches for the safety phrase while the ear is shut: under the host's own voice, and at night.

The listener waits for the silence after a phrase, and takes the nearest voice for the one that
speaks to it; the host may speak on for long, and is the nearest himself. So his voice is taken out
of the sound (echo.py), and the phrase is looked for in what has been said so far, over and over,
and judged by its evidence alone. Nothing else that is said is told or kept.
"""

from __future__ import annotations

import json
from collections import deque

import numpy as np
import vosk

from voice_host.ear.echo import Echo
from voice_host.ear.evidence import Evidence
from voice_host.ear.hypotheses import Phrases, phrases_in
from voice_host.ear.model import SpeechModel
from voice_host.ear.recent import Recent
from voice_host.ear.recogniser import UNKNOWN, Word
from voice_host.sound import RATE, Samples

WEIGHT = 10
"""How many times the phrase stands in the list: it is rather looked at in vain than missed."""

STEADY = 2
"""Blocks in which it stays the likeliest before it is judged: its end may still be coming."""

ENOUGH = 20.0
"""Evidence from which it was said (see benchmarks/safety_phrase.py)."""

MARGIN = 0.15
"""Seconds of sound judged before and after it."""

AGAIN = 0.8
"""Seconds heard once more after a false one: the right one may have begun in them."""

FURTHER = 0.2
"""Seconds from the beginning of a false one at the earliest: not to find the same again."""

SHORTEST = 0.3
"""Seconds of sound that there can be evidence in."""

LONGEST = 5.0
"""Seconds after which what was heard is dropped: the recogniser keeps all of an utterance."""


LOUDER, LATELY, ROOM = 2.0, 8, 30
"""A block of the last LATELY that is so many times louder than the softest of the last ROOM:
somebody may have spoken. Steady sound is not listened to: it costs most."""


class Watch:
    """A stream of sound and the phrases that stop the game."""

    def __init__(self, model: SpeechModel, wanted: Phrases) -> None:
        self._wanted = wanted
        words = {word for phrase in wanted.phrases for word in phrase.split()}
        listed = [*wanted.phrases * WEIGHT, *sorted(words), UNKNOWN]
        self._vosk = vosk.KaldiRecognizer(
            model.vosk, float(RATE), json.dumps(listed, ensure_ascii=False)
        )
        self._vosk.SetWords(True)
        self._vosk.SetMaxAlternatives(1)  # else each word is weighed, which takes longer than all
        self._echo = Echo()
        self._evidence = Evidence(model)
        self._lead_in = model.lead_in
        self._ahead = model.ahead
        self._accepted = 0
        """Samples that the recogniser got of all: it counts its times from the first."""

        self._noise = np.random.default_rng(0)
        self._steady = 0
        self._given = 0
        self._levels: deque[float] = deque(maxlen=ROOM)
        self._before: deque[Samples] = deque(maxlen=LATELY // 2)
        """Blocks from before it was lively."""

        self._begin()

    def accept(self, samples: Samples, played: Samples) -> bool:
        """The next piece of sound; whether a phrase has been said in it or just before.

        `played`: what the host has said of late, as long (see echo.py).
        """
        samples = self._echo.without(samples, played)
        noise = self._noise.standard_normal(len(samples), np.float32)  # as the listener adds it
        heard = np.clip(np.rint(samples + noise), -32768, 32767).astype(np.int16)
        self._levels.append(float(np.sqrt(np.mean(np.square(heard.astype(float))))))
        if not self._is_lively():
            self.forget()
            self._before.append(heard)
            return False
        heard = np.concatenate([*self._before, heard])
        self._before.clear()
        if self._take(heard):
            return self._judge(self._vosk.Result(), ended=True)
        self._steady = self._steady + 1 if self._may_be_there() else 0
        if self._steady > STEADY or self._given >= LONGEST * RATE:
            return self._judge(self._vosk.FinalResult(), ended=False)
        return False

    def _is_lively(self) -> bool:
        levels = list(self._levels)
        return max(levels[-LATELY:]) >= LOUDER * min(levels)

    def _may_be_there(self) -> bool:
        so_far = json.loads(self._vosk.PartialResult())["partial"]
        return any(phrase in so_far for phrase in self._wanted.phrases)

    def forget(self) -> None:
        """What was being said does not count any more. Takes nothing where nothing was."""
        if self._given:
            self._vosk.FinalResult()
            self._begin()

    def _begin(self) -> None:
        self._recent = Recent()
        self._steady = self._given = 0
        self._elsewhere = self._ahead - (self._accepted + len(self._lead_in)) / RATE

    def _take(self, samples: Samples) -> bool:
        """Whether an utterance has ended with them."""
        heard = samples if self._given else np.concatenate([self._lead_in, samples])
        self._recent.add(samples)
        self._given += len(samples)
        self._accepted += len(heard)
        return bool(self._vosk.AcceptWaveform(heard.tobytes()))

    def _judge(self, result: str, *, ended: bool) -> bool:
        """The recogniser begins anew, with the last of what it has heard if that was cut short."""
        now = self._given / RATE
        begin = now - AGAIN
        for words in self._found(result):
            text = " ".join(word.text for word in words)
            start, end = words[0].start, words[-1].end
            sound = self._recent.between(start - MARGIN, end + MARGIN)
            if len(sound) >= SHORTEST * RATE and self._is_enough(text, sound):
                self._begin()
                return True
            begin = max(begin, start + FURTHER)
        rest = self._recent.between(begin, now)
        self._begin()
        if len(rest) and not ended:
            self._take(rest)
        return False

    def _is_enough(self, text: str, sound: Samples) -> bool:
        return self._evidence.of(text, sound) >= ENOUGH

    def _found(self, result: str) -> list[tuple[Word, ...]]:
        words = [
            Word(one["word"], one["start"] + self._elsewhere, one["end"] + self._elsewhere)
            for best in json.loads(result).get("alternatives", ())
            for one in best.get("result", ())
        ]
        return [piece for piece, match in phrases_in(words, self._wanted) if match]
