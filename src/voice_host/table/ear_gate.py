"""Half-duplex: the ear is open only while the host is silent and somebody may be heard."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

from voice_host.ear.listener import Hearing
from voice_host.phrases import PhaseGrammar, phase_grammar
from voice_host.sound import Samples

grammar_for = lru_cache(maxsize=64)(phase_grammar)
"""A phase's grammar is built once: (names, players) -> PhaseGrammar."""


class Ear(Protocol):
    """What hears: the real one is `voice_host.ear.listener.Listener`."""

    def expect(self, grammar: PhaseGrammar) -> None:
        """Forget what was heard so far; from now on only this can be said."""
        ...

    def accept(self, samples: Samples) -> Sequence[Hearing]:
        """The next piece of sound; what ended in it."""
        ...


class EarGate:
    """Opens the ear anew whenever it was shut or what can be said has changed."""

    def __init__(self, ear: Ear | None) -> None:
        """Without an ear nothing is ever heard."""
        self._ear = ear
        self._grammar: PhaseGrammar | None = None
        self._floor: int | None = None

    def shut(self) -> None:
        """The host speaks: what is heard now is the host."""
        self._grammar = None

    def hear(
        self, block: Samples, grammar: PhaseGrammar | None, floor: int | None
    ) -> Sequence[Hearing]:
        """What ended in this block of the table's sound. `grammar` None: nobody is to be heard.

        A phrase belongs to the one who has the floor, so it must not reach over a change of floor.
        """
        if self._ear is None or grammar is None:
            self.shut()
            return ()
        if grammar is not self._grammar or floor != self._floor:
            self._ear.expect(grammar)
            self._grammar, self._floor = grammar, floor
        return self._ear.accept(block)
