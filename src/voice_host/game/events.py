"""Events: what the game made of a command. The only way out of a game.

One JSON object a line. `audience` None: for everybody. "seat:N": for that seat's own eyes.
"black": for the living blacks. "host": for the human host and the protocol.
"""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from voice_host.game.commands import _tag


class Event(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="event", tag=_tag
):
    """Base of all events."""

    at: float
    """Game time, seconds."""

    audience: str | None = None

    asks: ClassVar[bool] = False
    """Something new is asked of somebody, or of all: what was asked before is over."""

    ends: ClassVar[bool] = False
    """What was asked before is over, and nothing new is asked yet."""

    lapses: ClassVar[bool] = False
    """What is said of it means nothing any more when that is over. News never lapses."""

    @property
    def kind(self) -> str:
        """The event's name as in the contract, e.g. "floor_ended"."""
        return _tag(type(self).__name__)


class GameStarted(Event, frozen=True):
    ruleset: str
    players: int
    seed: int | None
    """None for the table: who knows it knows every card (ALL-1). `game_over` tells it to all."""

    roles: dict[str, int]
    """The public deck: role id -> how many cards."""


class Introduced(Event, frozen=True):
    """Who sits where (SPORT-4)."""

    seat: int
    name: str


class Reality(Event, frozen=True):
    """Where the game takes place, if the table has chosen that (KATTANI-2)."""

    name: str


class Dealt(Event, frozen=True):
    seat: int
    role: str
    card: str | None = None
    """The playing card, where those are dealt (KATTANI-1)."""


class CardTurn(Event, frozen=True):
    """The seat is asked to come to the keypad and look at (or key in) its card."""

    asks: ClassVar[bool] = True
    lapses: ClassVar[bool] = True

    seat: int


class CardsShown(Event, frozen=True):
    """All seats at once look at their cards on their phones, or key them in there."""

    asks: ClassVar[bool] = True
    lapses: ClassVar[bool] = True


class PhonesUsed(Event, frozen=True):
    """What is private is keyed on the seats' own phones from now on, or no more."""

    on: bool


class Phase(Event, frozen=True):
    asks: ClassVar[bool] = True

    name: str
    day: int
    seconds: float | None = None
    """How long it lasts, where that is fixed."""


class Floor(Event, frozen=True):
    asks: ClassVar[bool] = True
    lapses: ClassVar[bool] = True

    seat: int
    seconds: float
    reason: Literal["speech", "nomination_only", "defence", "last_word", "best_move", "accusation"]


class FloorEnded(Event, frozen=True):
    ends: ClassVar[bool] = True
    lapses: ClassVar[bool] = True

    seat: int
    why: Literal["said", "time", "foul", "host"]


class TimeShort(Event, frozen=True):
    """The floor is soon over: so many seconds are left."""

    lapses: ClassVar[bool] = True

    seat: int
    seconds: float


class Nominated(Event, frozen=True):
    by: int
    seat: int


class Accused(Event, frozen=True):
    """In free talk who accuses is unknown (`by` None), unless he keyed his number (ALL-7)."""

    seat: int
    by: int | None = None


class FloorReturned(Event, frozen=True):
    """The seat speaks on: it has taken its floor back (SPORT-9), or something was undone."""

    asks: ClassVar[bool] = True
    lapses: ClassVar[bool] = True

    seat: int
    seconds: float
    """How many are left."""

    phase: str
    """The phase it is again."""


class NominationRefused(Event, frozen=True):
    by: int
    seat: int
    reason: Literal["already", "not_yours", "second", "gone", "unknown"]


class Nominees(Event, frozen=True):
    """The answer to «Кто выставлен?», in the order of nomination (SPORT-13)."""

    seats: tuple[int, ...]


class Withdrawn(Event, frozen=True):
    by: int
    seat: int


class VoteOpened(Event, frozen=True):
    candidates: tuple[int, ...]
    round: int
    in_turn: bool = False
    """Each names one; otherwise hands are counted (CITY-7)."""

    private: bool = False
    """On the keypad, one after the other (CLONES-2)."""


class Candidate(Event, frozen=True):
    """The hands for this seat go up now (SPORT-15)."""

    asks: ClassVar[bool] = True
    lapses: ClassVar[bool] = True

    seat: int


class CountAsked(Event, frozen=True):
    """Hands are down; the table is asked how many there were, for `seat`, or for the lift."""

    asks: ClassVar[bool] = True
    lapses: ClassVar[bool] = True

    seat: int | None = None


