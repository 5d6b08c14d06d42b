"""The players round the table: when each speaks or keys, and what he does when not understood."""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Mapping
from dataclasses import dataclass

import msgspec

from voice_host.bots.mind import Bots
from voice_host.demo.score import Score
from voice_host.demo.table_sound import TableSound
from voice_host.demo.transcript import Transcript
from voice_host.demo.voices import Voice
from voice_host.demo.wording import TALK, words_for
from voice_host.game.asks import Ask
from voice_host.game.commands import CastVote, Command, Count, Resume, Tick, Undo
from voice_host.game.events import (
    Candidate,
    CountAsked,
    Event,
    Floor,
    LiftAsked,
    NightCalled,
    NominationRefused,
    Refused,
)
from voice_host.game.game import DECISIONS
from voice_host.table.host import Host

_PATIENCE = 4.0
"""Seconds a player waits for his phrase to be understood before he says it again."""

_TRIES = 4
"""Then it is typed."""

_LOUDER = 1.4
"""So many times, with each try."""

_TRUST = 2
"""So often something else may be done than a player said; from then on he types that."""


@dataclass
class _Saying:
    """A command that somebody means to give by voice."""

    seat: int
    command: Command
    text: str
    """The wording of this try; another may be understood better."""
    tries: int = 0
    question: Command | None = None
    """What the host asks back."""
    answered: bool = False
    """Has said «да» or «нет» to it."""
    asked_again: bool = False


