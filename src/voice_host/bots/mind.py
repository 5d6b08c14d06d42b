"""What the synthetic players decide. Simple and seeded; they know only what a player may know."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace

from voice_host.game.asks import Ask
from voice_host.game.commands import (
    BestMove,
    Command,
    EndSpeech,
    Foul,
    Next,
    Nominate,
    Pause,
    Resume,
    WriteNote,
)
from voice_host.game.events import (
    Became,
    Check,
    Dealt,
    Event,
    Floor,
    GameOver,
    LiftAsked,
    Nominated,
    NumberCalled,
    Phase,
    VoteOpened,
    Votes,
)
from voice_host.game.role import Camp, Role, Stage
from voice_host.game.state import clan_of

_NOMINATES = 0.7
_TALKS = 0.3
_CALLS_FOUL = 0.04
_LIFTS = 0.5
_MOOD = 0.7
"""How much a player goes by what the whole table feels today, beside his own distrust of 0..1."""
_LEARNS = 0.3
"""What one stands for or against raises or lowers the distrust of him by so much."""
_SURE = 10.0
_HIMSELF = 0.3
_MISSES = 0.05
"""So often a black mixes up whom all of them are to shoot (SPORT-24)."""
_SHOOTS = 0.3
"""So often somebody shoots whom he only suspects (CLASSIC-8)."""
_SPEECHES = ("speech", "accusation")
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
        self._chance = chance = random.Random(f"bots {seed}")
        self._alive: tuple[int, ...] = tuple(seats)
        self._cards: dict[int, str] = {}
        """Seat -> its own card; of others' cards only the blacks know which are black."""
        self._checked: dict[int, dict[int, str]] = {seat: {} for seat in seats}
        """Seat -> whom it has asked about at night, and the answer."""
        self._told: dict[int, Camp] = {}
        """What who asks for camps has said aloud: everybody takes it for true."""
        self._distrust = {seat: {other: chance.random() for other in seats} for seat in seats}
        self._mood: dict[int, float] = {}
        """What the table feels about a seat today."""
        self._checkers: set[int] = set()
        """Who has told what he was answered."""
        self._nominated: set[int] = set()
        self._candidates: tuple[int, ...] = ()
        self._votes: dict[int, int] = {}
        """Living seat -> the candidate it raises its hand for."""
        self._is_over = False
        self._declined: set[int] = set()
        """Who has once not shot, which not every role may do again (CITY-13)."""
        self._victims: dict[str | None, int] = {}
        """Whom a clan, or all the blacks, have agreed to shoot tonight."""
        self._aims: dict[int, int] = {}
        """Living black -> the number at which it shoots tonight."""

    def see(self, event: Event, alive: tuple[int, ...]) -> None:
        """What everybody may know."""
        self._alive = alive
        match event:
            case Phase(name="day.speech"):
                self._nominated = set()
                self._mood = {seat: self._chance.random() for seat in alive}
            case Phase(name="morning"):
                self._victims, self._mood = {}, {}
            case GameOver():
                self._is_over = True
            case Nominated(by=by, seat=seat):
                self._nominated.add(seat)
                self._learn(by, seat)
            case Votes(seat=seat, voters=voters):
                for voter in voters or ():
                    self._learn(voter, seat)
            case VoteOpened(candidates=candidates):
                if not self._mood:
                    self._talk_it_over(alive)
                self._candidates = candidates
                self._votes = {seat: self._worst(seat, candidates) for seat in alive}
            case NumberCalled(seat=1):
                self._take_aim()
            case LiftAsked(seats=tied):
                self._votes = {seat: 0 for seat in alive if self._lifts(seat, tied)}
            case _:
                pass

    def see_private(self, event: Event) -> None:
        """What only one seat's eyes may see."""
        match event:
            case Dealt(seat=seat, role=role) | Became(seat=seat, role=role):
                self._cards[seat] = role
            case Check(seat=seat, answer=answer, audience=str(audience)):
                told = self._checked[int(audience.removeprefix("seat:"))]
                if answer[0].isdigit():  # whom the Homeless has seen (CLONES-11)
                    told.update({int(killer): "black" for killer in answer.split(",")})
                else:
                    told[seat] = "black" if answer in self._roles else answer  # CLONES-4

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
            said.append(Foul(seat=chance.choice(self._alive)))
        said.append(EndSpeech(word="thanks" if chance.random() < 0.7 else "pass"))
        return said

    def talk(self, day: int) -> list[Command | str]:
        """Free talk: some talk, once a pause, and the table wants to go on."""
        first = [Pause(), Resume()] if day == 1 else []
        return ["talk", *first, "talk", Next()]

    def hands(self, seat: int | None) -> tuple[int, ...]:
        """Who raises a hand for a candidate, or for the lift (`seat` None)."""
        wanted = 0 if seat is None else seat
        return tuple(voter for voter, vote in self._votes.items() if vote == wanted)

    def vote(self, seat: int, options: Sequence[int]) -> int:
        """Whom the seat names when it is its turn to vote: against, or for the best player."""
        return self._chance.choice(options) if self._is_over else self._worst(seat, options)

    def note(self, seat: int, options: Sequence[int]) -> WriteNote:
        """What Kattani leaves behind (KATTANI-6): whom he knows, a black first."""
        known = {other: self._believes(seat, other) for other in options}
        for other in sorted(options, key=lambda other: known[other] is not Camp.BLACK):
            if known[other] is Camp.BLACK:
                return WriteNote(by=seat, seat=other, says="mafia")
            if known[other] is not None:
                return WriteNote(by=seat, seat=other, says="honest")
        return WriteNote(by=seat)

    def shooters(self, number: int | None) -> list[int]:
        """Who shoots while this number is called."""
        return [seat for seat, aim in self._aims.items() if aim == number]

    def speaker(self) -> int:
        """Somebody at the table: who counts, or says what everybody wants."""
        return self._chance.choice(self._alive)

    def targets(self, ask: Ask) -> tuple[int, ...]:
        """Whom the seat chooses at night; nobody: it declines, or nobody may be chosen."""
        named: list[int] = []
        while len(named) < ask.targets:
            left = tuple(seat for seat in ask.options if seat not in named)
            target = self._target(replace(ask, options=left))
            if target is None:
                return ()
            named.append(target)
        return tuple(named)

    def _target(self, ask: Ask) -> int | None:
        others = [seat for seat in ask.options if seat != ask.seat] or list(ask.options)
        if not others:
            return None
        role = self._roles.get(ask.role) if ask.role else None
        call = role.call if role else None
        if ask.seat is None or role is None or call is None:
            return self._chance.choice(others)
        if ask.role == "judge":
            return self._to_condemn(ask.seat, others)
        if call.stage in (Stage.SAVE, Stage.MARK) and not self._is_black(ask.seat):
            return self._to_save(ask.seat, ask.options)
        asks = call.stage is Stage.KILL and role.camp is Camp.RED and call.answer  # CLONES-4
        if call.stage is Stage.ANSWER or asks:
            return self._to_check(ask.seat, others)
        if call.stage is Stage.KILL and role.camp is Camp.RED:
            must = call.declining is not None and ask.seat in self._declined
            return self._to_shoot(ask.seat, others, must=must)
        if call.stage is Stage.KILL:
            return self._to_kill(ask.seat, others)
        strangers = [o for o in others if self._believes(ask.seat, o) is not Camp.BLACK]
        return self._chance.choice(strangers or others)

    def _believes(self, seat: int, other: int) -> Camp | None:
        """The camp that `seat` is sure `other` is of."""
        if self._is_black(seat):
            return Camp.BLACK if self._passes_for_ours(seat, other) else Camp.RED
        if self._is_among_blacks(seat) and self._is_black(other):
            return Camp.BLACK
        answer = self._checked[seat].get(other)
        return Camp(answer) if answer in ("red", "black") else self._told.get(other)

    def _is_black(self, seat: int) -> bool:
        role = self._cards.get(seat)
        return role is not None and self._roles[role].camp is Camp.BLACK

    def _is_among_blacks(self, seat: int) -> bool:
        role = self._cards.get(seat)
        return role is not None and self._roles[role].among_blacks

    def _passes_for_black(self, seat: int) -> bool:
        """The blacks take him for one of theirs (CLASSIC-10)."""
        return self._is_black(seat) or self._is_among_blacks(seat)

    def _passes_for_ours(self, seat: int, other: int) -> bool:
        """The same; another clan is no friend (CLONES-5)."""
        clans = {self._clan(seat), self._clan(other)} - {None}
        return self._passes_for_black(other) and len(clans) < 2

    def _clan(self, seat: int) -> str | None:
        return clan_of(self._roles, self._cards.get(seat))

    def _learn(self, by: int, against: int) -> None:
        """Everybody distrusts who goes against his own, and trusts who goes against the others."""
        for seat in self._alive:
            own = Camp.BLACK if self._is_black(seat) else Camp.RED
            believed = own if seat == against else self._believes(seat, against)
            if seat != by and believed is not None:
                self._distrust[seat][by] += _LEARNS if believed is own else -_LEARNS

    def _against(self, seat: int, other: int) -> float:
        """How much `seat` wants `other` away from the table by day."""
        felt = self._distrust[seat][other] + _MOOD * self._mood.get(other, 0.0)
        believed = self._believes(seat, other)
        if self._is_black(seat):
            known_to_all = self._told.get(other) is Camp.BLACK
            # Who is lost anyway is given up: to spare him would give oneself away.
            return felt - _SURE if believed is Camp.BLACK and not known_to_all else felt
        if believed is not None:
            return _SURE if believed is Camp.BLACK else -_SURE
        return felt

    def _worst(self, seat: int, among: Sequence[int]) -> int:
        others = [other for other in among if other != seat] or list(among)
        return max(others, key=lambda other: self._against(seat, other))

    def _accuse(self, seat: int) -> list[int]:
        open_to_all = [
            other for other in self._alive if other != seat and other not in self._nominated
        ]
        if not open_to_all:
            return []
        worst = self._worst(seat, open_to_all)
        against = self._against(seat, worst)
        sure = against >= _SURE
        return [worst] if sure or (against > 0 and self._chance.random() < _NOMINATES) else []

    def _lifts(self, seat: int, tied: Sequence[int]) -> bool:
        spared = any(seat == each or self._against(seat, each) < 0 for each in tied)
        return not spared and self._chance.random() < _LIFTS

    def _tell(self, floor: Floor) -> bool:
        """Who asks for camps tells his answers when he has found a black, or is about to leave."""
        return self._share(floor.seat, wait_for_black=floor.reason in _SPEECHES)

    def _talk_it_over(self, alive: Sequence[int]) -> None:
        """What free talk comes to, where nobody has had a speech before the vote."""
        self._mood = {seat: self._chance.random() for seat in alive}
        for seat in alive:
            self._share(seat, wait_for_black=True)

    def _share(self, seat: int, *, wait_for_black: bool) -> bool:
        camps = {
            other: Camp(answer)
            for other, answer in self._checked[seat].items()
            if answer in ("red", "black")
        }
        found = any(camp is Camp.BLACK and other in self._alive for other, camp in camps.items())
        if not camps or self._is_black(seat) or (wait_for_black and not found):
            return False
        self._told |= camps
        self._told[seat] = Camp.RED
        self._checkers.add(seat)
        return True

    def _to_save(self, seat: int, options: Sequence[int]) -> int:
        """Who told what he knows will be shot at; oneself now and then."""
        if open_to_shots := [other for other in options if other in self._checkers]:
            return open_to_shots[0]
        if seat in options and self._chance.random() < _HIMSELF:
            return seat
        worth = [o for o in options if o != seat and self._believes(seat, o) is not Camp.BLACK]
        return self._chance.choice(worth or list(options))

    def _to_check(self, seat: int, others: Sequence[int]) -> int:
        """Nobody twice, nobody who is known anyway; the most suspect first."""
        asked = self._checked[seat]
        if self._is_black(seat):
            new = [o for o in others if o not in asked and not self._passes_for_ours(seat, o)]
            return self._chance.choice(new or list(others))
        new = [o for o in others if o not in asked and o not in self._told]
        return max(new or others, key=lambda other: self._distrust[seat][other])

    def _to_kill(self, seat: int, others: Sequence[int]) -> int:
        if not self._is_black(seat):
            blacks = [o for o in others if self._believes(seat, o) is Camp.BLACK]
            return self._chance.choice(blacks or list(others))
        clan = self._clan(seat)
        if self._victims.get(clan) not in others:
            strangers = [o for o in others if not self._passes_for_ours(seat, o)]
            first = [o for o in strangers if o in self._checkers or self._found(o)]
            self._victims[clan] = self._chance.choice(first or strangers or list(others))
        return self._victims[clan]

    def _to_condemn(self, seat: int, suspects: Sequence[int]) -> int | None:
        """Who decides for the Judge spares whom he trusts, unless one of the last two must go."""
        worst = self._worst(seat, suspects)
        must = len(suspects) == len(self._alive)
        return worst if must or self._against(seat, worst) > 0 else None

    def _to_shoot(self, seat: int, others: Sequence[int], *, must: bool) -> int | None:
        """Whom he knows to be black; else now and then the one whom he distrusts most."""
        blacks = [other for other in others if self._believes(seat, other) is Camp.BLACK]
        if blacks:
            return self._chance.choice(blacks)
        if must or self._chance.random() < _SHOOTS:
            return self._worst(seat, others)
        self._declined.add(seat)
        return None

    def _take_aim(self) -> None:
        """The victim is agreed on; now and then somebody mixes it up."""
        prey = [seat for seat in self._alive if not self._passes_for_black(seat)]
        self._aims = {
            seat: self._chance.choice(prey)
            if self._chance.random() < _MISSES
            else self._to_kill(seat, prey)
            for seat in self._alive
            if self._is_black(seat)
        }

    def _best_move(self, seat: int) -> tuple[int, ...]:
        others = (other for other in self._distrust if other != seat)
        return tuple(sorted(others, key=lambda other: -self._against(seat, other))[:_PICKS])

    def _found(self, other: int) -> bool:
        """The Don has found his enemy, and the blacks know."""
        blacks = (seat for seat in self._alive if self._is_black(seat))
        return any(self._checked[seat].get(other) == "yes" for seat in blacks)
