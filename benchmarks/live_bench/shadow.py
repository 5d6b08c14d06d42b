"""The game as the players see it: followed from outside, by the journal and by what is printed."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, Any

import msgspec

from voice_host.errors import VoiceHostError
from voice_host.game.commands import AnyCommand, Command
from voice_host.game.events import Event
from voice_host.game.game import Game
from voice_host.game.ruleset import load
from voice_host.game.view import visible
from voice_host.journal import Record, read
from voice_host.phrases.matcher import phase_grammar

_ASKED_SECONDS = 12.0
"""A question that the host asked back is open no longer."""

_SETTLES = 0.8
"""Seconds after something has happened in which the host is about to speak."""

_SILENT_FOR = 0.5
_KEY_SECONDS = 10.0
"""In which what was typed is carried out, or never."""


class Shadow:
    """What a player needs of a host; `key` types on its keyboard."""

    def __init__(
        self,
        games: Path,
        stdout: IO[str],
        keyboard: IO[str],
        carried_out: Callable[[Command], None],
        see: Callable[[Event], None],
        see_private: Callable[[Event], None],
    ) -> None:
        """`games`: the folder in which the host's journal appears."""
        self._games = games
        self._keyboard = keyboard
        self._carried_out, self._see, self._see_private = carried_out, see, see_private
        self._size = self._done = 0
        self._changed_at = time.monotonic()
        self._loud_at = self._keyed_at = 0.0
        self._asked: tuple[Command, float] | None = None
        self.printed: queue.SimpleQueue[tuple[float, dict[str, Any]]] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read, args=(stdout,), daemon=True)
        self._reader.start()
        self._path, record = self._first()
        self.game = Game(record.head.setup, load(record.head.setup.ruleset))
        self._publish(self.game.start(), at_keypad=None)

    @property
    def over(self) -> bool:
        """Told and done."""
        return self.game.over

    @property
    def speaking(self) -> bool:
        """The host is heard, or about to be."""
        now = time.monotonic()
        return now - self._loud_at < _SILENT_FOR or now - self._changed_at < _SETTLES

    @property
    def asked(self) -> Command | None:
        """What the host has asked back."""
        if self._asked is not None and time.monotonic() - self._asked[1] > _ASKED_SECONDS:
            self._asked = None
        return self._asked[0] if self._asked is not None else None

    def hears_host(self) -> None:
        """The loudspeaker is loud now."""
        self._loud_at = time.monotonic()

    def key(self, text: str) -> None:
        """Typed, with Enter."""
        self._keyed_at = time.monotonic()
        self._keyboard.write(text + "\n")
        self._keyboard.flush()

    def was_keyed(self) -> bool:
        """Whether the command that comes now was typed; asked once of each."""
        keyed = time.monotonic() - self._keyed_at < _KEY_SECONDS
        self._keyed_at = 0.0
        return keyed

    def follow(self) -> list[tuple[float, dict[str, Any]]]:
        """Whatever has happened since; what was printed, with the time at which it came."""
        size = self._path.stat().st_size
        if size != self._size:
            self._size = size
            for entry in read(str(self._path)).entries[self._done :]:
                self._done += 1
                self._act(entry.do)
        came = [self.printed.get() for _ in range(self.printed.qsize())]
        for at, event in came:
            if event["event"] == "heard" and event.get("command") is None:
                grammar = phase_grammar(self.game.grammars, self.game.setup.players)
                meant = grammar.match(event["text"])
                if isinstance(meant, Command):
                    self._asked = (meant, at)
            if event["event"] in ("said", "heard"):
                self._changed_at = at
        return came

    def _act(self, command: AnyCommand) -> None:
        self._changed_at = time.monotonic()
        self._asked = None
        self._carried_out(command)
        ask = self.game.ask
        self._publish(self.game.handle(command), at_keypad=ask.seat if ask else None)

    def _publish(self, events: Sequence[Event], at_keypad: int | None) -> None:
        """As the host does."""
        if at_keypad is not None:
            for event in visible(events, (f"seat:{at_keypad}",)):
                if event.audience is not None:
                    self._see_private(event)
        for event in visible(events):
            self._see(event)

    def _first(self) -> tuple[Path, Record]:
        """The journal, once it is there."""
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            for path in self._games.glob("*.jsonl"):
                try:
                    return path, read(str(path))
                except VoiceHostError:
                    pass  # its first line is being written
            time.sleep(0.1)
        raise SystemExit("the host did not begin a game")

    def _read(self, stdout: IO[str]) -> None:
        for line in stdout:
            self.printed.put((time.monotonic(), msgspec.json.decode(line)))
