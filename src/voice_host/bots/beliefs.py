"""What each seat knows, believes and feels of the others; nobody knows more than a player may."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from voice_host.game.events import Became, Check, Dealt, Event
from voice_host.game.role import Camp, Role
from voice_host.game.state import clan_of

_MOOD = 0.7
"""How much a player goes by what the whole table feels today, beside his own distrust of 0..1."""
_LEARNS = 0.3
"""What one stands for or against raises or lowers the distrust of him by so much."""
SURE = 10.0
"""How much more than any feeling it counts to know somebody's camp."""


class Beliefs:
    """Of all seats, each seat's own kept apart."""

    def __init__(
        self, seats: Sequence[int], roles: Mapping[str, Role], chance: random.Random
    ) -> None:
        self.alive: tuple[int, ...] = tuple(seats)
        self._roles = roles
        self._chance = chance
        self._cards: dict[int, str] = {}
        """Seat -> its own card; of others' cards only the blacks know which are black."""
        self._checked: dict[int, dict[int, str]] = {seat: {} for seat in seats}
        """Seat -> whom it has asked about at night, and the answer."""
        self._told: dict[int, Camp] = {}
        """What who asks for camps has said aloud: everybody takes it for true."""
        self._checkers: set[int] = set()
        """Who has told what he was answered."""
        self._distrust = {seat: {other: chance.random() for other in seats} for seat in seats}
        self._mood: dict[int, float] = {}
        """What the table feels about a seat today."""

    # What happens to them

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

    def learn(self, by: int, against: int) -> None:
        """Everybody distrusts who goes against his own, and trusts who goes against the others."""
        for seat in self.alive:
            own = Camp.BLACK if self.is_black(seat) else Camp.RED
            believed = own if seat == against else self.believes(seat, against)
            if seat != by and believed is not None:
                self._distrust[seat][by] += _LEARNS if believed is own else -_LEARNS

    def turned_out(self, seat: int, camp: Camp) -> None:
        """Everybody knows now."""
        self._told[seat] = camp

    def feel(self) -> None:
        """A new day, another mood."""
        self._mood = {seat: self._chance.random() for seat in self.alive}

    def calm_down(self) -> None:
        """Yesterday's mood is gone."""
        self._mood = {}

    @property
    def feels(self) -> bool:
        """Whether the table has a mood today."""
        return bool(self._mood)

    def share(self, seat: int, *, wait_for_black: bool) -> bool:
        """Tell everybody what one was answered at night; False: there is nothing to tell yet."""
        camps = {
            other: Camp(answer)
            for other, answer in self._checked[seat].items()
            if answer in ("red", "black")
        }
        found = any(camp is Camp.BLACK and other in self.alive for other, camp in camps.items())
        if not camps or self.is_black(seat) or (wait_for_black and not found):
            return False
        self._told |= camps
        self._told[seat] = Camp.RED
        self._checkers.add(seat)
        return True

    # What they know

    def is_black(self, seat: int) -> bool:
        """As the seat itself knows."""
        role = self._cards.get(seat)
        return role is not None and self._roles[role].camp is Camp.BLACK

    def clan(self, seat: int) -> str | None:
        """The clan of a black."""
        return clan_of(self._roles, self._cards.get(seat))

    def passes_for_black(self, seat: int) -> bool:
        """The blacks take him for one of theirs (CLASSIC-10)."""
        return self.is_black(seat) or self._is_among_blacks(seat)

    def passes_for_ours(self, seat: int, other: int) -> bool:
        """The same; another clan is no friend (CLONES-5)."""
        clans = {self.clan(seat), self.clan(other)} - {None}
        return self.passes_for_black(other) and len(clans) < 2

    def believes(self, seat: int, other: int) -> Camp | None:
        """The camp that `seat` is sure `other` is of."""
        if self.is_black(seat):
            return Camp.BLACK if self.passes_for_ours(seat, other) else Camp.RED
        if self._is_among_blacks(seat) and self.is_black(other):
            return Camp.BLACK
        answer = self._checked[seat].get(other)
        return Camp(answer) if answer in ("red", "black") else self._told.get(other)

    def has_told(self, seat: int) -> bool:
        """He has said aloud what he was answered at night."""
        return seat in self._checkers

    def is_told(self, seat: int) -> bool:
        """His camp has been said aloud."""
        return seat in self._told

    def has_checked(self, seat: int, other: int) -> bool:
        """`seat` has asked about `other`."""
        return other in self._checked[seat]

    def is_found(self, other: int) -> bool:
        """The Don has found his enemy, and the blacks know."""
        blacks = (seat for seat in self.alive if self.is_black(seat))
        return any(self._checked[seat].get(other) == "yes" for seat in blacks)

    # What they feel

    def distrust(self, seat: int, other: int) -> float:
        """How little `seat` trusts `other`, from what he does."""
        return self._distrust[seat][other]

    def against(self, seat: int, other: int) -> float:
        """How much `seat` wants `other` away from the table by day."""
        felt = self._distrust[seat][other] + _MOOD * self._mood.get(other, 0.0)
        believed = self.believes(seat, other)
        if self.is_black(seat):
            known_to_all = self._told.get(other) is Camp.BLACK
            # Who is lost anyway is given up: to spare him would give oneself away.
            return felt - SURE if believed is Camp.BLACK and not known_to_all else felt
        if believed is not None:
            return SURE if believed is Camp.BLACK else -SURE
        return felt

    def worst(self, seat: int, among: Sequence[int]) -> int:
        """Whom of these `seat` wants away most."""
        others = [other for other in among if other != seat] or list(among)
        return max(others, key=lambda other: self.against(seat, other))

    def most_wanted_away(self, seat: int) -> list[int]:
        """All others, gone or not, the worst first."""
        others = (other for other in self._distrust if other != seat)
        return sorted(others, key=lambda other: -self.against(seat, other))

    def _is_among_blacks(self, seat: int) -> bool:
        role = self._cards.get(seat)
        return role is not None and self._roles[role].among_blacks
