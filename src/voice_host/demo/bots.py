"""What the synthetic players decide. Simple and seeded; they know only what a player may know."""

from __future__ import annotations

import random
from collections.abc import Sequence

from voice_host.game.asks import Ask
from voice_host.game.commands import (
    BestMove,
    Command,
    Count,
    EndSpeech,
    Foul,
    Next,
    Nominate,
    Pause,
    Resume,
)
from voice_host.game.events import (
    Check,
    Dealt,
    Event,
    Floor,
    LiftAsked,
    Nominated,
    NumberCalled,
    Phase,
    VoteOpened,
)
from voice_host.game.role import Camp
from voice_host.roles import ROLES

_NOMINATES = 0.7
_TALKS = 0.3
_CALLS_FOUL = 0.04
_LIFTS = 0.5
_MISSES = 0.05
_PICKS = 3


class Bots:
    """All seats; each seat's own knowledge is kept apart."""

    def __init__(self, seats: Sequence[int], seed: int) -> None:
        self._chance = random.Random(f"bots {seed}")
        self._alive: tuple[int, ...] = tuple(seats)
        self._nominated: set[int] = set()
        self._candidates: tuple[int, ...] = ()
        self._votes: dict[int, int] = {}
        """Living seat -> the candidate it raises its hand for."""
        self._suspects: dict[int, list[int]] = {seat: [] for seat in seats}
        """Seat -> whom it knows to be black."""
        self._blacks: set[int] = set()
        """They have met, and only they know it."""
        self._aims: dict[int, int] = {}
        """Living black -> the number at which it shoots tonight."""

    def see(self, event: Event, alive: tuple[int, ...]) -> None:
        """What everybody may know."""
        self._alive = alive
        match event:
            case Phase(name="day.speech"):
                self._nominated = set()
            case Nominated(seat=seat):
                self._nominated.add(seat)
            case VoteOpened(candidates=candidates):
                self._candidates = candidates
                self._votes = {seat: self._vote(seat) for seat in alive}
            case NumberCalled(seat=1):
                self._take_aim()
            case LiftAsked():
                self._votes = {seat: 0 for seat in alive if self._chance.random() < _LIFTS}
            case _:
                pass

    def see_private(self, event: Event) -> None:
        """What only one seat's eyes may see."""
        if isinstance(event, Dealt) and ROLES[event.role].camp is Camp.BLACK:
            self._blacks.add(event.seat)
        if isinstance(event, Check) and event.answer == "black" and event.audience:
            self._suspects[int(event.audience.removeprefix("seat:"))].append(event.seat)

    def speech(self, floor: Floor) -> list[Command | str]:
        """What the seat with the floor says, in order; a str is talk that is no command."""
        chance, said = self._chance, list[Command | str]()
        if floor.reason == "best_move":
            others = [seat for seat in self._suspects if seat != floor.seat]
            return [BestMove(seats=tuple(chance.sample(others, _PICKS))), EndSpeech(word="pass")]
        if chance.random() < _TALKS and floor.seconds > 10:
            said.append("talk")
        if floor.reason in ("speech", "nomination_only") and chance.random() < _NOMINATES:
            said += [Nominate(seats=(seat,)) for seat in self._accuse(floor.seat)]
        if floor.reason == "speech" and chance.random() < _CALLS_FOUL:
            said.append(Foul(seat=chance.choice(self._alive)))
        said.append(EndSpeech(word="thanks" if chance.random() < 0.7 else "pass"))
        return said

    def talk(self, day: int) -> list[Command | str]:
        """Free talk: some talk, once a pause, and the table wants to go on."""
        first = [Pause(), Resume()] if day == 1 else []
        return ["talk", *first, "talk", Next()]

    def count(self, seat: int | None) -> Count:
        """The hands for a candidate, or for the lift (`seat` None)."""
        wanted = 0 if seat is None else seat
        return Count(votes=sum(vote == wanted for vote in self._votes.values()))

    def shooters(self, number: int | None) -> list[int]:
        """Who shoots while this number is called."""
        return [seat for seat, aim in self._aims.items() if aim == number]

    def speaker(self) -> int:
        """Somebody at the table: who counts, or says what everybody wants."""
        return self._chance.choice(self._alive)

    def keys(self, ask: Ask) -> str:
        """What the seat at the keypad types."""
        if ask.kind == "card":
            return ask.role or "" if ask.own_cards else ""
        wanted = self._known_black(ask.seat, ask.options) if ask.role not in _SAVE_OR_ASK else []
        choices = wanted or [seat for seat in ask.options if seat != ask.seat] or list(ask.options)
        return str(self._chance.choice(choices)) if choices else "-"

    def _take_aim(self) -> None:
        """The Don has set the order; now and then somebody mixes it up."""
        blacks = [seat for seat in self._alive if seat in self._blacks]
        prey = [seat for seat in self._alive if seat not in self._blacks]
        ordered = self._chance.choice(prey)
        mixed_up = {seat for seat in blacks if self._chance.random() < _MISSES}
        self._aims = {
            seat: self._chance.choice(prey) if seat in mixed_up else ordered for seat in blacks
        }

    def _accuse(self, seat: int) -> list[int]:
        open_to_all = [
            other for other in self._alive if other != seat and other not in self._nominated
        ]
        known = self._known_black(seat, open_to_all)
        return [self._chance.choice(known or open_to_all)] if open_to_all else []

    def _vote(self, seat: int) -> int:
        known = self._known_black(seat, self._candidates)
        others = [candidate for candidate in self._candidates if candidate != seat]
        return self._chance.choice(known or others or list(self._candidates))

    def _known_black(self, seat: int | None, among: Sequence[int]) -> list[int]:
        known = self._suspects.get(seat, []) if seat is not None else []
        return [other for other in among if other in known]


_SAVE_OR_ASK = ("doctor", "don", "commissar", "sheriff")
"""Roles that do not aim at somebody they know to be black."""
