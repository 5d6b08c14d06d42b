"""One game of bots through the machine that plays live: what is asked is answered, or time runs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from voice_host.bots.mind import Bots
from voice_host.errors import VoiceHostError
from voice_host.game.asks import Ask
from voice_host.game.commands import CastVote, Choose, Command, EndSpeech, Hands, TakeCard, Tick
from voice_host.game.events import Candidate, Event, Floor, GameOver, LiftAsked, NightCalled
from voice_host.game.game import Game
from voice_host.game.ruleset import load
from voice_host.game.setup import Setup

_MOST_STEPS = 100_000
"""No game of any ruleset is that long (ALL-9)."""


class Table:
    """Bots in all seats."""

    def __init__(self, setup: Setup) -> None:
        self.game = Game(setup, load(setup.ruleset))
        self.commands: list[Command] = []
        self.events: list[Event] = []
        self._seats = range(1, setup.players + 1)
        self._bots = Bots(
            self._seats,
            setup.seed,
            self.game.ruleset.roles,
            nominates=self.game.ruleset.vote_in_turn is None,
        )
        self._floor: Floor | None = None
        self._candidate: int | None = None
        """Whose hands are up; None: the lift's."""

    def play(self) -> GameOver:
        """To the end."""
        self._tell(self.game.start())
        for _ in range(_MOST_STEPS):
            if self.game.over:
                return next(e for e in reversed(self.events) if isinstance(e, GameOver))
            self._step()
        raise VoiceHostError(
            f"Партия ботов не кончается: правила «{self.game.ruleset.id}», "
            f"зерно {self.game.setup.seed}.",
            exit_code=1,
        )

    def _step(self) -> None:
        game = self.game
        phase, ask, at, done = game.phase, game.ask, game.at, len(self.commands)
        for command in self._answers(ask):
            self._do(command)
        nothing = len(self.commands) == done
        if nothing or ((game.phase, game.ask, game.at) == (phase, ask, at) and not game.over):
            self._do(Tick(at=at if game.deadline is None else game.deadline))

    def _answers(self, ask: Ask | None) -> Iterator[Command]:
        match ask:
            case Ask(kind="card", seat=seat):
                yield TakeCard(by=seat)
            case Ask(kind="floor", seat=seat) if self._floor and self._floor.seat == seat:
                for said in self._bots.speech(self._floor):
                    # Who has said all lets his time run out: nobody is in a hurry here, and the
                    # way back into a floor that was ended is dear (SPORT-9).
                    if isinstance(said, Command) and not isinstance(said, EndSpeech):
                        yield msgspec.structs.replace(said, by=seat)
                self._floor = None
            case Ask(kind="count"):
                yield Hands(seats=self._bots.hands(self._candidate))
            case Ask(kind="vote" | "ballot", seat=int(seat), options=options):
                yield CastVote(by=seat, seat=self._bots.vote(seat, options))
            case Ask(kind="testament", seat=int(seat), options=options):
                yield self._bots.night.testament(seat, options)
            case Ask(kind="shot", number=int(number), role=role):
                for seat in self._bots.night.shooters(number):
                    yield Choose(by=seat, role=role, targets=(number,))
            case Ask(kind="accuse"):
                for seat, said in self._bots.accusing():
                    if isinstance(said, Command):
                        yield msgspec.structs.replace(said, by=seat)
            case Ask(kind="note", seat=seat):
                yield Choose(by=seat, targets=(self._bots.night.note(ask),))
            case Ask(kind="target", seat=seat, role=role):
                yield Choose(by=seat, role=role, targets=self._bots.night.targets(ask))

    def _do(self, command: Command) -> None:
        timed = msgspec.structs.replace(command, at=max(command.at, self.game.at))
        self.commands.append(timed)
        self._tell(self.game.handle(timed))

    def _tell(self, events: Sequence[Event]) -> None:
        """Everybody what he may know."""
        self.events += events
        alive = self.game.alive
        for event in events:
            if isinstance(event, Floor):
                self._floor = event
            elif isinstance(event, Candidate):
                self._candidate = event.seat
            elif isinstance(event, LiftAsked | NightCalled):
                self._candidate = None
            if event.audience is None:
                self._bots.see(event, alive)
            elif event.audience.startswith("seat:"):
                self._bots.see_private(event)
