"""From sound to what was said to the host: the one way for the microphone, files and the demo."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from voice_host.ear.evidence import Evidence
from voice_host.ear.hypotheses import Phrases, understood
from voice_host.ear.judge import Grounds, Heard, Verdict, verdict
from voice_host.ear.model import SpeechModel
from voice_host.ear.nearness import Nearness
from voice_host.ear.profile import AS_IT_IS, Profile, Shaper, shaped
from voice_host.ear.recent import Recent
from voice_host.ear.recogniser import Hypothesis, Recogniser, Utterance, Word
from voice_host.phrases.grammar import Made
from voice_host.phrases.matcher import Match
from voice_host.phrases.reading import words_of
from voice_host.sound import RATE, Samples

MARGIN = 0.15
"""Seconds of sound heard again before and after a phrase."""

STEP = RATE // 10
"""Samples taken at once, however many are given: a pause is seen within a tenth of a second."""

LOUD_SHARE = 0.3
"""How much of a word must lie in the loud part of what was said: «кто» begins softly."""

DITHER = 1.0
"""Steps of noise added to all sound. Digital silence, as synthesis and noise gates leave it between
sounds and words, is like no speech the model has heard: «пять» was lost two times of three."""

ECHO = 1.5
"""Seconds after the host's line within which its own words may still come back from the room."""


@dataclass(frozen=True)
class Hearing:
    """One thing heard; times in seconds of all the sound given to the listener."""

    verdict: Verdict
    text: str
    command: Made | None
    """With `at` and `by` not filled in; None: not understood, or a phrase that does nothing."""

    confidence: float
    start: float
    end: float

    grounds: Grounds | None = None
    """What the verdict rests on; None: nothing that could be carried out."""

    sound: Samples | None = field(default=None, compare=False, repr=False)
    """The phrase with MARGIN on both sides, before a seat's speed; None where `grounds` is."""


class Listener:
    """Hears while it is open and something is expected."""

    def __init__(self, model: SpeechModel) -> None:
        self._recogniser = Recogniser(model)
        self._evidence = Evidence(model)
        self._near = Nearness()
        self._noise = np.random.default_rng(0)
        self._expected: Phrases | None = None
        self._open = True
        self._given = 0
        self._shaped = 0
        """Samples the recogniser got: fewer than were given, and at a seat's own speed."""
        self._echo = ""
        self._opened = 0.0
        self._profile = AS_IT_IS
        self._begin()

    @property
    def missing(self) -> frozenset[str]:
        """Words expected now that the speech model cannot hear."""
        return self._recogniser.missing

    def expect(self, phrases: Phrases | None) -> None:
        """What may be heard from now on; None closes the ear.

        What has not been expected lately takes hundredths of a second.
        """
        if phrases is self._expected:
            return
        self._expected = phrases
        if phrases is not None:
            self._recogniser.listen_for(phrases.phrases)
            self._begin()

    def hear_as(self, profile: Profile) -> None:
        """Whose voice comes now; what was being said is dropped."""
        self._profile = profile
        self._recogniser.reset()
        self._begin()

    def shut(self) -> None:
        """The host speaks: sound is let pass, what was being said is dropped.

        Takes a hundredth of a second, so that the floor can be given at once after the host's line.
        """
        if self._open:
            self._open = False
            self._recogniser.reset()

    def open(self, after: str = "") -> None:
        """Hear again; `after`: the line just spoken, whose echo is no command."""
        if not self._open:
            self._open = True
            self._begin()
            self._echo = f" {' '.join(words_of(after))} "
            self._opened = self._given / RATE

    def accept(self, samples: Samples) -> list[Hearing]:
        """Take the next samples, whether the ear is open or not."""
        self._given += len(samples)
        if not self._open or self._expected is None:
            return []
        heard: list[Hearing] = []
        for at in range(0, len(samples), STEP):
            heard += self._step(self._dithered(samples[at : at + STEP]), self._expected)
        return heard

    def _step(self, samples: Samples, expected: Phrases) -> list[Hearing]:
        self._recent.add(samples)
        now = self._shaper.shape(samples)
        self._shaped += len(now)
        utterances = self._recogniser.accept(now)
        stopped = self._near.accept(samples)
        if stopped:
            utterances += self._recogniser.finish()
        heard = list(self._hearings(utterances, expected))
        if stopped:  # where Vosk alone has ended it, late, the next phrase may have begun
            self._near.ended()
        return heard

    def finish(self) -> list[Hearing]:
        """No more sound."""
        if not self._open or self._expected is None:
            return []
        return list(self._hearings(self._recogniser.finish(), self._expected, over=True))

    def _begin(self) -> None:
        """A stretch of sound without gaps and at one speed: its times count from here."""
        self._recent = Recent()
        self._near.begin()
        self._shaper = Shaper(self._profile)
        self._began = self._given / RATE
        self._began_shaped = self._shaped / RATE

    def _since(self, shaped: float) -> float:
        """Seconds of this stretch up to a time of the recogniser's."""
        return (shaped - self._began_shaped) * self._profile.speed

    def _dithered(self, samples: Samples) -> Samples:
        noise = self._noise.standard_normal(len(samples), np.float32) * DITHER
        heard = np.rint(samples * np.float32(self._profile.gain) + noise)
        return np.clip(heard, -32768, 32767).astype(np.int16)

    def _hearings(
        self, utterances: Sequence[Utterance], expected: Phrases, *, over: bool = False
    ) -> Iterator[Hearing]:
        """`over`: there is no more sound, so that silence follows the last word."""
        for utterance in utterances:
            near = self._near_words(utterance.hypotheses)
            pieces = understood(near, expected) if near else []
            for at, piece in enumerate(pieces):
                heard = Heard(
                    piece.words,
                    before=at > 0,
                    after=at < len(pieces) - 1,
                    silence=math.inf
                    if over
                    else (utterance.ended - piece.words[-1].end) * self._profile.speed,
                    confidence=piece.confidence,
                )
                yield self._hearing(heard, piece.match)

    def _near_words(self, hypotheses: Sequence[Hypothesis]) -> Sequence[Hypothesis]:
        """Without what the room said before the speaker began and after he stopped."""
        spoken = self._near.spoken
        if spoken is None:
            return () if self._near.can_tell else hypotheses
        begin, end = spoken
        near = [
            replace(
                one,
                words=tuple(
                    w for w in one.words if self._share_between(w, begin, end) >= LOUD_SHARE
                ),
            )
            for one in hypotheses
        ]
        return [one for one in near if one.words]

    def _share_between(self, word: Word, begin: float, end: float) -> float:
        """How much of a word lies between two times of this stream."""
        first, last = self._since(word.start), self._since(word.end)
        return (min(last, end) - max(first, begin)) / (last - first)

    def _hearing(self, heard: Heard, match: Match | None) -> Hearing:
        first, last = (self._since(at) for at in (heard.words[0].start, heard.words[-1].end))
        start, end = self._began + first, self._began + last
        command = match.command if match else None
        judged: Verdict = "nothing"
        grounds = sound = None
        if match and command and not self._is_echo(heard.text, start):
            sound = self._recent.between(first - MARGIN, last + MARGIN)
            evidence = self._evidence.of(heard.text, shaped(sound, self._profile))
            grounds = Grounds(heard, match.intent.heard, evidence)
            judged = verdict(grounds.heard, grounds.care, grounds.evidence)
        return Hearing(judged, heard.text, command, heard.confidence, start, end, grounds, sound)

    def _is_echo(self, text: str, start: float) -> bool:
        return start - self._opened < ECHO and f" {text} " in self._echo
