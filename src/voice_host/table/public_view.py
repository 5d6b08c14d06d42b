"""What the table's screen shows to everybody: made only from events for everybody."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.text import Text

from voice_host.game.events import (
    Event,
    Floor,
    FloorEnded,
    Foul,
    FoulCancelled,
    GameOver,
    GameStarted,
    Heard,
    Left,
    Nominated,
    NotUnderstood,
    Paused,
    Phase,
    Resumed,
    Said,
    Withdrawn,
)
from voice_host.table.phase_names import phase_name
from voice_host.table.role_names import role_name

_LINES = 10


@dataclass(frozen=True)
class Moment:
    """What changes without an event."""

    left: float | None
    """Seconds until the timer; None: nothing is timed."""

    question: str
    """What may be typed now."""

    typed: str


class PublicView:
    """Takes events in, draws the table."""

    def __init__(self, *, names: dict[int, str], hide_nominees: bool) -> None:
        self._names = names
        self._hide_nominees = hide_nominees
        self._seats: dict[int, bool] = {}
        """Seat -> at the table."""
        self._fouls: dict[int, int] = {}
        self._nominated: list[int] = []
        self._floor: int | None = None
        self._phase = "setup"
        self._day = 0
        self._paused = False
        self._lines: deque[Text] = deque(maxlen=_LINES)

    def see(self, event: Event) -> None:
        """An event for everybody."""
        if (caption := caption_of(event)) is not None:
            self._lines.append(caption)
        match event:
            case GameStarted(players=players):
                self._seats = dict.fromkeys(range(1, players + 1), True)
            case Phase(name=name, day=day):
                if name == "day.speech" or name.startswith("night"):
                    self._nominated = []
                self._phase, self._day, self._floor = name, day, None
            case Floor(seat=seat):
                self._floor = seat
            case FloorEnded():
                self._floor = None
            case Nominated(seat=seat):
                self._nominated.append(seat)
            case Withdrawn(seat=seat):
                self._nominated = [other for other in self._nominated if other != seat]
            case Left(seat=seat):
                self._seats[seat] = False
            case Foul(seat=seat, total=total) | FoulCancelled(seat=seat, total=total):
                self._fouls[seat] = total
            case Paused() | Resumed():
                self._paused = isinstance(event, Paused)
            case _:
                pass

    def note(self, text: str) -> None:
        """A message that is no event."""
        self._lines.append(Text(text, style="yellow"))

    def draw(self, moment: Moment) -> RenderableType:
        """The whole screen."""
        return Group(
            Panel(Group(self._state(moment), self._round_table()), title="Мафия"),
            *self._lines,
            Rule(style="dim"),
            Text(moment.question, style="dim"),
            Text(f"> {moment.typed}"),
        )

    def _state(self, moment: Moment) -> Text:
        state = Text(phase_name(self._phase), style="bold")
        if self._day:
            state.append(f" · день {self._day}")
        if self._floor is not None:
            state.append(f" · говорит {self._who(self._floor)}")
        if self._paused:
            state.append(" · пауза", style="yellow")
        if moment.left is not None:
            minutes, seconds = divmod(round(moment.left), 60)
            state.append(f" · осталось {minutes}:{seconds:02}")
        if self._nominated and not self._hide_nominees:
            state.append(" · выставлены " + ", ".join(map(str, self._nominated)))
        return state

    def _round_table(self) -> Text:
        table = Text()
        for seat, here in self._seats.items():
            style = "reverse" if seat == self._floor else "" if here else "dim strike"
            table.append(f" {self._who(seat)}{'!' * self._fouls.get(seat, 0)} ", style)
            table.append(" ")
        return table

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
        case GameOver(roles=roles):
            cards = (f"{seat} — {role_name(role)}" for seat, role in roles.items())
            return Text("Карты: " + ", ".join(cards))
        case _:
            return None
