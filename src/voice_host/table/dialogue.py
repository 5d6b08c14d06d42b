"""Asking again what was heard badly: «Повторите, пожалуйста: игрок номер семь?» - «Да»."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from voice_host.ear.listener import Hearing
from voice_host.game.commands import Command
from voice_host.phrases.answers import Confirm

ANSWER_SECONDS = 6.0
"""How long the table may take to answer, once the host has asked."""

QUESTIONS = 2
"""How often something is asked again before the table is sent to the keyboard."""

MISSES = 3
"""So often an answer that the host waits for may be said and not understood."""

PATIENCE = 30.0
"""Seconds of silence after which an answer without a clock is asked for once more."""


@dataclass(frozen=True)
class Decision:
    """What to do about a hearing."""

    act: Literal["do", "ask", "drop", "give_up"]
    command: Command | None = None


class Dialogue:
    """At most one open question."""

    def __init__(self) -> None:
        self.asked: Command | None = None
        """Waiting for «да» or «нет» to this."""
        self._questions = 0
        self._missed = 0
        self._left = 0.0

    def close(self) -> None:
        """The table has gone on: what was hard to hear until now is over."""
        self.asked = None
        self._questions = self._missed = 0

    def wait(self, seconds: float) -> None:
        """Time passes while the host is silent; an unanswered question is let go."""
        self._left = round(self._left - seconds, 3)
        if self._left <= 0:
            self.asked = None

    def missed(self) -> bool:
        """An answer was not understood; True once, when that is enough (see `MISSES`)."""
        self._missed += 1
        return self._missed == MISSES

    def hear(self, hearing: Hearing) -> Decision:
        """Carry out, ask (again), or drop; a full phrase answers a question as well as «да» does.

        The same phrase heard badly twice is believed. Whatever is answered, the host does not ask
        for ever: it gives up.
        """
        asked, said = self.asked, hearing.command
        if hearing.verdict != "nothing" and isinstance(said, Confirm):
            self.asked = None
            return Decision("do", asked) if said.yes else Decision("drop")
        if hearing.verdict == "nothing" or not isinstance(said, Command):
            return Decision("drop")
        if hearing.verdict == "do" or said == asked:
            self.asked = None
            return Decision("do", said)
        if self._questions == QUESTIONS:
            self.close()
            return Decision("give_up")
        self.asked = said
        self._questions += 1
        self._left = ANSWER_SECONDS
        return Decision("ask", said)


class Patience:
    """How long nobody has answered what is asked now; it runs out once a question."""

    def __init__(self) -> None:
        self._left = PATIENCE
        self._has_run_out = False

    def begin(self, *, anew: bool = False) -> None:
        """Somebody has said something. `anew`: something else is asked now."""
        self._left = PATIENCE
        if anew:
            self._has_run_out = False

    def is_over(self, seconds: float) -> bool:
        """So much more silence; True once, when that is enough."""
        self._left = round(self._left - seconds, 3)
        if self._left > 0 or self._has_run_out:
            return False
        self._has_run_out = True
        return True
