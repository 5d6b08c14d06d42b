"""What the synthetic players decide by day. Simple and seeded; night: `night.py`."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from voice_host.bots.beliefs import SURE, Beliefs
from voice_host.bots.night import NightChoices
from voice_host.game.commands import (
    Accuse,
    BestMove,
    CallNight,
    Command,
    EndSpeech,
    Foul,
    Next,
    Nominate,
    Pause,
    PutToVote,
    Resume,
)
from voice_host.game.events import (
    Event,
    Floor,
    GameOver,
    GameStarted,
    Left,
    LiftAsked,
    NightCalled,
    Nominated,
    Notes,
    NumberCalled,
    Phase,
    VoteOpened,
    Votes,
)
from voice_host.game.role import Camp, Role

_NOMINATES = 0.7
_TALKS = 0.3
_CALLS_FOUL = 0.04
_LIFTS = 0.5
_SPEECHES = ("speech", "accusation")
_ACCUSATIONS = 2
"""So many a day, then the table wants the night (DAVYDOV-5)."""
_AGREES = 0.8
_CONDEMNS = 0.5
"""Of the living, so many an honest player distrusts less than whom he condemns."""
_PICKS = 3
"""In a best move (SPORT-29)."""


class Bots:
    """All seats; each seat's own knowledge is kept apart."""

    def __init__(
        self, seats: Sequence[int], seed: int, roles: Mapping[str, Role], *, nominates: bool = True
    ) -> None:
        """`roles`: what the roles of this ruleset are; `nominates`: who speaks may nominate."""
        self._roles = roles
        self._nominates = nominates
        self._chance = random.Random(f"bots {seed}")
        self._beliefs = Beliefs(seats, roles, self._chance)
        self.night = NightChoices(self._beliefs, roles, self._chance)
        self._nominated: set[int] = set()
        self._votes: dict[int, int] = {}
        """Living seat -> the candidate it raises its hand for."""
        self._day = 0
        self._accused = 0
        """How many today; all that are wanted, once somebody was condemned."""
        self._blacks = 0
        """How many were alive when it was last told: dealt, or shots of a night (DAVYDOV-6)."""
        self._condemned: dict[int, tuple[int, ...]] = {}
        """Who was condemned since then -> by whose hands."""
        self._hands: tuple[int, ...] = ()
        self._is_over = False

    def see(self, event: Event, alive: tuple[int, ...]) -> None:
        """What everybody may know."""
        self._beliefs.alive = alive
        match event:
            case Phase(name="day.speech"):
                self._nominated = set()
                self._beliefs.feel()
            case Phase(name="day.talk", day=day) if day != self._day:
                self._day, self._accused = day, 0
                self._beliefs.calm_down()
            case Phase(name="morning"):
                self.night.forget_victims()
                self._beliefs.calm_down()
            case GameOver():
                self._is_over = True
            case Nominated(by=by, seat=seat):
                self._nominated.add(seat)
                self._beliefs.learn(by, seat)
            case Votes(seat=seat, voters=voters):
                self._hands = voters or ()
                for voter in voters or ():
                    self._beliefs.learn(voter, seat)
            case VoteOpened(candidates=(accused,)):
                self._accused += 1
                self._votes = {s: accused for s in alive if self._condemns(s, accused)}
            case Left(seat=seat, why="vote"):
                self._condemned[seat], self._accused = self._hands, _ACCUSATIONS
            case GameStarted(roles=roles):
                self._blacks = sum(n for r, n in roles.items() if self._roles[r].camp is Camp.BLACK)
            case Notes(shots=shots):
                self._count_shots(len(shots))
            case NightCalled():
                self._votes = {seat: 0 for seat in alive if self._chance.random() < _AGREES}
            case VoteOpened(candidates=candidates):
                if not self._beliefs.feels:
                    self._talk_it_over(alive)
                self._votes = {seat: self._beliefs.worst(seat, candidates) for seat in alive}
            case NumberCalled(seat=1):
                self.night.take_aim()
            case LiftAsked(seats=tied):
                self._votes = {seat: 0 for seat in alive if self._lifts(seat, tied)}
            case _:
                pass

    def see_private(self, event: Event) -> None:
        """What only one seat's eyes may see."""
        self._beliefs.see_private(event)

    def speech(self, floor: Floor) -> list[Command | str]:
        """What the seat with the floor says, in order; a str is talk that is no command."""
        chance, said = self._chance, list[Command | str]()
        if floor.reason == "best_move":
            return [BestMove(seats=self._best_move(floor.seat)), EndSpeech(word="pass")]
        told = floor.seconds > 10 and self._tell(floor)
        if told or (chance.random() < _TALKS and floor.seconds > 10):
            said.append("talk")
        if floor.reason in ("speech", "nomination_only") and self._nominates:
            said += [Nominate(seats=(seat,)) for seat in self._accuse(floor.seat)]
        if floor.reason in _SPEECHES and chance.random() < _CALLS_FOUL:
            said.append(Foul(seat=chance.choice(self._beliefs.alive)))
        said.append(EndSpeech(word="thanks" if chance.random() < 0.7 else "pass"))
        return said

    def talk(self, day: int) -> list[Command | str]:
        """Free talk: some talk, once a pause, and the table wants to go on."""
        first = [Pause(), Resume()] if day == 1 else []
        return ["talk", *first, "talk", Next()]

    def accusing(self) -> list[tuple[int, Command | str]]:
        """Free talk with accusations: who says what, until hands are counted."""
        chance = self._chance
        if not self._beliefs.feels:
            self._beliefs.feel()
        if self._accused == _ACCUSATIONS or len(self._beliefs.alive) == 1:
            return [(self.speaker(), "talk"), (self.speaker(), CallNight())]
        by = self.speaker()
        whom = self._beliefs.worst(by, [seat for seat in self._beliefs.alive if seat != by])
        talk: list[tuple[int, Command | str]] = [(whom, "talk")] if chance.random() < _TALKS else []
        return [(by, Accuse(seat=whom)), *talk, (by, PutToVote())]

    def hands(self, seat: int | None) -> tuple[int, ...]:
        """Who raises a hand for a candidate, or for the lift (`seat` None)."""
        wanted = 0 if seat is None else seat
        return tuple(voter for voter, vote in self._votes.items() if vote == wanted)

    def vote(self, seat: int, options: Sequence[int]) -> int:
        """Whom the seat names when it is its turn to vote: against, or for the best player."""
        return self._chance.choice(options) if self._is_over else self._beliefs.worst(seat, options)

    def speaker(self) -> int:
        """Somebody at the table: who counts, or says what everybody wants."""
        return self._chance.choice(self._beliefs.alive)

    def _accuse(self, seat: int) -> list[int]:
        open_to_all = [
            other for other in self._beliefs.alive if other != seat and other not in self._nominated
        ]
        if not open_to_all:
            return []
        worst = self._beliefs.worst(seat, open_to_all)
        against = self._beliefs.against(seat, worst)
        sure = against >= SURE
        return [worst] if sure or (against > 0 and self._chance.random() < _NOMINATES) else []

    def _condemns(self, seat: int, accused: int) -> bool:
        """The blacks spare their own; the honest go by whom they distrust more than others."""
        if seat == accused:
            return False
        if self._beliefs.is_black(seat):
            return not self._beliefs.is_black(accused)
        others = [other for other in self._beliefs.alive if other != seat]
        less = sum(
            self._beliefs.against(seat, o) < self._beliefs.against(seat, accused) for o in others
        )
        return less >= _CONDEMNS * (len(others) - 1)

    def _lifts(self, seat: int, tied: Sequence[int]) -> bool:
        spared = any(seat == each or self._beliefs.against(seat, each) < 0 for each in tied)
        return not spared and self._chance.random() < _LIFTS

    def _tell(self, floor: Floor) -> bool:
        """Who asks for camps tells his answers when he has found a black, or is about to leave."""
        return self._beliefs.share(floor.seat, wait_for_black=floor.reason in _SPEECHES)

    def _talk_it_over(self, alive: Sequence[int]) -> None:
        """What free talk comes to, where nobody has had a speech before the vote."""
        self._beliefs.feel()
        for seat in alive:
            self._beliefs.share(seat, wait_for_black=True)

    def _count_shots(self, shots: int) -> None:
        """As many as there are blacks: so it is known what they were who were condemned."""
        fewer, self._blacks = self._blacks - shots, shots
        if fewer in (0, len(self._condemned)):
            for seat, hands in self._condemned.items():
                self._beliefs.turned_out(seat, Camp.BLACK if fewer else Camp.RED)
                for voter in hands:
                    self._beliefs.learn(voter, seat)
        self._condemned = {}

    def _best_move(self, seat: int) -> tuple[int, ...]:
        return tuple(self._beliefs.most_wanted_away(seat)[:_PICKS])
