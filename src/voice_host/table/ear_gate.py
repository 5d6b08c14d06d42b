"""Half-duplex: the ear is open only while the host is silent and somebody may be heard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from voice_host.ear.listener import Hearing
from voice_host.phrases.matcher import PhraseGrammar
from voice_host.sound import Samples


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


class EarGate:
    """Opens the ear anew whenever it was shut or what can be said has changed."""

    def __init__(self, ear: Ear | None) -> None:
        """Without an ear nothing is ever heard."""
        self._ear = ear
        self._open_for: tuple[PhraseGrammar, int | None] | None = None

    def shut(self) -> None:
        """The host speaks: what is heard now is the host."""
        if self._ear is not None and self._open_for is not None:
            self._ear.shut()
        self._open_for = None

    def hear(
        self, block: Samples, grammar: PhraseGrammar | None, floor: int | None, after: str
    ) -> Sequence[Hearing]:
        """What ended in this block of the table's sound. `grammar` None: nobody is to be heard.

        A phrase belongs to the one who has the floor, so it must not reach over a change of floor.
        """
        if self._ear is None or grammar is None:
            self.shut()
            return ()
        if self._open_for is None or self._open_for[0] is not grammar or self._open_for[1] != floor:
            self._ear.shut()
            self._ear.expect(grammar)
            self._ear.open(after)
            self._open_for = (grammar, floor)
        return self._ear.accept(block)
