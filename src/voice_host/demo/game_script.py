"""The same game as a script: what the players decided, to be run again by `replay`."""

from __future__ import annotations

from voice_host.game.commands import (
    Choose,
    Command,
    Count,
    EndSpeech,
    Foul,
    Next,
    Nominate,
    Pause,
    Resume,
    Tick,
)
from voice_host.game.game import Game
from voice_host.game.setup import Setup

_STANDS = ("target", "floor", "talk")
"""Asks at which a script stands although the clock would move the game on."""


class GameScript:
    """Collects the lines of a `*.game` file."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._lines: list[str] = []
        self._deadline: float | None = None
        self._length = 0.0
        """Seconds from the moment the present deadline was set."""

    def note(self, command: Command) -> None:
        """A command, before the game acts on it."""
        game = self._game
        if game.deadline != self._deadline:
            self._deadline = game.deadline
            self._length = (game.deadline or game.at) - game.at
        if isinstance(command, Tick):
            if game.ask is not None and game.ask.kind in _STANDS:
                self._lines.append(f"wait: {self._length:g}")
        elif line := _line(command):
            self._lines.append(line)

    def text(self, cards: dict[int, str], winner: str) -> str:
        """The whole file; `cards` is who had which, `winner` who must win again."""
        setup: Setup = self._game.setup
        head = [
            "# Партия, сыгранная командой demo",
            f"ruleset: {setup.ruleset}",
            "cards: " + ", ".join(f"{seat} {role}" for seat, role in sorted(cards.items())),
            f"night: {setup.night}",
            f"seed: {setup.seed}",
            "---",
        ]
        return "\n".join([*head, *self._lines, f"expect: game_over winner={winner}", ""])


def _line(command: Command) -> str | None:
    """A line of the script; None for what a script does by itself."""
    by = command.by if command.by is not None else "table"
    match command:
        case Nominate(seats=(seat,)):
            return f"{by}: выставляю игрока номер {seat}"
        case EndSpeech(word=word):
            return f"{by}: {'спасибо' if word == 'thanks' else 'пас'}"
        case Count(votes=votes):
            return f"votes: {votes}"
        case Foul(seat=seat):
            return f"host: фол игроку номер {seat}"
        case Choose(role=role, targets=targets):
            chosen = ", ".join(map(str, targets)) or "-"
            return f"night {role or by}: {chosen}"
        case _:
            host = next((words for kind, words in _HOST if isinstance(command, kind)), None)
            return f"host: {host}" if host else None


_HOST: tuple[tuple[type[Command], str], ...] = (
    (Next, "дальше"),
    (Pause, "пауза"),
    (Resume, "продолжаем"),
)