class VoteMissed(Event, frozen=True):
    """The seat gave no vote: the first time it is warned, the second time it leaves (CLONES-15)."""

    seat: int
    total: int


class VoterCalled(Event, frozen=True):
    """It is this seat's turn to vote (CITY-7)."""

    asks: ClassVar[bool] = True
    lapses: ClassVar[bool] = True

    seat: int
    again: bool = False
    """It has been silent once."""

    private: bool = False
    """At the keypad (CLONES-2)."""


class Voted(Event, frozen=True):
    by: int
    seat: int | None
    """None: silent twice, no vote (CITY-7)."""


class Votes(Event, frozen=True):
    seat: int
    count: int
    voters: tuple[int, ...] | None = None


class CountCorrected(Event, frozen=True):
    """A count was wrong (ALL-5): the counts that follow it stand now, and what comes of them."""

    seat: int | None
    """The candidate; None: the lift."""

    count: int


class Tie(Event, frozen=True):
    seats: tuple[int, ...]


class LiftAsked(Event, frozen=True):
    """«Кто за то, чтобы все голосуемые игроки покинули стол?» (SPORT-21)."""

    asks: ClassVar[bool] = True
    lapses: ClassVar[bool] = True

    seats: tuple[int, ...]


class LiftVote(Event, frozen=True):
    count: int
    of: int
    passed: bool


class NightCalled(Event, frozen=True):
    """«Ночь мафии»: the hands for it go up now (DAVYDOV-5)."""

    asks: ClassVar[bool] = True
    lapses: ClassVar[bool] = True

    by: int | None = None
    proposal: int | None = None
    """Which one in a row it is of the host's own (DAVYDOV-9); None: somebody else called."""


class NightVote(Event, frozen=True):
    """Whether a majority of the living agrees to the night."""

    ends: ClassVar[bool] = True

    count: int | None
    """None: nobody has told the host how many."""

    of: int
    passed: bool
    forced: bool = False
    """Night comes all the same: the host has proposed it often enough (DAVYDOV-9)."""


class VoteSkipped(Event, frozen=True):
    reason: Literal[
        "none", "single_day_one", "removed_player", "four_players", "whole_table", "no_voters"
    ]


class NoOneLeft(Event, frozen=True):
    """The vote is over and nobody leaves: a tie that stays, or an alibi."""


class JudgeAsked(Event, frozen=True):
    """All close their eyes, and one decides about the suspects on the keypad (CLONES-8, 13)."""

    seats: tuple[int, ...]
    role: Literal["judge", "citizen"]
    """`citizen`: the last killed civilian, where the deck has no Judge."""


class Judge(Event, frozen=True):
    decision: Literal["execute", "pardon", "lot"]
    seat: int | None = None
    """Who is to be executed, or the only suspect who is pardoned; None: all are pardoned."""


class BestPlayerAsked(Event, frozen=True):
    """After the game each in turn names the best player (CITY-19)."""


class BestPlayer(Event, frozen=True):
    """Has the most votes; several may (CITY-19)."""

    seat: int


class Counted(Event, frozen=True):
    """The host counts aloud while the blacks get to know each other (DAVYDOV-2)."""

    number: int


class Turn(Event, frozen=True):
    """Night way `round`: this seat comes to the keypad now, to enter or to read (ALL-11)."""

    asks: ClassVar[bool] = True
    lapses: ClassVar[bool] = True

    seat: int
    purpose: Literal["enter", "read"]


class Woke(Event, frozen=True):
    asks: ClassVar[bool] = True
    lapses: ClassVar[bool] = True

    role: str
    also: tuple[str, ...] = ()
    """Roles that wake with this team in the first night, to meet it (CLASSIC-16)."""


class NumberCalled(Event, frozen=True):
    """Who shoots at this seat does it now (SPORT-24)."""

    asks: ClassVar[bool] = True
    lapses: ClassVar[bool] = True

    seat: int


class Slept(Event, frozen=True):
    role: str


class Chose(Event, frozen=True):
    role: str
    target: int | None
    by: int
    second: int | None = None
    """Who was named beside the target, where the choice is of two."""

    void: str | None = None
    """Why the choice had no effect, where the rules say so."""


class Check(Event, frozen=True):
    role: str
    seat: int
    answer: str
    second: int | None = None
    """With whom the seat was compared (CLASSIC-9)."""


