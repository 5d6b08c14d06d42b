"""A game that was played, as a script: `replay` gives the same events, at the same times.

Whatever a line cannot say exactly stands as `do:`, the command as the journal writes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from voice_host.errors import VoiceHostError
from voice_host.game.commands import (
    BestMove,
    CancelFoul,
    CastVote,
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
    Repeat,
    Resume,
    ReturnFloor,
    TakeCard,
    Tick,
    TimeLeft,
    Undo,
    Withdraw,
    WriteNote,
)
from voice_host.game.events import GameOver
from voice_host.game.setup import Setup
from voice_host.narration.playing_cards import card_name
from voice_host.script.lines import Script
from voice_host.script.parser import parse_line
from voice_host.script.runner import Runner, exactly


def script_text(setup: Setup, commands: Iterable[Command], title: str) -> str:
    """The whole file; `title` is its first comment.

    It holds every card and every choice of the night (ALL-1).
    """
    writer = _Writer(setup)
    for command in commands:
        writer.note(command)
    return "\n".join([f"# {title}", *writer.head(), "---", *writer.body(), ""])


class _Writer(Runner):
    """Plays the game along, as the script will, and so knows what each line would do."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._lines: list[str] = []
        self._would: list[Command] | None = None
        """Commands of a line that is only tried."""
        self._section = ""
        self._until = 0.0
        """Game time up to which nobody did anything."""
        super().__init__(Script(Path(), setup, (), "waits"))
        self._name_section()

    def note(self, command: Command) -> None:
        """What came next in the game."""
        self._until = max(self._until, command.at)
        if isinstance(command, Tick):
            return
        self._wait()
        fitting = (line for line in _lines(command) if self._means(line, command))
        self._put(next(fitting, None) or _exact(command), command)

    def head(self) -> Iterator[str]:
        """The header."""
        setup = self._setup
        yield f"ruleset: {setup.ruleset}"
        cards = setup.deal(self.game.ruleset)
        if cards:
            yield "cards: " + ", ".join(f"{seat} {role}" for seat, role in sorted(cards.items()))
        else:
            yield f"players: {setup.players}"
            yield "own_cards: on"
            if setup.deck is not None:
                yield "deck: " + ", ".join(f"{role}={n}" for role, n in setup.deck.items())
        if setup.options:
            switches = (f"{name}={'on' if on else 'off'}" for name, on in setup.options.items())
            yield "options: " + ", ".join(switches)
        names = [f"{seat} {name}" for seat, name in sorted(setup.names.items()) if _plain(name)]
        if names:
            yield "names: " + ", ".join(names)
        if setup.reality:
            yield f"reality: {setup.reality}"
        legends = [f"{seat} {told}" for seat, told in sorted(setup.legends.items()) if _plain(told)]
        if legends:
            yield "legends: " + ", ".join(legends)
        yield f"night: {setup.night}"
        yield f"seed: {setup.seed}"
        yield "clock: waits"

    def body(self) -> list[str]:
        """The lines so far, up to the last moment of the game."""
        self._wait()
        return self._lines

    def _means(self, source: str, command: Command) -> bool:
        """Whether the line does in the game as it stands what the command did."""
        self._would = []
        try:
            self._input(parse_line(source))
            would = [msgspec.structs.replace(each, at=command.at) for each in self._would]
        except VoiceHostError:
            return False
        finally:
            self._would = None
        return would == [command]

    def _do(self, command: Command, at: float | None = None) -> None:
        if self._would is None:
            super()._do(command, at)
        else:
            self._would.append(command)

    def _wait(self) -> None:
        if self._until > self.game.at and not self.game.paused:
            seconds = exactly(self._until) - exactly(self.game.at)
            self._put(f"wait: {seconds.normalize():f}", Tick(at=self._until))
        self._until = self.game.at

    def _name_section(self) -> None:
        """A heading wherever another phase goes on."""
        section = f"# {self.game.phase}, день {self.game.day}"
        if section != self._section:
            self._lines += ["", section]
            self._section = section

    def _put(self, source: str, command: Command) -> None:
        self._lines.append(source)
        for event in self.game.handle(command):
            if isinstance(event, GameOver):
                self._lines.append(f"expect: game_over winner={event.winner}")
        self._name_section()


def _lines(command: Command) -> Iterator[str]:
    """How a person would write the command down, the shortest way first."""
    by = command.by if command.by is not None else "table"
    address = "host: " if command.by is None else f"{by}: господин ведущий, "
    match command:
        case Nominate(seats=seats):
            numbers = " и ".join(f"номер {seat}" for seat in seats)
            yield f"{by}: выставляю игрока {numbers}"
        case Withdraw(seat=seat):
            yield f"{by}: отзываю игрока номер {seat}"
        case BestMove(seats=seats):
            yield f"{by}: {_listed(seats)}"
        case EndSpeech(word=word):
            yield f"{by}: {'спасибо' if word == 'thanks' else 'пас'}"
        case ReturnFloor():
            yield f"{by}: продолжаю"
            yield "key: *"
        case Count(votes=votes):
            yield f"votes: {votes}"
        case Hands(seats=seats):
            yield f"hands: {_listed(seats)}"
        case CastVote(seat=seat):
            yield f"{by}: голосую против игрока номер {seat}"
            yield f"key: {seat}"
        case TakeCard(card=str(card)):
            yield f"key: {card_name(card)}"
        case TakeCard(role=role):
            yield f"key: {role or ''}".rstrip()
        case Choose(role=role, targets=targets):
            yield f"night {role or by}: {_listed(targets)}"
            yield f"night {by}: {_listed(targets)}"
        case WriteNote(seat=None):
            yield "note: -"
            yield "key: -"
        case WriteNote(seat=seat, says=says):
            yield f"note: {seat} {says}"
            yield f"key: {seat}{'+' if says == 'honest' else ''}"
        case Foul(seat=seat):
            yield f"{address}фол игроку номер {seat}"
        case CancelFoul(seat=seat):
            yield f"{address}снять фол с игрока номер {seat}"
        case Remove(seat=seat):
            yield f"{address}удалить игрока номер {seat}"
        case Next():
            yield f"{address}дальше"
            yield "key: +"
        case Pause():
            yield f"{address}пауза"
        case Resume():
            yield f"{address}продолжаем"
        case Repeat():
            yield f"{address}повтори"
        case TimeLeft():
            yield f"{address}сколько времени"
        case Undo(by=None):
            yield "undo:"
        case Undo():
            yield "key: отмена"
        case _:
            pass


def _exact(command: Command) -> str:
    fields = msgspec.to_builtins(command)
    fields.pop("at", None)  # `wait:` says when
    return "do: " + msgspec.json.encode(fields).decode().replace("#", "\\u0023")


def _listed(seats: tuple[int, ...]) -> str:
    return ", ".join(map(str, seats)) or "-"


def _plain(name: str) -> bool:
    """A name that the header can hold."""
    return bool(re.fullmatch(r"[^\s,#][^,#\n\r]*", name))
