"""An ear that knows whose turn it is to speak, and hears each seat as it is heard best."""

from __future__ import annotations

from collections.abc import Sequence

from voice_host.ear.listener import Hearing, Listener
from voice_host.ear.seats import SeatVoices
from voice_host.game.commands import EndSpeech, Nominate, Withdraw
from voice_host.game.game import Game
from voice_host.phrases.matcher import PhraseGrammar
from voice_host.sound import Samples

_OF_THE_SPEAKER = (EndSpeech, Nominate, Withdraw)
"""Who says these has the floor (ALL-7); what begins with an address anybody may have called out."""


class TunedEar:
    """A listener with a profile for each floor."""

    def __init__(self, listener: Listener, voices: SeatVoices, game: Game) -> None:
        self._listener = listener
        self._voices = voices
        self._game = game

    def expect(self, phrases: PhraseGrammar | None) -> None:
        """From now on only this can be said."""
        self._listener.expect(phrases)

    def shut(self) -> None:
        """Hear nothing, and forget what was being said."""
        self._listener.shut()

    def open(self, after: str = "") -> None:
        """Hear again, and as the seat that has the floor."""
        self._listener.hear_as(self._voices.of(self._game.floor))
        self._listener.open(after)

    def accept(self, samples: Samples) -> Sequence[Hearing]:
        """The next piece of sound; what ended in it."""
        return self._noted(self._listener.accept(samples))

    def finish(self) -> Sequence[Hearing]:
        """No more sound: what was being said ends here."""
        return self._noted(self._listener.finish())

    def _noted(self, hearings: Sequence[Hearing]) -> Sequence[Hearing]:
        for hearing in hearings:
            said = hearing.verdict == "do" and isinstance(hearing.command, _OF_THE_SPEAKER)
            if said and hearing.sound is not None and self._game.floor is not None:
                self._voices.said(self._game.floor, hearing.text, hearing.sound)
        return hearings
