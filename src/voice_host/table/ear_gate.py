"""Half-duplex: the ear is open only while the host is silent and somebody may be heard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from voice_host.ear.listener import Hearing
from voice_host.phrases.matcher import PhraseGrammar
from voice_host.sound import RATE, Samples


class Ear(Protocol):
    """What hears: the real one is `voice_host.ear.listener.Listener`."""

    def expect(self, phrases: PhraseGrammar | None) -> None:
        """From now on only this can be said."""
        ...

    def shut(self) -> None:
        """Hear nothing, and forget what was being said."""
        ...

    def open(self, after: str = "") -> None:
        """Hear again; `after` is what the host has just said."""
        ...

    def accept(self, samples: Samples) -> Sequence[Hearing]:
        """The next piece of sound; what ended in it."""
        ...

    def finish(self) -> Sequence[Hearing]:
        """No more sound: what was being said ends here."""
        ...


class Watch(Protocol):
    """What waits for the safety phrase alone: the real one is `voice_host.ear.watch.Watch`."""

    def accept(self, samples: Samples, played: Samples) -> bool:
        """The next piece of sound; whether the phrase has been said. `played`: by the host."""
        ...

    def forget(self) -> None:
        """What was being said does not count any more."""
        ...


OVERLAP = 1.5
"""Seconds for which the phrase is still watched for when the ear has opened: it may have begun
under the host's last word."""


class EarGate:
    """Opens the ear anew whenever it was shut or what can be said has changed."""

    def __init__(self, ear: Ear | None, watch: Watch | None = None) -> None:
        """Without an ear nothing is ever heard, without a watch nothing while the ear is shut."""
        self._ear = ear
        self._watch = watch
        self._opened = 0
        """Samples since the ear was opened."""
        self._open_for: tuple[PhraseGrammar, int | None] | None = None
        self._sound: list[Samples] = []
        """What came since the ear was opened, while an answer is waited for."""

    @property
    def there(self) -> bool:
        """Something can be heard."""
        return self._ear is not None

    def hears_stop(self, block: Samples, played: Samples) -> bool:
        """Whether the safety phrase has been said where no other is heard; for every block.

        `played`: the host's block before it.
        """
        if self._watch is None:
            return False
        if self._open_for is None:
            self._opened = 0
        elif self._opened < OVERLAP * RATE:
            self._opened += len(block)
        else:
            self._watch.forget()
            return False
        return self._watch.accept(block, played)

    def shut(self, then: PhraseGrammar | None = None) -> None:
        """The host speaks: what is heard now is the host.

        `then`: what may be said after it, made ready while it is spoken.
        """
        if self._ear is None:
            return
        if self._open_for is not None:
            self._ear.shut()
        if then is not None:
            self._ear.expect(then)
        self._open_for = None

    def hear(
        self,
        block: Samples,
        grammar: PhraseGrammar | None,
        floor: int | None,
        *,
        after: str,
        answers: PhraseGrammar | None,
    ) -> Sequence[Hearing]:
        """What ended in this block of the table's sound. `grammar` None: nobody is to be heard.

        A phrase belongs to the one who has the floor, so it must not reach over a change of floor.
        `after`: the host's last line. `answers`: «да» and «нет», where they are waited for.
        """
        if self._ear is None or grammar is None:
            self.shut()
            return ()
        if self._open_for is None or self._open_for[0] is not grammar or self._open_for[1] != floor:
            self._open(self._ear, grammar, after)
            self._open_for = (grammar, floor)
        heard = self._ear.accept(block)
        if answers is None:
            return heard
        self._sound.append(block)
        if not heard or any(hearing.verdict == "do" for hearing in heard):
            return heard
        return self._hear_once_more(self._ear, answers) or heard

    def break_off(self) -> Sequence[Hearing]:
        """What has been said up to now, without waiting for the silence after it."""
        if self._ear is None or self._open_for is None:
            return ()
        heard = self._ear.finish()
        self.shut()
        return heard

    def _open(self, ear: Ear, grammar: PhraseGrammar, after: str = "") -> None:
        ear.shut()
        ear.expect(grammar)
        ear.open(after)
        self._sound = []

    def _hear_once_more(self, ear: Ear, answers: PhraseGrammar) -> Sequence[Hearing]:
        """The same sound with fewer phrases: a word as short as «да» drowns among many others.

        Of 20 synthetic voices saying each, 39 of 40 are understood so, and 28 among a speech's.
        """
        sound = np.concatenate(self._sound)
        self._open(ear, answers)
        heard = [*ear.accept(sound), *ear.finish()]
        self.shut()
        return [hearing for hearing in heard if hearing.verdict != "nothing"]
