"""What the table's screen shows to everybody: lines from events for everybody, and the table.

The table is read from the game each time it is drawn, so that what was undone does not stay.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.text import Text

from voice_host.game.events import (
    Event,
    GameOver,
    Heard,
    NominationRefused,
    NotUnderstood,
    Said,
    Warned,
)
from voice_host.game.game import Game
from voice_host.table.phase_names import phase_name
from voice_host.table.role_names import role_name
from voice_host.told import Told

_LINES = 10

_NOT_NOMINATED = {
    "already": Told("игрок {seat} уже выставлен"),
    "not_yours": Told("сейчас речь другого игрока"),
    "second": Told("за день можно выставить только одного"),
    "gone": Told("игрока {seat} уже нет за столом"),
    "unknown": Told("игрока {seat} за столом нет"),
}
"""Why a nomination was not accepted: read on the screen, not answered by voice (SPORT-10)."""


@dataclass(frozen=True)
class TableState:
    """What everybody may know of the game."""

    phase: str
    day: int
    paused: bool
    floor: int | None
    alive: tuple[int, ...]
    fouls: tuple[int, ...]
    """Of every seat in order, whether it is still at the table or not."""

    nominated: tuple[int, ...]
    accused: tuple[int, ...] = ()


def table_state(game: Game) -> TableState:
    """As it is now."""
    return TableState(
        phase=game.phase,
        day=game.day,
        paused=game.paused,
        floor=game.floor,
        alive=game.alive,
        fouls=tuple(player.fouls for player in game.state.players),
        nominated=tuple(game.state.nominations),
        accused=tuple(dict.fromkeys(each.seat for each in game.state.free_day.accusations)),
    )


@dataclass(frozen=True)
class Moment:
    """The table at one moment."""

    table: TableState
    left: float | None
    """Seconds until the timer; None: nothing is timed."""

    question: str
    """What may be typed now."""

    typed: str
    meter: str = ""
    """How loud the table is; empty: nobody is listened to."""


class PublicView:
    """Takes events in, draws the table."""

    def __init__(self, *, names: dict[int, str], hide_nominees: bool) -> None:
        self._names = names
        self._hide_nominees = hide_nominees
        self._lines: deque[Text] = deque(maxlen=_LINES)

    def see(self, event: Event) -> None:
        """An event for everybody."""
        if (caption := caption_of(event)) is not None:
            self._lines.append(caption)

    def note(self, text: str) -> None:
        """A message that is no event."""
        self._lines.append(Text(text, style="yellow"))

    def draw(self, moment: Moment) -> RenderableType:
        """The whole screen."""
        return Group(
            Panel(Group(self._state(moment), self._round_table(moment.table)), title="Мафия"),
            *self._lines,
            Rule(style="dim"),
            Text(moment.question, style="dim"),
            Text(f"> {moment.typed}"),
        )

    def _state(self, moment: Moment) -> Text:
        table = moment.table
        state = Text(phase_name(table.phase), style="bold")
        if table.day:
            state.append(f" · день {table.day}")
        if table.floor is not None:
            state.append(f" · говорит {self._who(table.floor)}")
        if table.paused:
            state.append(" · пауза", style="yellow")
        if moment.left is not None:
            minutes, seconds = divmod(max(0, round(moment.left)), 60)
            state.append(f" · осталось {minutes}:{seconds:02}")
        if table.nominated and not self._hide_nominees:
            state.append(" · выставлены " + ", ".join(map(str, table.nominated)))
        if table.accused:
            state.append(" · обвинены " + ", ".join(map(str, table.accused)))
        if moment.meter:
            state.append(f" · слышу {moment.meter}", style="dim")
        return state

    def _round_table(self, table: TableState) -> Text:
        row = Text()
        for seat, fouls in enumerate(table.fouls, start=1):
            here = seat in table.alive
            style = "reverse" if seat == table.floor else "" if here else "dim strike"
            row.append(f" {self._who(seat)}{'!' * fouls} ", style)
            row.append(" ")
        return row

    def _who(self, seat: int) -> str:
        return f"{seat} {self._names[seat]}" if seat in self._names else str(seat)


def caption_of(event: Event) -> Text | None:
    """One line for what was said or heard; None for events that need no line."""
    match event:
        case Said(text=text):
            return Text(f"Ведущий: {text}", style="bold")
        case Heard(text=text):
            return Text(f"  слышу: {text}", style="cyan")
        case NotUnderstood(text=text) if text:
            return Text(f"  не понял: {text}", style="dim")
        case Warned(text=text):
            return Text(f"  {text}", style="yellow")
        case NominationRefused():
            return Text(f"  {not_nominated(event)}", style="dim")
        case _:
            return None


def not_nominated(event: NominationRefused) -> str:
    """And why."""
    why = _NOT_NOMINATED[event.reason].of(seat=event.seat)
    return Told("выставлен не будет: {why}", why=why)


def cards_of(event: GameOver) -> Text:
    """All cards: secrets are over."""
    changed = {seat: f", потом {role_name(role)}" for seat, role in (event.became or {}).items()}
    cards = (
        f"{seat} — {role_name(role)}{changed.get(seat, '')}" for seat, role in event.roles.items()
    )
    return Text("Карты: " + ", ".join(cards))
