"""Everything a game remembers. Plain data: no rules here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from voice_host.game.night import Action
from voice_host.game.role import Camp, Role

FloorReason = Literal[
    "speech", "nomination_only", "defence", "last_word", "best_move", "accusation"
]
LeaveReason = Literal[
    "vote", "lift", "shot", "foul", "disqualified", "death", "missed_votes", "note"
]
ALIBI = "alibi"
"""A mark: the vote cannot condemn this seat today (CLASSIC-11)."""


@dataclass
class Player:
    """One seat."""

    seat: int
    role: str | None
    """None until the card is known (own cards)."""

    playing_card: str | None = None
    """Where the deck is an ordinary one (KATTANI-1)."""

    alive: bool = True
    dealt: str | None = None
    """What he was at first, where he has another role now (CLASSIC-13)."""

    learns: int | None = None
    """The night, by the day before it, in which he is told that he has another role now
    (CLASSIC-13); None: he knows his role."""

    fouls: int = 0
    loses_speech: bool = False
    """The third foul takes the next speech (SPORT-30)."""

    silenced_on: int | None = None
    """The day on which the third foul takes word and vote (CITY-18)."""

    nominated_today: bool = False
    """Has used the one nomination of the day (SPORT-12)."""

    missed_votes: int = 0
    """In the whole game (CLONES-15)."""


@dataclass(frozen=True)
class Departure:
    """Somebody left."""

    seat: int
    why: LeaveReason
    day: int
    """The day on which, or after which."""

    next_night: int
    """The night that began after it, by the day before that night."""


@dataclass(frozen=True)
class FloorHeld:
    """Who may speak now."""

    seat: int
    reason: FloorReason
    returned: int = 0
    """How often the seat has taken it back (SPORT-9)."""

    warned: bool = True
    """It has been told how little is left, or is too short for that."""


@dataclass(frozen=True)
class Testament:
    """What Kattani has written tonight (KATTANI-6)."""

    by: int
    about: int | None
    """None: he leaves no note."""
    says: Literal["mafia", "honest"]


@dataclass(frozen=True)
class Accusation:
    """Somebody is accused, and the accuser may ask for the vote (DAVYDOV-3)."""

    by: int | None
    """None: unknown."""

    seat: int


@dataclass
class FreeDay:
    """A day of free talk with accusations, until the table agrees to the night."""

    accusations: list[Accusation] = field(default_factory=list)
    """Those that the table has not voted on, the latest last."""

    caller: int | None = None
    """Who has called the night that is voted on; None: unknown, or the host himself."""

    propose_at: float | None = None
    """Game time at which the host proposes the night; None: he never does (DAVYDOV-9)."""

    proposals: int = 0
    """How many of his came to nothing today, the one that is voted on included."""

    by_host: bool = False
    """The night that is voted on is his proposal."""

    night_comes: bool = False


@dataclass
class Complaint:
    """A protest after the game (SPORT-38)."""

    seat: int
    passed: bool = False


@dataclass
class Vote:
    """One round of a vote."""

    candidates: tuple[int, ...]
    round: int = 1
    cast: dict[int, int | None] = field(default_factory=dict)
    """In turn: voter -> whom he has named, in the order of voting; None: he was silent."""

    counts: list[int] = field(default_factory=list)
    voted: set[int] = field(default_factory=set)
    """Seats whose hand was seen; a count without seats adds nobody."""

    @property
    def current(self) -> int | None:
        """The candidate whose hands are counted now."""
        done = len(self.counts)
        return self.candidates[done] if done < len(self.candidates) else None


@dataclass
class State:
    """The whole memory of one game."""

    players: list[Player]
    roles: Mapping[str, Role]
    deck: frozenset[str]
    """The roles of the public deck: all of them are called, dead or alive (ALL-1)."""

    night: str = "roles"
    """The way the night is keyed: "roles", "round" or "phones" (ALL-11)."""

    options: frozenset[str] = frozenset()
    """The ruleset's options that are on at this table."""

    day: int = 0
    """0 until the first morning."""

    at: float = 0.0
    deadline: float | None = None
    timer: float = 0.0
    """Seconds that the running timer was set for."""

    led_by_human: bool = False
    """Nothing ends by time."""

    rung: bool = False
    """The running timer has told that its time is out."""

    paused: bool = False
    floor: FloorHeld | None = None
    queue: list[int] = field(default_factory=list)
    """Seats still to come in this phase: cards, speeches, defences, turns at the keypad."""

    first_speaker: int | None = None
    first_voter: int | None = None
    """Who votes first today, where that goes round the table (CLONES-2)."""

    nominations: dict[int, int] = field(default_factory=dict)
    """Nominated seat -> by whom, in the order of nomination."""

    vote: Vote | None = None
    free_day: FreeDay = field(default_factory=FreeDay)
    tied: tuple[int, ...] = ()
    """Candidates of an unsettled tie, in the order of nomination."""

    tied_before: tuple[int, ...] = ()
    """The tie of the round before (SPORT-20, 21)."""

    is_morning: bool = False
    """The day's talk or speeches are still to come."""

    departures: list[Departure] = field(default_factory=list)
    """Who has left, in order."""

    last_words: list[int] = field(default_factory=list)
    """Who has left and still has a last word, in order."""

    best_mover: int | None = None
    """Who left this morning and has a best move before the last word (SPORT-29)."""

    picks: tuple[int, ...] = ()
    """Whom the best move has named so far."""

    suspects: tuple[int, ...] = ()
    """Who has the most votes and is not yet condemned (CLONES-8)."""

    judging: Literal["judge", "citizen"] | None = None
    """Who was called to decide about them, whoever of them is removed since; None: the lot."""

    cancel_vote: bool = False
    """A removal takes the nearest vote with it (SPORT-32)."""

    today_stands: bool = False
    """Today's single nominee was certain when somebody else was removed: the vote that the removal
    takes with it is tomorrow's (SPORT-33)."""

    actions: list[Action] = field(default_factory=list)
    """All night choices so far."""

    marks: Mapping[str, frozenset[int]] = field(default_factory=dict)
    """What the night has left on seats for the day."""

    is_night: bool = False
    news: int | None = None
    """The seat that reads its new role now (CLASSIC-13)."""

    named: tuple[int, ...] = ()
    """The first number of a night's choice of two, entered one by one (ALL-11)."""

    step: int = 0
    """Where a phase of several fixed steps stands."""

    quiet_nights: int = 0
    """Nights in a row in which nobody left, nor on the days between (CLASSIC-24)."""

    stand_off: int | None = None
    """Misses in a row since the four left at the table tied twice; None: no such tie (SPORT-23)."""

    testament: Testament | None = None
    """Of this night."""

    left_tonight: bool = False
    """The host removed somebody during the night."""

    protest: Complaint | None = None
    """The last one that was made."""

    result: tuple[str, str] | None = None
    """(winner, reason), fixed at the moment it is reached (ALL-3)."""

    def player(self, seat: int) -> Player:
        """The player of a seat that exists."""
        return self.players[seat - 1]

    def role_of(self, seat: int) -> Role:
        """The role of a seat whose card is known."""
        role = self.player(seat).role
        assert role is not None
        return self.roles[role]

    @property
    def alive(self) -> tuple[int, ...]:
        """Living seats in order."""
        return tuple([p.seat for p in self.players if p.alive])

    def alive_from(self, seat: int) -> tuple[int, ...]:
        """Living seats round the table, from this seat on."""
        alive = self.alive
        return (*(s for s in alive if s >= seat), *(s for s in alive if s < seat))

    def begin_speeches(self) -> tuple[int, ...]:
        """All living seats, from the next one after yesterday's first, who is today's (SPORT-8)."""
        order = self.alive_from((self.first_speaker or 0) + 1)
        self.first_speaker = order[0]
        return order

    def keyers(self, role: str) -> tuple[int, ...]:
        """The living seats that may key in this role's call, in the order of precedence."""
        call = self.roles[role].call
        stand_ins = call.stand_ins if call else ()
        return self._holders(self.roles[role].keyers) or self._holders(stand_ins)

    def _holders(self, roles: tuple[str, ...]) -> tuple[int, ...]:
        """The living seats of these roles that know it, role by role."""
        return tuple(
            player.seat
            for role in roles
            for player in self.players
            if player.role == role and player.alive and player.learns is None
        )

    def keyer(self, role: str) -> int | None:
        """The living seat that keys in this role's call; the lowest where several do."""
        return next(iter(self.keyers(role)), None)

    def is_called(self, role: str) -> bool:
        """Somebody of the public deck keys in this call: it is held, dead or alive (ALL-1)."""
        call = self.roles[role].call
        stand_ins = call.stand_ins if call else ()
        return not self.deck.isdisjoint((*self.roles[role].keyers, *stand_ins))

    @property
    def last_night(self) -> int:
        """The night that has begun last, by the day before it."""
        return self.day if self.is_night else self.day - 1

    @property
    def next_night(self) -> int:
        """The night that has not begun, by the day before it."""
        return self.last_night + 1

    def marked(self, mark: str) -> frozenset[int]:
        """The seats that carry this today."""
        return self.marks.get(mark, frozenset())

    def clan(self, seat: int) -> str | None:
        """The role in whose call its card keys with others: those are one clan (CLONES-5)."""
        return clan_of(self.roles, self.player(seat).role)

    def is_silent(self, seat: int) -> bool:
        """Has neither word nor vote today (CITY-12, 18)."""
        return seat in self.marked("frozen") or self.player(seat).silenced_on == self.day

    def living(self, camp: Camp) -> int:
        """How many of a camp are alive."""
        return sum(self.role_of(seat).camp is camp for seat in self.alive)

    def choice(self, role: str, day: int, by: int | None = None) -> Action | None:
        """What a role chose in the night after `day`; `by`: of this seat."""
        made = (a for a in self.actions if a.role == role and a.day == day)
        return next((a for a in made if by in (None, a.actor)), None)


def clan_of(roles: Mapping[str, Role], role: str | None) -> str | None:
    """The role in whose call this one keys with others, if there is one."""
    teams = (team for team in roles.values() if team.call and role in team.call.keyed_by)
    return next((team.id for team in teams), None)
