"""Plays a script on a virtual clock and compares what comes with what is expected."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from functools import singledispatchmethod
from pathlib import Path

import msgspec

from voice_host.game.commands import (
    Choose,
    Command,
    Count,
    Hands,
    Protest,
    TakeCard,
    Tick,
    Undo,
    WriteNote,
)
from voice_host.game.events import Event, NotUnderstood, Refused
from voice_host.game.game import Game
from voice_host.game.ruleset import load
from voice_host.phrases.matcher import all_words, check_grammars, phase_grammar
from voice_host.phrases.nicknames import sayable
from voice_host.script.lines import (
    STATE_KEYS,
    Do,
    Expect,
    ExpectState,
    HandsUp,
    Key,
    Line,
    Night,
    Objection,
    Say,
    Script,
    TakeBack,
    Testament,
    Votes,
    Wait,
)
from voice_host.script.notation import agrees, event_text, value_text
from voice_host.table.keypad import KeyRefusedError, command_for


@dataclass(frozen=True)
class Failure:
    """An expectation that was not met."""

    path: Path
    line: int
    expected: str
    came: tuple[str, ...]
    """What came since the last input line, or the state."""

    def __str__(self) -> str:
        came = "; ".join(self.came) or "ничего"
        return f"{self.path}, строка {self.line}: ожидалось «{self.expected}», а пришло: {came}"


@dataclass(frozen=True)
class RunResult:
    """What a script gave."""

    game: Game
    commands: tuple[Command, ...]
    """All that was done, the clock's own ticks included: what a journal of this game holds."""

    events: tuple[Event, ...]
    failures: tuple[Failure, ...]
    notes: tuple[str, ...]
    """A line for people about each name by which a seat cannot be called."""


def run(script: Script) -> RunResult:
    """Play the whole script; failed expectations are collected, not raised."""
    runner = Runner(script)
    for line in script.lines:
        runner.play(line)
    return RunResult(
        runner.game,
        tuple(runner.commands),
        tuple(runner.events),
        tuple(runner.failures),
        tuple(runner.notes),
    )


class Runner:
    """A game in the middle of its script."""

    def __init__(self, script: Script) -> None:
        self._script = script
        self.game = Game(script.setup, load(script.setup.ruleset))
        check_grammars(self.game.ruleset)
        names = script.setup.names
        # All words take a while to collect: only names have to differ from them.
        self._nicknames, self.notes = sayable(names, all_words() if names else frozenset())
        self.commands: list[Command] = []
        self.events: list[Event] = []
        self.failures: list[Failure] = []
        self._since = 0
        """Where in `events` the last input line begins."""
        self.events += self.game.start()
        self._run_on()

    def play(self, line: Line) -> None:
        """One line: an expectation looks back, anything else is an input."""
        if isinstance(line, Expect | ExpectState):
            self._check(line)
            return
        self._since = len(self.events)
        self._input(line)
        self._run_on()

    @singledispatchmethod
    def _input(self, line: Line) -> None:
        raise TypeError(line)

    @_input.register
    def _(self, line: Say) -> None:
        by_host = line.who == "host"
        over_or_table = self.game.over or not by_host
        heard = self.game.grammars if over_or_table else self.game.ruleset.host
        grammar = phase_grammar(
            heard,
            self._script.setup.players,
            addressed=not by_host,
            nicknames=self._nicknames,
        )
        match = grammar.find(line.words)
        if match is None:
            self.events.append(NotUnderstood(at=self.game.at, text=line.words))
        elif isinstance(match.command, Command):
            by = line.who if isinstance(line.who, int) else None
            self._do(msgspec.structs.replace(match.command, by=by))

    @_input.register
    def _(self, line: Votes) -> None:
        self._do(Count(votes=line.count))

    @_input.register
    def _(self, line: HandsUp) -> None:
        self._do(Hands(seats=line.seats))

    @_input.register
    def _(self, line: Night) -> None:
        if isinstance(line.who, int):
            self._do(Choose(by=line.who, targets=line.targets))
            return
        ask = self.game.ask
        seat = ask.seat if ask is not None and ask.role == line.who else None
        self._do(Choose(by=seat, role=line.who, targets=line.targets))

    @_input.register
    def _(self, line: Testament) -> None:
        ask = self.game.ask
        by = ask.seat if ask is not None and ask.kind == "testament" else None
        self._do(WriteNote(by=by, seat=line.about, says=line.says))

    @_input.register
    def _(self, line: Objection) -> None:
        self._do(Protest(by=line.seat, text=line.text))

    @_input.register
    def _(self, line: Key) -> None:
        try:
            self._do(command_for(self.game.ask, line.typed))
        except KeyRefusedError as error:
            self.events.append(Refused(at=self.game.at, command="key", reason=str(error)))

    @_input.register
    def _(self, line: Wait) -> None:
        if not self.game.paused:
            self._do(Tick(), at=float(exactly(self.game.at) + line.seconds))

    @_input.register
    def _(self, line: Do) -> None:
        self._do(line.command)

    @_input.register
    def _(self, _line: TakeBack) -> None:
        self._do(Undo())

    def _do(self, command: Command, at: float | None = None) -> None:
        moment = self.game.at if at is None else at
        timed = msgspec.structs.replace(command, at=moment)
        self.commands.append(timed)
        self.events += self.game.handle(timed)

    def _run_on(self) -> None:
        """Lets the clock run through narration and fixed waits until somebody is asked."""
        if self._script.clock == "waits":
            return
        game = self.game
        while not game.over and not game.paused:
            ask = game.ask
            if ask is not None and ask.kind == "card":
                self._do(TakeCard(by=ask.seat))
            elif (ask is None or ask.moves_on) and game.deadline is not None:
                self._do(Tick(), at=game.deadline)
            else:
                return

    def _check(self, line: Expect | ExpectState) -> None:
        recent = self.events[self._since :]
        if isinstance(line, ExpectState):
            state = {name: getattr(self.game, name) for name in STATE_KEYS}
            if not all(agrees(state[name], wanted) for name, wanted in line.fields):
                came = " ".join(f"{name}={value_text(state[name])}" for name, _ in line.fields)
                self._fail(line, (came,))
        elif any(_fits(event, line) for event in recent) != line.wanted:
            self._fail(line, tuple(event_text(event) for event in recent))

    def _fail(self, line: Line, came: tuple[str, ...]) -> None:
        self.failures.append(Failure(self._script.path, line.number, line.source, came))


def exactly(seconds: float) -> Decimal:
    """As it is written: 38.2 and 0.1 are 38.3, which floats would miss."""
    return Decimal(repr(seconds))


def _fits(event: Event, line: Expect) -> bool:
    return event.kind == line.event and all(
        agrees(getattr(event, name), wanted) for name, wanted in line.fields
    )
