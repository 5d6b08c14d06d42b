"""The same game as a script: what the players decided, to be run again by `replay`."""

from __future__ import annotations

from voice_host.game.commands import (
    BestMove,
    CancelFoul,
    Choose,
    Command,
    Count,
    EndSpeech,
    Foul,
    Hands,
    Next,
    Nominate,
    Pause,
    Remove,
    Resume,
    ReturnFloor,
    Tick,
    Undo,
    Withdraw,
)
from voice_host.game.game import Game
from voice_host.game.setup import Setup

_STANDS = ("target", "shot", "floor", "talk")
"""Asks at which a script stands although the clock would move the game on."""


class GameScript:
    """Collects the lines of a `*.game` file."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._lines: list[str] = []
        self._lengths: dict[object, float] = {}
        """Timer -> how long it was when it was set; an undo brings an old one back."""
        self._ended = 0.0
        """How long the floor was that somebody ended last."""
        self._returned: float | None = None
        """The same, when it has just come back: the clock of a script has not moved meanwhile."""

    def note(self, command: Command) -> None:
        """A command, before the game acts on it."""
        game = self._game
        timer = (game.phase, game.floor, game.deadline)
        if game.deadline is not None:
            self._lengths.setdefault(timer, self._returned or game.deadline - game.at)
            if isinstance(command, EndSpeech):
                self._ended = self._lengths[timer]
        self._returned = self._ended if isinstance(command, ReturnFloor) else None
        if isinstance(command, Tick):
            ask = game.ask
            stands = ask is not None and ask.kind in _STANDS and not ask.moves_on
            if game.deadline is not None and stands:
                self._lines.append(f"wait: {self._lengths[timer]:g}")
        elif isinstance(command, Choose) and game.ask is not None and game.ask.kind == "decoy":
            return  # a script goes by it
        elif isinstance(command, Choose) and game.ask is not None and game.ask.kind == "shot":
            self._lines.append(f"night {command.by}: {_listed(command.targets)}")
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
    """A line of the script; None for what changes nothing in a game, or a script does by itself."""
    by = command.by if command.by is not None else "table"
    match command:
        case Nominate(seats=seats):
            numbers = " и ".join(f"номер {seat}" for seat in seats)
            return f"{by}: выставляю игрока {numbers}"
        case Withdraw(seat=seat):
            return f"{by}: отзываю игрока номер {seat}"
        case BestMove(seats=seats):
            return f"{by}: {_listed(seats)}"
        case EndSpeech(word=word):
            return f"{by}: {'спасибо' if word == 'thanks' else 'пас'}"
        case ReturnFloor():
            return f"{by}: продолжаю"
        case Count(votes=votes):
            return f"votes: {votes}"
        case Hands(seats=seats):
            return f"hands: {_listed(seats)}"
        case Choose(role=role, targets=targets):
            return f"night {role or by}: {_listed(targets)}"
        case Foul(seat=seat):
            return f"host: фол игроку номер {seat}"
        case CancelFoul(seat=seat):
            return f"host: снять фол с игрока номер {seat}"
        case Remove(seat=seat):
            return f"host: удалить игрока номер {seat}"
        case Next():
            return "host: дальше"
        case Pause():
            return "host: пауза"
        case Resume():
            return "host: продолжаем"
        case Undo():
            return "undo:"
        case _:
            return None


def _listed(seats: tuple[int, ...]) -> str:
    return ", ".join(map(str, seats)) or "-"
