"""One seat's private moment at the keypad: what its screen shows, and what its keys do.

A machine over key presses; the terminal only draws `text`. Nothing that is typed is ever shown.
"""

from __future__ import annotations

from dataclasses import replace

from voice_host.game.asks import Ask
from voice_host.game.commands import Undo
from voice_host.game.events import Event, Refused, Undone
from voice_host.table.keypad import (
    PRIVATE_KINDS,
    KeyRefusedError,
    command_for,
    prompt,
    refusal_text,
)
from voice_host.told import Told

_ENTER = "\n"
NOTED = Told("Записано.")
"""After every choice one page is hidden by one key, so that all calls are alike (ALL-1)."""
_ERASE = ("\x7f", "\b")


class PrivatePad:
    """Shut, or open for one ask: first a curtain, then the question, then perhaps a notice."""

    def __init__(self, *, curtain_at_night: bool) -> None:
        """`curtain_at_night`: at night a seat is told to come, and must sit down first (round).

        Where a role is called by voice its question stands there at once, and it stands there as
        well when nobody is left to answer it: who sat there before must not see the difference.
        """
        self._curtain_at_night = curtain_at_night
        self._phase = ""
        self._ask: Ask | None = None
        self._seat: int | None = None
        """Who sat down last; he need not open a second curtain."""
        self._nobody_there = False
        """A role is called that no living seat keys for."""
        self._curtain = False
        self._typed = ""
        self._by_voice = not curtain_at_night
        """A role is called by voice."""
        self._answered: Ask | None = None
        """What was entered last; it may be asked still (CLONES-5)."""
        self._notice: str | None = None
        """Shown until a key is pressed: why a key was refused."""
        self._entered = False
        """A called role has just chosen; who has nothing to read reads that it was noted."""
        self._read: Ask | None = None
        """The answer or card that was looked at and hidden."""

    @property
    def text(self) -> str | None:
        """What the private screen shows; None: it is shut."""
        if self._notice is not None:
            return Told("{notice}\nНажмите любую клавишу, чтобы спрятать.", notice=self._notice)
        if self._ask is None:
            return None
        if self._curtain:
            return Told(
                "Игрок {seat}. Нажмите любую клавишу, когда экран видите только вы.",
                seat=self._ask.seat,
            )
        by_role = self._ask.kind in ("target", "testament", "answer") and self._by_voice
        return prompt(replace(self._ask, seat=None) if by_role else self._ask)

    @property
    def calls(self) -> bool:
        """It only calls a seat to come: nothing secret stands there yet."""
        return self._notice is None and self._ask is not None and self._curtain

    def turn_to(
        self,
        ask: Ask | None,
        phase: str,
        asked_of_nobody: Ask | None = None,
    ) -> None:
        """The game asks this now, in this phase.

        What stood there for another seat or call is wiped.
        `asked_of_nobody`: what stands there where a role is called and nobody is left to answer.
        """
        self._by_voice = not self._curtain_at_night or asked_of_nobody is not None
        if ask is None and asked_of_nobody and (phase != self._phase or self._nobody_there):
            ask = asked_of_nobody
        self._nobody_there = ask is not None and ask.seat is None and ask.kind != "shot"
        if ask is not None and (ask.kind not in PRIVATE_KINDS or ask == self._read):
            ask = None
        if phase != self._phase or (ask is not None and ask.seat != self._seat):
            self._phase = phase
            self._seat = self._read = self._notice = None
            self._entered = False
        if self._entered and self._notice is None and ask in (None, self._answered):
            self.notify(NOTED)
        self._entered = False
        if ask == self._ask:
            return
        self._ask = ask
        self._typed = ""
        if ask is not None:
            veiled = ask.kind in ("card", "ballot", "note") or not self._by_voice
            self._curtain = veiled and ask.seat != self._seat
            self._seat = ask.seat

    def tell(self, event: Event) -> None:
        """An event for the eyes of the seat at the keypad."""
        if isinstance(event, Refused):
            self.notify(refusal_text(event.reason))
        elif isinstance(event, Undone):
            self.notify(Told("Отменено."))

    def notify(self, notice: str) -> None:
        """What came of the entry, if it is not the answer."""
        self._notice = notice

    def press(self, key: str) -> str | None:
        """A key; gives the text to be carried out when an entry is complete."""
        if self._notice is not None:
            self._notice = None
        elif self._ask is not None and self._curtain:
            self._curtain = False
        elif self._ask is not None and (self._ask.kind == "answer" or self._shows_card(self._ask)):
            shown, self._ask = self._ask, None
            self._read = shown
            return "" if shown.kind == "card" else None
        elif self._ask is not None and key == _ENTER:
            typed, self._typed = self._typed, ""
            answering, self._ask = self._ask, None
            if answering.seat is not None or answering.kind == "shot":
                self._entered = answering.kind in ("target", "testament") and self._by_voice
                self._answered = answering
                return typed
            self._answer_for_nobody(answering, typed)
        else:
            self._typed = self._typed[:-1] if key in _ERASE else self._typed + key
        return None

    def _answer_for_nobody(self, ask: Ask, typed: str) -> None:
        """What is typed goes nowhere; what is no answer is refused as a living seat's would be."""
        try:
            command = command_for(ask, typed)
        except KeyRefusedError as error:
            self.notify(error.told)
            return
        if isinstance(command, Undo):
            self.notify(refusal_text("nothing_to_undo"))
        else:
            self._nobody_there = False
            self.notify(NOTED)

    @staticmethod
    def _shows_card(ask: Ask) -> bool:
        return ask.kind == "card" and not ask.own_cards
