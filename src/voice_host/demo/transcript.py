"""Who said what, what was heard, what the host said: one line each, with the time at the table."""

from __future__ import annotations

from collections.abc import Callable

from voice_host.game.events import Event, Heard, NotUnderstood, Phase, Said


class Transcript:
    """Lines in the order they came."""

    def __init__(self, echo: Callable[[str], None]) -> None:
        """`echo` gets each line at once."""
        self._echo = echo
        self.now = 0.0
        """Seconds since the table sat down; the demo keeps it."""
        self.lines: list[str] = []

    def said(self, seat: int, text: str) -> None:
        """A player spoke."""
        self._add(f"игрок {seat}: {text}")

    def keyed(self, seat: int, keys: str) -> None:
        """A player typed."""
        self._add(f"игрок {seat} на клавиатуре: {keys or '⏎'}")

    def event(self, event: Event) -> None:
        """What the table got to know."""
        match event:
            case Said(text=text):
                self._add(f"ВЕДУЩИЙ: {text}")
            case Heard(text=text, command=None, confidence=confidence):
                self._add(f"  услышано: {text} (уверенность {confidence:.2f}, переспрашиваю)")
            case Heard(text=text, command=command, confidence=confidence):
                self._add(f"  услышано: {text} → {command} (уверенность {confidence:.2f})")
            case NotUnderstood(text=text) if text:
                self._add(f"  не понято: {text}")
            case Phase(name=name, day=day):
                self._add(f"— {name}, день {day} —")
            case _:
                pass

    def _add(self, line: str) -> None:
        stamped = f"[{int(self.now // 60):02d}:{self.now % 60:04.1f}] {line}"
        self.lines.append(stamped)
        self._echo(stamped)
