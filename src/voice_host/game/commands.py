"""Commands: what somebody did. The only way into a game.

A command says who did it (`by`, a seat, or None for the table, the human host or the clock) and
when (`at`, seconds of game time). The journal is a list of these.
"""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec


def _tag(name: str) -> str:
    """ "EndSpeech" -> "end_speech"."""
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")


class Command(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="command", tag=_tag
):
    """Base of all commands."""

    irrevocable: ClassVar[bool] = False
    """What it does to somebody is done: heard by ear, it is always asked back first."""

    at: float = 0.0
    """Game time in seconds; the game first lets its clock run up to it."""

    by: int | None = None
    """The seat that did it; None: the table, the human host, or the clock."""

    @property
    def kind(self) -> str:
        """The command's name as contract and `hear` print it, e.g. "nominate"."""
        return _tag(type(self).__name__)


class Tick(Command, frozen=True):
    """Time has run to `at` and nobody did anything."""


class Nominate(Command, frozen=True):
    """«Выставляю игрока номер N»; several numbers in one breath keep their order (SPORT-10)."""

    seats: tuple[int, ...]


class Nominees(Command, frozen=True):
    """«Кто выставлен?» (SPORT-13)."""


class BestMove(Command, frozen=True):
    """Whom the first one killed believes black (SPORT-29)."""

    seats: tuple[int, ...]


class Withdraw(Command, frozen=True):
    """«Отзываю игрока номер N» (SPORT-11)."""

    seat: int


class Accuse(Command, frozen=True):
    """«Обвиняю игрока номер N» (DAVYDOV-3)."""

    seat: int


class PutToVote(Command, frozen=True):
    """«Прошу голосовать»: about the last one accused (DAVYDOV-3)."""


class CallNight(Command, frozen=True):
    """«Ночь мафии»: who is for it? (DAVYDOV-5)."""


class EndSpeech(Command, frozen=True):
    """«Спасибо» or «Пас» (SPORT-9)."""

    word: Literal["thanks", "pass"] = "thanks"


class ReturnFloor(Command, frozen=True):
    """«Продолжаю»: who has just ended his floor himself speaks on (SPORT-9)."""


class Count(Command, frozen=True):
    """Hands counted for the candidate being voted, or for the lift (SPORT-15, 21)."""

    votes: int


class Recount(Command, frozen=True):
    """«За третьего было пять»: a count of the vote that is on, or just over, was wrong (ALL-5)."""

    votes: int
    seat: int | None = None
    """The candidate; None: the lift."""


class Hands(Command, frozen=True):
    """The same by seat: who has a hand up."""

    seats: tuple[int, ...]


class CastVote(Command, frozen=True):
    """«Голосую против игрока номер N», of the seat whose turn it is (CITY-7)."""

    seat: int


class TakeCard(Command, frozen=True):
    """The seat `by` looked at its card on the keypad and hid it again.

    With the table's own cards `role` is what the physical card says, or `card` which one it is.
    """

    role: str | None = None
    card: str | None = None


class Choose(Command, frozen=True):
    """A night choice: of a called `role`, or of the seat `by` alone. No targets: declined."""

    targets: tuple[int, ...]
    role: str | None = None


class WriteNote(Command, frozen=True):
    """Kattani's note about one player; no seat: he leaves none (KATTANI-6)."""

    seat: int | None = None
    says: Literal["mafia", "honest"] = "mafia"


class Foul(Command, frozen=True):
    """The host gives a seat a foul (SPORT-30)."""

    seat: int
    reason: str | None = None


class CancelFoul(Command, frozen=True):
    """The host takes a foul back."""

    seat: int


class Remove(Command, frozen=True):
    """The host removes a seat from the table (SPORT-31)."""

    irrevocable = True

    seat: int
    reason: str | None = None
    evening: bool = False
    """For the whole evening: the protocol keeps it (SPORT-35)."""


class TeamLoss(Command, frozen=True):
    """The host gives the game to the other camp (SPORT-34)."""

    irrevocable = True

    seat: int
    reason: str | None = None


class Protest(Command, frozen=True):
    """After the game: `by` protests, and the protocol keeps why (SPORT-38)."""

    text: str


class Ruling(Command, frozen=True):
    """What comes of a protest that has passed (SPORT-38)."""

    outcome: Literal["annulled", "replayed", "red", "black"]
    """The last two: who has won after all."""


class Pause(Command, frozen=True):
    """«Пауза»: the game clock stands."""


class Resume(Command, frozen=True):
    """«Продолжаем»: the game clock runs again."""


class Next(Command, frozen=True):
    """«Дальше»: ends what is going on now, where the rules let the host end it."""


class Repeat(Command, frozen=True):
    """«Повтори»: the last line once more."""


class TimeLeft(Command, frozen=True):
    """«Сколько времени»: how much of the floor is left."""


class Lead(Command, frozen=True):
    """«Беру игру», «ведите сами»: who leads from now on.

    While a human host leads nothing ends by time: the clock only tells, and he goes on with `Next`.
    """

    human: bool


class UsePhones(Command, frozen=True):
    """Every living seat has a phone, or not any more: the night is keyed there, or as `roles`."""

    on: bool


class Undo(Command, frozen=True):
    """«Отмена»: the last decision is taken back (ALL-5)."""


AnyCommand = (
    Tick | Nominate | Nominees | Withdraw | BestMove | EndSpeech | ReturnFloor | Count | Hands
    | Recount | CastVote | TakeCard | Choose | Foul | CancelFoul | Remove | TeamLoss | Pause
    | Resume | Next | Repeat | TimeLeft | Lead | Undo | Protest | Ruling | WriteNote | Accuse
    | PutToVote | CallNight | UsePhones
)  # fmt: skip
"""For decoding: msgspec finds the class by the field `command`."""
