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
"""How often in a row something is asked again before it is let go."""


@dataclass(frozen=True)
class Decision:
    """What to do about a hearing."""

    act: Literal["do", "ask", "drop"]
    command: Command | None = None


class Dialogue:
    """At most one open question."""

    def __init__(self) -> None:
        self.asked: Command | None = None
        """Waiting for «да» or «нет» to this."""
        self._questions = 0
        self._left = 0.0

    def close(self) -> None:
        """Let the question go."""
        self.asked = None
        self._questions = 0

    def wait(self, seconds: float) -> None:
        """Time passes while the host is silent; an unanswered question is let go."""
        self._left = round(self._left - seconds, 3)
        if self._left <= 0:
            self.close()

    def hear(self, hearing: Hearing) -> Decision:
        """Carry out, ask (again), or drop; a full phrase answers a question as well as «да» does.

        The same phrase heard badly twice is believed.
        """
        asked, said = self.asked, hearing.command
        if hearing.verdict != "nothing" and isinstance(said, Confirm):
            self.close()
            return Decision("do", asked) if said.yes else Decision("drop")
        if hearing.verdict == "nothing" or not isinstance(said, Command):
            return Decision("drop")
        if hearing.verdict == "do" or said == asked:
            self.close()
            return Decision("do", said)
        if self._questions == QUESTIONS:
            self.close()
            return Decision("drop")
        self.asked = said
        self._questions += 1
        self._left = ANSWER_SECONDS
        return Decision("ask", said)
