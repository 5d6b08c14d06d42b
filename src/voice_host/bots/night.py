"""Whom the seats choose at night."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace

from voice_host.bots.beliefs import Beliefs
from voice_host.game.asks import Ask
from voice_host.game.commands import WriteNote
from voice_host.game.role import Camp, Role, Stage

_HIMSELF = 0.3
"""So often a Doctor saves himself."""
_MISSES = 0.05
"""So often a black mixes up whom all of them are to shoot (SPORT-24)."""
_SHOOTS = 0.3
"""So often somebody shoots whom he only suspects (CLASSIC-8)."""


class NightChoices:
    """All seats' choices; what a clan has agreed on its members share."""

    def __init__(self, beliefs: Beliefs, roles: Mapping[str, Role], chance: random.Random) -> None:
        self._beliefs = beliefs
        self._roles = roles
        self._chance = chance
        self._declined: set[int] = set()
        """Who has once not shot, which not every role may do again (CITY-13)."""
        self._victims: dict[str | None, int] = {}
        """Whom a clan, or all the blacks, have agreed to shoot tonight."""
        self._aims: dict[int, int] = {}
        """Living black -> the number at which it shoots tonight."""

    def forget_victims(self) -> None:
        """The night is over."""
        self._victims = {}

    def take_aim(self) -> None:
        """The victim is agreed on; now and then somebody mixes it up."""
        alive = self._beliefs.alive
        prey = [seat for seat in alive if not self._beliefs.passes_for_black(seat)]
        self._aims = {
            seat: self._chance.choice(prey)
            if self._chance.random() < _MISSES
            else self._to_kill(seat, prey)
            for seat in alive
            if self._beliefs.is_black(seat)
        }

    def shooters(self, number: int | None) -> list[int]:
        """Who shoots while this number is called."""
        return [seat for seat, aim in self._aims.items() if aim == number]

    def note(self, ask: Ask) -> int:
        """What the seat writes at night: whom it shoots, or 0 (DAVYDOV-5)."""
        seat, is_black = ask.seat, self._beliefs.is_black
        if seat is None or not is_black(seat):
            return 0
        prey = [other for other in ask.options if not is_black(other)] or list(ask.options)
        astray = self._chance.random() < _MISSES
        return self._chance.choice(prey) if astray else self._to_kill(seat, prey)

    def testament(self, seat: int, options: Sequence[int]) -> WriteNote:
        """What Kattani leaves behind (KATTANI-6): whom he knows, a black first."""
        known = {other: self._beliefs.believes(seat, other) for other in options}
        for other in sorted(options, key=lambda other: known[other] is not Camp.BLACK):
            if known[other] is Camp.BLACK:
                return WriteNote(by=seat, seat=other, says="mafia")
            if known[other] is not None:
                return WriteNote(by=seat, seat=other, says="honest")
        return WriteNote(by=seat)

    def targets(self, ask: Ask) -> tuple[int, ...]:
        """Whom the seat chooses; nobody: it declines, or nobody may be chosen."""
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
        if call.stage in (Stage.SAVE, Stage.MARK) and not self._beliefs.is_black(ask.seat):
            return self._to_save(ask.seat, ask.options)
        asks = call.stage is Stage.KILL and role.camp is Camp.RED and call.answer  # CLONES-4
        if call.stage is Stage.ANSWER or asks:
            return self._to_check(ask.seat, others)
        if call.stage is Stage.KILL and role.camp is Camp.RED:
            must = call.declining is not None and ask.seat in self._declined
            return self._to_shoot(ask.seat, others, must=must)
        if call.stage is Stage.KILL:
            return self._to_kill(ask.seat, others)
        strangers = [o for o in others if self._beliefs.believes(ask.seat, o) is not Camp.BLACK]
        return self._chance.choice(strangers or others)

    def _to_condemn(self, seat: int, suspects: Sequence[int]) -> int | None:
        """Who decides for the Judge spares whom he trusts, unless one of the last two must go."""
        worst = self._beliefs.worst(seat, suspects)
        must = len(suspects) == len(self._beliefs.alive)
        return worst if must or self._beliefs.against(seat, worst) > 0 else None

    def _to_save(self, seat: int, options: Sequence[int]) -> int:
        """Who told what he knows will be shot at; oneself now and then."""
        if open_to_shots := [other for other in options if self._beliefs.has_told(other)]:
            return open_to_shots[0]
        if seat in options and self._chance.random() < _HIMSELF:
            return seat
        others = [other for other in options if other != seat]
        worth = [o for o in others if self._beliefs.believes(seat, o) is not Camp.BLACK]
        return self._chance.choice(worth or list(options))

    def _to_check(self, seat: int, others: Sequence[int]) -> int:
        """Nobody twice, nobody who is known anyway; the most suspect first."""
        new = [other for other in others if not self._beliefs.has_checked(seat, other)]
        if self._beliefs.is_black(seat):
            new = [other for other in new if not self._beliefs.passes_for_ours(seat, other)]
            return self._chance.choice(new or list(others))
        new = [other for other in new if not self._beliefs.is_told(other)]
        return max(new or others, key=lambda other: self._beliefs.distrust(seat, other))

    def _to_shoot(self, seat: int, others: Sequence[int], *, must: bool) -> int | None:
        """Whom he knows to be black; else now and then the one whom he distrusts most."""
        if blacks := self._blacks(seat, others):
            return self._chance.choice(blacks)
        if must or self._chance.random() < _SHOOTS:
            return self._beliefs.worst(seat, others)
        self._declined.add(seat)
        return None

    def _to_kill(self, seat: int, others: Sequence[int]) -> int:
        """A black shoots whom his clan has agreed on."""
        if not self._beliefs.is_black(seat):
            return self._chance.choice(self._blacks(seat, others) or list(others))
        clan = self._beliefs.clan(seat)
        if self._victims.get(clan) not in others:
            strangers = [o for o in others if not self._beliefs.passes_for_ours(seat, o)]
            first = [o for o in strangers if self._is_dangerous(o)]
            self._victims[clan] = self._chance.choice(first or strangers or list(others))
        return self._victims[clan]

    def _blacks(self, seat: int, others: Sequence[int]) -> list[int]:
        """Of whom the seat is sure."""
        return [other for other in others if self._beliefs.believes(seat, other) is Camp.BLACK]

    def _is_dangerous(self, other: int) -> bool:
        return self._beliefs.has_told(other) or self._beliefs.is_found(other)