class Crowd:
    """Acts once a block, while nobody speaks."""

    def __init__(
        self,
        host: Host,
        bots: Bots,
        voices: Mapping[int, Voice],
        sound: TableSound,
        transcript: Transcript,
        score: Score,
        seed: int,
    ) -> None:
        self._host = host
        self._bots = bots
        self._voices = voices
        self._sound = sound
        self._transcript = transcript
        self._chance = random.Random(f"crowd {seed}")
        self._score = score
        self._floors: dict[int, Floor] = {}
        """The last floor of each seat."""
        self._hands: CountAsked | None = None
        """The hands are down and somebody is to say how many there were."""
        self._questions = 0
        self._planned_for: tuple[int, Ask | None] = (0, None)
        self._plan: deque[tuple[int, Command | str]] = deque()
        self._saying: _Saying | None = None
        self._mistakes = 0
        """How many decisions nobody made: they are to be taken back first."""
        self._by_mistake = False
        """The last command was not what anybody had said."""
        self._misheard: Counter[Command] = Counter()
        self._keying = False
        self._pause = 0.0

    def see(self, event: Event) -> None:
        """An event for everybody."""
        self._bots.see(event, self._host.game.alive)
        self._questions += event.asks or isinstance(event, Refused)
        if isinstance(event, Floor):
            self._floors[event.seat] = event
        elif isinstance(event, Refused | NominationRefused):
            self._mistakes -= self._by_mistake and self._mistakes > 0
            if isinstance(event, Refused) and event.command == "undo":
                self._mistakes = 0
        elif isinstance(event, Candidate | LiftAsked | NightCalled | CountAsked):
            self._hands = event if isinstance(event, CountAsked) else None

    def see_private(self, event: Event) -> None:
        """An event for the one at the keypad."""
        self._bots.see_private(event)
        if isinstance(event, Refused):
            self._questions += 1

    def carried_out(self, command: Command) -> None:
        """The host acts on a command; was it what somebody said?"""
        self._by_mistake = False
        if isinstance(command, Tick):
            return
        if isinstance(command, Undo):
            self._mistakes = max(0, self._mistakes - 1)
        meant = msgspec.structs.replace(command, at=0.0, by=None)
        saying = self._saying
        if saying is not None and meant == saying.command:
            first = saying.tries == 1 and not saying.asked_again and not self._keying
            self._score.first_time += first
            if not first:
                self._score.missed.append(saying.text)
            self._saying = None
            self._pause = self._chance.uniform(0.4, 1.2)
        elif not self._keying:
            self._score.wrong.append(str(command))
            self._by_mistake = isinstance(command, DECISIONS)
            self._mistakes += self._by_mistake
            self._questions += self._by_mistake
            if saying is not None:
                self._misheard[saying.command] += 1

    def act(self, seconds: float) -> None:
        """Time passes for the players; perhaps one of them does something."""
        if self._host.speaking or not self._sound.quiet:
            return
        self._pause -= seconds
        asked = (self._questions, self._host.game.ask)
        if asked != self._planned_for:
            self._planned_for = asked
            self._begin_plan(asked[1])
        elif self._saying is not None:
            self._go_on_saying(self._saying)
        elif self._pause <= 0 and self._host.game.paused and not self._resumes_next():
            self._plan.appendleft((self._bots.speaker(), Resume()))
        elif self._pause <= 0 and self._plan:
            self._next(*self._plan.popleft())

    def _resumes_next(self) -> bool:
        """A pause that nobody planned must be ended by somebody."""
        return bool(self._plan) and isinstance(self._plan[0][1], Resume)

    def _begin_plan(self, ask: Ask | None) -> None:
        if self._saying is not None:
            self._score.missed.append(self._saying.text)
            self._saying = None
        self._pause = self._chance.uniform(0.5, 2.0)
        self._plan = deque(self._what_to_do(ask) if ask is not None else ())

    def _what_to_do(self, ask: Ask) -> list[tuple[int, Command | str]]:
        if self._mistakes and ask.kind in ("floor", "talk", "accuse", "count", "vote"):
            return [(self._bots.speaker(), Undo())]
        self._mistakes = 0
        if ask.kind == "floor" and ask.seat is not None:
            return [(ask.seat, item) for item in self._bots.speech(self._floors[ask.seat])]
        if ask.kind == "talk":
            return [(self._bots.speaker(), item) for item in self._bots.talk(self._host.game.day)]
        if ask.kind == "accuse":
            return self._bots.accusing()
        if ask.kind == "count" and self._hands is not None:
            hands = self._bots.hands(self._hands.seat)
            return [(self._bots.speaker(), Count(votes=len(hands)))]
        if ask.kind == "vote" and ask.seat is not None:
            return [(ask.seat, CastVote(seat=self._bots.vote(ask.seat, ask.options)))]
        if ask.kind == "shot":
            return [(seat, "key") for seat in self._bots.night.shooters(ask.number)]
        keyed = ("card", "ballot", "target", "testament", "decoy", "note")
        if ask.kind in keyed and ask.seat is not None:
            return [(ask.seat, "key")]
        return []

    def _next(self, seat: int, item: Command | str) -> None:
        if item == "key":
            ask = self._host.game.ask
            assert ask is not None
            self._key(seat, str(seat) if ask.kind == "shot" else self._keys(ask))
        elif isinstance(item, str):
            self._say(seat, self._chance.choice(TALK))
            self._pause = self._chance.uniform(1.0, 2.0)
        else:
            self._score.phrases += 1
            self._saying = _Saying(seat, item, self._words(item))
            if self._misheard[item] < _TRUST:
                self._say_again(self._saying)
            else:
                self._type(self._saying)

    def _words(self, command: Command) -> str:
        return words_for(command, self._chance, is_told=self._host.game.is_told)

    def _keys(self, ask: Ask) -> str:
        """What the seat at the keypad types."""
        if ask.kind == "card":
            return ask.role or "" if ask.own_cards else ""
        if ask.kind == "ballot" and ask.seat is not None:
            return str(self._bots.vote(ask.seat, ask.options))
        if ask.kind == "testament" and ask.seat is not None:
            left = self._bots.night.testament(ask.seat, ask.options)
            return f"{left.seat or '-'}{'+' if left.says == 'honest' else ''}"
        if ask.kind == "note":
            return str(self._bots.night.note(ask))
        return ", ".join(map(str, self._bots.night.targets(ask))) or "-"

    def _go_on_saying(self, saying: _Saying) -> None:
        """Nothing has come of it yet: the host asks back, or the player waits and repeats."""
        asked = self._host.asked
        if asked != saying.question:
            saying.question, saying.answered = asked, False
            self._pause = self._chance.uniform(0.4, 0.9)
            return
        if self._pause > 0:
            return
        if asked is not None and not saying.answered:
            saying.answered = saying.asked_again = True
            self._score.asked_again += 1
            self._say(saying.seat, "да" if asked == saying.command else "нет")
            self._pause = _PATIENCE
            return
        saying.answered = False
        if saying.tries < _TRIES:
            saying.text = self._words(saying.command)
            self._say_again(saying)
        else:
            self._type(saying)

    def _say_again(self, saying: _Saying) -> None:
        self._say(saying.seat, saying.text, _LOUDER**saying.tries)
        saying.tries += 1
        self._score.repeated += saying.tries > 1
        self._pause = _PATIENCE

    def _say(self, seat: int, text: str, louder: float = 1.0) -> None:
        self._transcript.said(seat, text)
        self._sound.speak(self._voices[seat].say(text), louder)

    def _type(self, saying: _Saying) -> None:
        self._score.keyed += 1
        self._key(saying.seat, saying.text)
        self._saying = None

    def _key(self, seat: int, keys: str) -> None:
        self._transcript.keyed(seat, keys)
        self._keying = True
        try:
            self._host.key(keys)
        finally:
            self._keying = False
