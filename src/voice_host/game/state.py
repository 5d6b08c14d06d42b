"""Everything a game remembers. Plain data: no rules here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from voice_host.game.night import Action
from voice_host.game.role import Camp, Role

FloorReason = Literal["speech", "nomination_only", "defence", "last_word", "best_move"]
LeaveReason = Literal["vote", "lift", "shot", "foul", "disqualified"]


@dataclass
class Player:
    """One seat."""

    seat: int
    role: str | None
    """None until the card is known (own cards)."""

    alive: bool = True
    fouls: int = 0
    loses_speech: bool = False
    """The third foul takes the next speech (SPORT-30)."""

    nominated_today: bool = False
    """Has used the one nomination of the day (SPORT-12)."""


@dataclass(frozen=True)
class Departure:
    """Somebody left."""

    seat: int
    why: LeaveReason
    day: int
    """The day on which, or after which."""


@dataclass(frozen=True)
class FloorHeld:
    """Who may speak now."""

    seat: int
    reason: FloorReason
    returned: int = 0
    """How often the seat has taken it back (SPORT-9)."""

    warned: bool = True
    """It has been told how little is left, or is too short for that."""


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
    """The way the night is keyed: "roles" or "round" (ALL-11)."""

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
    nominations: dict[int, int] = field(default_factory=dict)
    """Nominated seat -> by whom, in the order of nomination."""

    vote: Vote | None = None
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

    cancel_vote: bool = False
    """A removal takes the nearest vote with it (SPORT-32)."""

    today_stands: bool = False
    """Today's single nominee was certain when somebody else was removed: the vote that the removal
    takes with it is tomorrow's (SPORT-33)."""

    actions: list[Action] = field(default_factory=list)
    """All night choices so far."""

    step: int = 0
    """Where a phase of several fixed steps stands."""

    quiet_nights: int = 0
    """Nights in a row in which nobody left, nor on the days between (CLASSIC-24)."""

    stand_off: int | None = None
    """Misses in a row since the four left at the table tied twice; None: no such tie (SPORT-23)."""

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
        return tuple(p.seat for p in self.players if p.alive)

    def keyers(self, role: str) -> tuple[int, ...]:
        """The living seats that may key in this role's call, in the order of precedence."""
        return tuple(
            player.seat
            for keyer in self.roles[role].keyers
            for player in self.players
            if player.alive and player.role == keyer
        )

    def keyer(self, role: str) -> int | None:
        """The living seat that keys in this role's call; the lowest where several do."""
        return next(iter(self.keyers(role)), None)

    def is_called(self, role: str) -> bool:
        """Somebody of the public deck keys in this call: it is held, dead or alive (ALL-1)."""
        return not self.deck.isdisjoint(self.roles[role].keyers)

    def living(self, camp: Camp) -> int:
        """How many of a camp are alive."""
        return sum(self.role_of(seat).camp is camp for seat in self.alive)

    def choice(self, role: str, day: int, by: int | None = None) -> Action | None:
        """What a role chose in the night after `day`; `by`: of this seat."""
        made = (a for a in self.actions if a.role == role and a.day == day)
        return next((a for a in made if by in (None, a.actor)), None)
