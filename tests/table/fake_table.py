"""A table for tests: an ear told what it hears, a voice of one tone, a screen that records."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

import numpy as np

from voice_host.ear.listener import Hearing
from voice_host.game.commands import Command
from voice_host.game.events import Event, Said
from voice_host.game.game import Game
from voice_host.game.ruleset import load
from voice_host.game.setup import NightWay, Setup
from voice_host.narration import Catalogue, Narrator
from voice_host.phrases.matcher import PhraseGrammar
from voice_host.sound import RATE, Samples, Sound
from voice_host.table.ear_gate import Ear
from voice_host.table.host import Host
from voice_host.table.night_music import NightMusic
from voice_host.table.render import AtOnce

BLOCK = RATE // 10
QUIET: Samples = np.zeros(BLOCK, np.int16)
CARDS = {1: "don", 2: "mafia", 3: "commissar", 4: "citizen", 5: "citizen", 6: "citizen"}


class Tone:
    """A voice: half a second of the same sample, different for each text."""

    name = "tone"

    def __init__(self) -> None:
        self.rendered: list[str] = []

    def render(self, text: str) -> Sound:
        self.rendered.append(text)
        return Sound(np.full(RATE // 2, 1 + len(text), np.int16))

    def close(self) -> None:
        pass


class ToldEar:
    """Hears in the next block whatever a test has said into it, if it is open then."""

    def __init__(self) -> None:
        self.is_open = True
        self.grammar: PhraseGrammar | None = None
        self.accepted = 0
        self._unfinished = ""
        self._said: list[tuple[str, Literal["do", "ask", "nothing"]]] = []

    def say(self, text: str, verdict: Literal["do", "ask", "nothing"] = "do") -> None:
        self._said.append((text, verdict))

    def expect(self, phrases: PhraseGrammar | None) -> None:
        self.grammar = phrases

    def shut(self) -> None:
        self.is_open = False
        self._unfinished = ""

    def open(self, after: str = "") -> None:  # noqa: ARG002  # the protocol's
        self.is_open = True

    def break_in(self, text: str) -> None:
        """Somebody is saying this, and the silence after it has not come."""
        self._unfinished = text

    def finish(self) -> Sequence[Hearing]:
        text, self._unfinished = self._unfinished, ""
        return [self._hearing(text, "do")] if text else []

    def accept(self, samples: Samples) -> Sequence[Hearing]:
        assert self.is_open
        assert self.grammar is not None
        self.accepted += len(samples)
        said, self._said = self._said, []
        return [self._hearing(text, verdict) for text, verdict in said]

    def _hearing(self, text: str, verdict: Literal["do", "ask", "nothing"]) -> Hearing:
        assert self.grammar is not None
        command = self.grammar.match(text)
        sure = {"do": 1.0, "ask": 0.6, "nothing": 0.1}[verdict]
        return Hearing(verdict if command else "nothing", text, command, sure, 0.0, 1.0)


class ToldWatch:
    """Hears the safety phrase in the next block after a test has said it."""

    def __init__(self) -> None:
        self.said = False
        self.blocks = 0

    def accept(self, samples: Samples, played: Samples) -> bool:  # noqa: ARG002  # the protocol's
        self.blocks += 1
        said, self.said = self.said, False
        return said

    def forget(self) -> None:
        pass


class Records:
    """Screen and journal that keep what they get, in one order."""

    def __init__(self) -> None:
        self.public_events: list[Event] = []
        self.private_events: list[Event] = []
        self.all_events: list[Event] = []
        self.commands: list[Command] = []
        self.order: list[Command | Event] = []

    def append(self, command: Command) -> None:
        self.commands.append(command)
        self.order.append(command)

    def note(self, events: Iterable[Event]) -> None:
        self.order += events

    def public(self, event: Event) -> None:
        self.public_events.append(event)

    def private(self, event: Event) -> None:
        self.private_events.append(event)

    def protocol(self, events: Sequence[Event]) -> None:
        self.all_events += events

    @property
    def said(self) -> list[str]:
        return [event.text for event in self.public_events if isinstance(event, Said)]


class Table:
    """A host with fakes round it."""

    def __init__(
        self,
        *,
        cards: dict[int, str] = CARDS,
        night: NightWay = "roles",
        own_cards: bool = False,
        rules: str = "classic",
        assist: bool = False,
        music: Samples | None = None,
        names: dict[int, str] | None = None,
    ) -> None:
        self._music = music
        self.setup = Setup(
            ruleset=rules,
            players=len(cards),
            cards=None if own_cards else cards,
            night=night,
            own_cards=own_cards,
            assist=assist,
            names=names or {},
        )
        self.game = Game(self.setup, load(rules))
        self.ear = ToldEar()
        self.watch = ToldWatch()
        self.voice = Tone()
        self.records = Records()
        self.host = self._host()
        self.out: list[Samples] = []

    def _host(self) -> Host:
        return Host(
            self.game,
            Narrator(Catalogue.load(), self.setup),
            AtOnce(self.voice),
            ear=self._heard_by(),
            journal=self.records,
            screen=self.records,
            music=None if self._music is None else NightMusic([self._music]),
            watch=self.watch,
        )

    def _heard_by(self) -> Ear:
        return self.ear

    def step(self, seconds: float = 0.1) -> None:
        """Let time pass, nobody makes a sound."""
        for _ in range(round(seconds * 10)):
            self.out.append(self.host.step(QUIET))

    def let_run(self, seconds: float) -> None:
        """So many seconds of the game's clock pass: it stands while the host speaks."""
        end = round(self.host.now + seconds, 3)
        while self.host.now < end:
            self.step()

    def until_silent(self) -> None:
        """Let the host finish."""
        while self.host.speaking:
            self.step()

    def until(self, phase: str) -> None:
        """Play on: cards are taken, nobody acts at night, talk is cut short."""
        while self.game.phase != phase:
            self.until_silent()
            ask = self.game.ask
            if ask is not None and ask.kind == "card":
                self.host.key("")
            elif ask is not None and ask.kind == "talk":
                self.host.key("дальше")
            else:
                self.step()
        self.until_silent()

    def hear(self, text: str, verdict: Literal["do", "ask", "nothing"] = "do") -> None:
        """Somebody says this, and the host has his say about it."""
        self.ear.say(text, verdict)
        self.step()
        self.until_silent()


def table_at(phase: str) -> Table:
    """A game that has come to this phase."""
    table = Table()
    table.host.begin()
    table.until(phase)
    return table