class Void(Event, frozen=True):
    """A choice of the night came to nothing; told when the night is over."""

    role: str
    by: int
    reason: str


class Became(Event, frozen=True):
    """The seat learns that it has another role now (CLASSIC-13)."""

    seat: int
    role: str


class ExecutionOff(Event, frozen=True):
    """The vote has condemned the seat, which has an alibi (CLASSIC-11)."""

    seat: int


class Notes(Event, frozen=True):
    """The shots of the night's notes, in random order, without authors (DAVYDOV-6)."""

    shots: tuple[int, ...]


class NightResult(Event, frozen=True):
    killed: tuple[int, ...]
    missed: bool
    death: int | None = None
    """The last of the killed was taken by Death (CLONES-12)."""


class NoteAsked(Event, frozen=True):
    """Kattani may write his note now, every night, alive or not (KATTANI-6)."""


class Note(Event, frozen=True):
    """Kattani's note is read (KATTANI-6)."""

    seat: int
    says: Literal["mafia", "honest"]


class Frozen(Event, frozen=True):
    """Has neither word nor vote today (CITY-12)."""

    seat: int


class HomelessSaw(Event, frozen=True):
    """The Homeless saw a killer; nobody hears whom (CLONES-11)."""


class Left(Event, frozen=True):
    seat: int
    why: Literal[
        "vote", "lift", "shot", "foul", "disqualified", "death", "note", "missed_votes"
    ]  # fmt: skip
    role: str | None = None
    """Only where the ruleset shows it (ALL-2)."""

    card: str | None = None
    """The playing card that is shown (KATTANI-7)."""

    reason: str | None = None
    """Why the host removed the seat, where he said it."""


class Banned(Event, frozen=True):
    """Removed for the whole evening (SPORT-35), or for some games."""

    seat: int
    games: int | None = None
    """So many, beside this one (CITY-18); None: the evening."""

    reason: str | None = None


class TeamLost(Event, frozen=True):
    """The seat has lost the game for its camp (SPORT-34)."""

    seat: int
    reason: str | None = None


class BestMove(Event, frozen=True):
    """Whom the first one killed believes black; all that he has named so far (SPORT-29)."""

    by: int
    picks: tuple[int, ...]


class Foul(Event, frozen=True):
    seat: int
    total: int
    reason: str | None = None


class FoulCancelled(Event, frozen=True):
    seat: int
    total: int


class ProtestMade(Event, frozen=True):
    """After the game (SPORT-38)."""

    seat: int
    text: str


class ProtestVote(Event, frozen=True):
    seat: int
    voters: tuple[int, ...]
    passed: bool


class ProtestSettled(Event, frozen=True):
    seat: int
    outcome: Literal["annulled", "replayed", "red", "black"]


class Paused(Event, frozen=True):
    pass


class Resumed(Event, frozen=True):
    pass


class RepeatAsked(Event, frozen=True):
    pass


class TimeTold(Event, frozen=True):
    seconds: float


class LedBy(Event, frozen=True):
    """Who leads the game from now on."""

    who: Literal["human", "program"]


class TimeUp(Event, frozen=True):
    """The time is out, and the human host goes on when he wants to."""

    lapses: ClassVar[bool] = True


class Warned(Event, frozen=True):
    """What the human host is told on the screen: he is not corrected aloud."""

    text: str


class Heard(Event, frozen=True):
    """What the ear made of an utterance; `command` is absent while it is being asked again."""

    text: str
    confidence: float
    command: str | None = None


class NotUnderstood(Event, frozen=True):
    text: str


class Refused(Event, frozen=True):
    """A phrase or key that is not allowed now changed nothing (ALL-4)."""

    command: str
    reason: str


class Undone(Event, frozen=True):
    ends: ClassVar[bool] = True

    what: str
    """The name of the command taken back."""

    phase: str
    """The phase it is again, or still."""


class Said(Event, frozen=True):
    """The host's voice: the line's id in the catalogue and its text."""

    line: str
    text: str


class GameOver(Event, frozen=True):
    winner: Literal["red", "black", "mafia", "yakuza", "maniac", "werewolf", "draw"]
    reason: str
    seed: int
    roles: dict[int, str]
    """Seat -> role on its card: secrets are over."""

    became: dict[int, str] | None = None
    """Seat -> the role it has taken over (CLASSIC-13); None: nobody has."""

    points: dict[int, int] | None = None
    """Seat -> its points of this game; None: the ruleset gives none (DAVYDOV-8)."""
