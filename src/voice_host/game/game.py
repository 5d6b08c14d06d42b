"""One game: commands in, events out."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import msgspec

from voice_host.game import discipline, events, playing_cards, succession
from voice_host.game.asks import Ask
from voice_host.game.commands import (
    Accuse,
    BestMove,
    CallNight,
    CancelFoul,
    CastVote,
    Choose,
    Command,
    Count,
    EndSpeech,
    Foul,
    Hands,
    Lead,
    Next,
    Nominate,
    Nominees,
    Pause,
    Protest,
    PutToVote,
    Recount,
    Remove,
    Repeat,
    Resume,
    ReturnFloor,
    Ruling,
    TakeCard,
    TeamLoss,
    Tick,
    TimeLeft,
    Undo,
    UsePhones,
    Withdraw,
    WriteNote,
)
from voice_host.game.events import Event
from voice_host.game.machine import INITIAL, build
from voice_host.game.phases import BEHAVIOURS, choices
from voice_host.game.phases.behaviour import Behaviour
from voice_host.game.recount import OUTLAST_A_RECOUNT, Counted, counted, find, news
from voice_host.game.refusal import NominationRefusal, Refusal
from voice_host.game.ruleset import Ruleset
from voice_host.game.setup import Setup, SetupError, check
from voice_host.game.state import Departure, FloorHeld, FloorReason, LeaveReason, Player, State
from voice_host.game.victory import VICTORIES
from voice_host.game.way_back import SpokenOn, WayBack

DECISIONS = (
    Nominate, Withdraw, BestMove, EndSpeech, ReturnFloor, Count, Hands, Recount, CastVote, TakeCard,
    Choose, WriteNote, Foul, CancelFoul, Remove, TeamLoss, Next, Protest, Ruling, Accuse, PutToVote,
    CallNight,
)  # fmt: skip
"""What a person decides, and so can take back (ALL-5)."""

WHILE_PAUSED = (
    Tick, Resume, Repeat, TimeLeft, Foul, CancelFoul, Remove, TeamLoss, Recount, Undo, Lead,
    UsePhones,
)  # fmt: skip

WARNED_FROM = 40.0
"""Seconds of a floor from which on the speaker is told when it is soon over."""

RUNG_FROM = 5.0
"""Seconds of a timer from which on a human host is told that it is out."""

WHEN_OVER: tuple[type[Command], ...] = (Tick, Repeat, Undo)


class Game:
    """A model of the ruleset's machine. The same setup and commands always give the same events."""

    phase: str
    """The machine's state: the phase's name."""

    if TYPE_CHECKING:

        def advance(self) -> bool:
            """The machine's trigger: to the first transition whose guards hold."""

    def __init__(self, setup: Setup, ruleset: Ruleset) -> None:
        check(setup, ruleset)
        self.setup = setup
        self._given = ruleset
        self.ruleset = setup.played(ruleset)
        deck = setup.public_deck(ruleset)
        self.state = self._begin(dict(enumerate(deck.elements(), 1)))
        if VICTORIES[ruleset.victory](self.state):
            raise SetupError(
                "Так играть нельзя: с этой колодой партия кончится, не начавшись. "
                "Добавьте карт другой стороны.",
                "deck",
            )
        self.state = self._begin(setup.deal(ruleset))
        machine = build(ruleset)
        machine.add_model(self, initial=INITIAL)
        machine.remove_model(self)  # it keeps its triggers; the list would only keep it alive
        self._events: list[Event] = []
        self._finished = False
        """The phase is done; it lasts on only for a way back that would shut after it."""
        self._phases_begun = 0
        self._log: list[Command] = []
        self._stands: list[Command] = []
        self._counts: list[Counted] = []
        self._decisions: list[tuple[int, int]] = []
        """(index in the log, how many phases had begun when it was carried out)."""
        self._way_back: WayBack | None = None

    # What anybody may read

    @property
    def at(self) -> float:
        """Game time, seconds."""
        return self.state.at

    @property
    def day(self) -> int:
        """0 until the first morning."""
        return self.state.day

    @property
    def deadline(self) -> float | None:
        """When the next timer fires, unless something happens before."""
        return self.state.deadline

    @property
    def wakes_at(self) -> float | None:
        """When something happens by itself next: a timer, or the warning before it."""
        state = self.state
        if state.deadline is None or (state.rung and state.led_by_human):
            return None
        if state.floor is None or state.floor.warned:
            return state.deadline
        return max(state.at, state.deadline - self.ruleset.times.warning)

    @property
    def led_by_human(self) -> bool:
        """A human host leads: nothing ends by time."""
        return self.state.led_by_human

    @property
    def paused(self) -> bool:
        """The clock stands."""
        return self.state.paused

    @property
    def over(self) -> bool:
        """The winner has been told, and nothing more is to come."""
        return self.is_told and not self._behaviour.goes_on(self)

    @property
    def is_told(self) -> bool:
        """The winner has been told: there are no secrets any more."""
        return self.phase == "over"

    @property
    def floor(self) -> int | None:
        """Who may speak."""
        return self.state.floor.seat if self.state.floor else None

    @property
    def voter(self) -> int | None:
        """Whose turn it is to vote (CITY-7)."""
        ask = self.ask
        return ask.seat if ask is not None and ask.kind == "vote" else None

    @property
    def alive(self) -> tuple[int, ...]:
        """Living seats."""
        return self.state.alive

    @property
    def ask(self) -> Ask | None:
        """What is asked of whom now; None: the clock alone moves the game on."""
        return None if self.phase == INITIAL else self._behaviour.ask(self)

    @property
    def asked_of_nobody(self) -> Ask | None:
        """What stands at the keypad where nobody is left to answer a called role (ALL-1)."""
        return None if self.phase == INITIAL else self._behaviour.asked_of_nobody(self)

    def asked_of(self, seat: int) -> Ask | None:
        """What this seat may answer on its own phone now.

        Of a question in private those who are not asked have a decoy (ALL-1).
        """
        return None if self.phase == INITIAL else self._behaviour.asked_of(self, seat)

    @property
    def asked_of_all(self) -> Ask | None:
        """The form of what all phones show in private, whoever is asked: no secret is in it."""
        return None if self.phase == INITIAL else self._behaviour.asked_of_all(self)

    @property
    def by_phones(self) -> bool:
        """What is private is keyed on the seats' own phones."""
        return self.state.night == "phones"

    @property
    def in_private(self) -> bool:
        """Secrets are keyed in: by night, at the deal, by the Judge, in a private vote (ALL-1).

        Known to all: it does not hang on who is asked, or on whether anybody is.
        """
        if self.state.is_night or self.phase == "deal" or self.asked_of_nobody is not None:
            return True
        ask = self.ask
        return ask is not None and ask.kind == "ballot"

    @property
    def grammars(self) -> tuple[str, ...]:
        """Names of the grammars that may be heard now; none at night."""
        if self.phase == INITIAL:
            return ()
        held = self.state.floor
        return tuple(self.ruleset.phase(self.phase).understood(held.reason if held else None))

    @property
    def stands(self) -> Sequence[Command]:
        """What was done and stands: without what was undone, with counts as they were corrected.

        It makes the same game.
        """
        return tuple(self._stands)

    def may_return(self, at: float) -> int | None:
        """The seat that may still take its floor back, should it say so at this time (SPORT-9)."""
        back = self._way_back
        return back.floor.seat if back is not None and at <= back.until else None

    def shows_card(self, why: LeaveReason) -> bool:
        """Who leaves in this way lays his card open (ALL-2)."""
        return self.option("reveal") or why in self.ruleset.shows_card

    def is_irrevocable(self, command: Command) -> bool:
        """It takes somebody from the table: heard by ear, it is asked back first."""
        if isinstance(command, Foul):
            return discipline.is_last(self.state, command)
        return command.irrevocable

    # What anybody may do

    def start(self) -> list[Event]:
        """Begins the game."""
        self._events = []
        self.emit(
            events.GameStarted,
            ruleset=self.ruleset.id,
            players=self.setup.players,
            seed=self.setup.seed,
            roles=dict(sorted(self.setup.public_deck(self.ruleset).items())),
        )
        if self.ruleset.introduces:
            if self.setup.reality:
                self.emit(events.Reality, name=self.setup.reality)
            for seat, name in sorted({**self.setup.names, **self.setup.legends}.items()):
                self.emit(events.Introduced, seat=seat, name=name)
        self.finish()
        self._settle()
        return self._events

    def handle(self, command: Command) -> list[Event]:
        """Lets the clock run up to the command, then carries it out or refuses it."""
        self._events = []
        self._run_to(command.at)
        command = msgspec.structs.replace(command, at=self.state.at)
        begun = self._phases_begun
        try:
            self._carry_out(command)
        except Refusal as refusal:
            self._tell_refusal(command, refusal)
        else:
            if isinstance(command, DECISIONS) and not isinstance(command, EndSpeech):
                self._way_back = None  # the table has gone on
            self._settle()
            if not isinstance(command, Undo):
                self._log.append(command)
            if not isinstance(command, Undo | Recount):
                self._stands.append(command)
            if isinstance(command, Count | Hands):
                self._counts += counted(self._events, begun, self._phases_begun, len(self._stands))
            if isinstance(command, DECISIONS):
                self._decisions.append((len(self._log) - 1, self._phases_begun))
        return self._events

    # What phases use

    def emit(self, event: type[Event], **fields: Any) -> None:
        """Says what happened, now."""
        self._events.append(event(at=self.state.at, **fields))

    def finish(self) -> None:
        """This phase is done: the machine decides what comes next."""
        self._finished = True

    def wait(self, seconds: float | None) -> None:
        """The next timer fires in so many seconds; None: somebody has to act."""
        self.state.deadline = None if seconds is None else self.state.at + seconds
        self.state.timer, self.state.rung = seconds or 0.0, False

    def give_floor(self, seat: int, seconds: float, reason: FloorReason) -> None:
        """Only this seat is heard now (ALL-7)."""
        warned = seconds < WARNED_FROM or not self.ruleset.times.warning
        self.state.floor = FloorHeld(seat, reason, warned=warned)
        self.wait(seconds)
        self.emit(events.Floor, seat=seat, seconds=seconds, reason=reason)

    def end_floor(self, why: str) -> None:
        """The host takes the floor back (SPORT-9)."""
        assert self.state.floor
        self._way_back = None
        if why == "said":
            seconds = self.ruleset.times.way_back
            self._way_back = WayBack.leave_open(self.phase, self.state, seconds)
        seat, self.state.floor = self.state.floor.seat, None
        self.wait(None)
        self.emit(events.FloorEnded, seat=seat, why=why)

    def leave(self, seats: Collection[int], why: LeaveReason, reason: str | None = None) -> None:
        """These seats leave together; victory is checked once, after all of them (ALL-3).

        `reason`: of the host, who removes somebody.
        """
        self.leave_together([(seat, why) for seat in seats], reason)

    def leave_together(
        self, leaving: Sequence[tuple[int, LeaveReason]], reason: str | None = None
    ) -> None:
        """The same for seats that leave together in different ways."""
        for seat, why in leaving:
            player = self.state.player(seat)
            player.alive = False
            self.state.quiet_nights, self.state.stand_off = 0, None
            self.state.departures.append(Departure(seat, why, self.day, self.state.next_night))
            if why in self.ruleset.last_words:
                self.state.last_words.append(seat)
            shown = self.shows_card(why)
            if shown:
                self._way_back = None  # a card that was seen cannot be hidden again
            role, card = (player.role, player.playing_card) if shown else (None, None)
            self.emit(events.Left, seat=seat, why=why, role=role, card=card, reason=reason)
        succession.follow(self.state, [seat for seat, _ in leaving])
        self.check_victory()

    def check_victory(self) -> None:
        """Fixes the result if there is one now (ALL-3)."""
        if self.state.result is None:
            self.state.result = VICTORIES[self.ruleset.victory](self.state)

    def close_decisions(self) -> None:
        """What was decided so far can no longer be taken back (ALL-5)."""
        self._decisions.clear()

    def option(self, name: str) -> bool:
        """An option of the ruleset at this table."""
        return self.setup.option(self.ruleset, name)

    # Inside

    def _begin(self, cards: Mapping[int, str]) -> State:
        playing = self.ruleset.playing_cards
        shown = playing_cards.dealt(playing, cards, self.setup.seed) if playing else {}
        seats = range(1, self.setup.players + 1)
        return State(
            players=[Player(seat, cards.get(seat), shown.get(seat)) for seat in seats],
            roles=self.ruleset.roles,
            deck=frozenset(self.setup.public_deck(self.ruleset)),
            night=self.setup.night,
            options=frozenset(filter(self.option, self.ruleset.options)),
            led_by_human=self.setup.assist,
        )

    @property
    def _behaviour(self) -> Behaviour:
        return BEHAVIOURS[self.ruleset.phase(self.phase).behaviour]

    def _run_to(self, at: float) -> None:
        state = self.state
        if state.paused:
            return
        while (wakes_at := self.wakes_at) is not None and wakes_at <= at:
            state.at = max(state.at, wakes_at)
            if state.floor and not state.floor.warned:
                self._warn(state.floor)
                continue
            if state.led_by_human and not self._finished:
                self._ring()
                continue
            state.deadline = None
            if self._finished:
                self._way_back = None  # it was waited for
            else:
                self._behaviour.on_time(self)
            self._settle()
        state.at = max(state.at, at)

    def _warn(self, floor: FloorHeld) -> None:
        """«Десять секунд»."""
        self.state.floor = replace(floor, warned=True)
        assert self.state.deadline is not None
        left = round(self.state.deadline - self.state.at, 3)
        self.emit(events.TimeShort, seat=floor.seat, seconds=left)

    def _ring(self) -> None:
        """The human host goes on himself; short timers are his own business."""
        self.state.rung = True
        if self.state.timer >= RUNG_FROM:
            self.emit(events.TimeUp)

    def _settle(self) -> None:
        """Advances as long as phases are done. Never called from a callback of the machine."""
        while self._finished:
            before = self.phase
            if not self.advance():
                raise AssertionError(f"no transition leads out of {before}")
            back = self._way_back
            if back is not None and not self.grammars and self.at <= back.until:
                # Nobody will be heard any more: who has ended too early says so before (SPORT-9).
                self.phase = before
                self.state.deadline = back.until
                return
            self._finished = False
            self.state.deadline = None
            self._phases_begun += 1
            self.state.is_night = self.phase.startswith("night.")
            self._behaviour.enter(self)

    def _carry_out(self, command: Command) -> None:
        if self.over and not isinstance(command, (*WHEN_OVER, *self._behaviour.accepts_when_over)):
            raise Refusal("game_over")
        if self.paused and not isinstance(command, WHILE_PAUSED):
            raise Refusal("paused")
        match command:
            case Tick():
                pass
            case Repeat():
                self.emit(events.RepeatAsked)
            case TimeLeft():
                self._tell_time()
            case Nominees():
                self._tell_nominees()
            case Pause() | Resume():
                self._pause(isinstance(command, Pause))
            case Undo():
                self._undo(command)
            case Recount():
                self._recount(command)
            case ReturnFloor():
                self._return_floor(command)
            case SpokenOn(by=seat, until=until):
                if self.floor != seat:
                    self._pass_over(until)
            case Foul() | CancelFoul() | Remove() | TeamLoss():
                discipline.carry_out(self, command, self._behaviour)
            case EndSpeech() | Next() if self._finished:
                self._way_back = None  # the table does not want to wait for it
            case Lead(human=human):
                if human is self.led_by_human:
                    raise Refusal("not_now")
                self.state.led_by_human = human
                self.emit(events.LedBy, who="human" if human else "program")
            case UsePhones(on=on):
                self._use_phones(on)
            case _ if self._finished:
                raise Refusal("not_now")
            case Next() if self.led_by_human:
                self._step(command)
            case _:
                self._behaviour.handle(self, command)

    def _step(self, command: Next) -> None:
        """The human host goes on: what no «дальше» ends otherwise ends as by time."""
        try:
            self._behaviour.handle(self, command)
        except Refusal:
            if self.state.deadline is None:
                raise
            self.state.deadline = None
            self._behaviour.on_time(self)

    def _tell_refusal(self, command: Command, refusal: Refusal) -> None:
        if isinstance(refusal, NominationRefusal):
            self.emit(
                events.NominationRefused,
                by=refusal.by,
                seat=refusal.seat,
                reason=refusal.reason,
            )
            return
        audience = None
        if refusal.private or self.phase.startswith("night."):
            audience = f"seat:{command.by}" if command.by else "host"
        self.emit(events.Refused, audience=audience, command=command.kind, reason=refusal.reason)

    def _tell_time(self) -> None:
        if self.state.deadline is None:
            raise Refusal("no_timer")
        self.emit(events.TimeTold, seconds=self.state.deadline - self.state.at)

    def _tell_nominees(self) -> None:
        if self.option("hide_nominees"):
            raise Refusal("nominees_hidden")
        self.emit(events.Nominees, seats=tuple(self.state.nominations))

    def _pause(self, pause: bool) -> None:
        if self.paused is pause:
            raise Refusal("paused" if pause else "not_paused")
        self.state.paused = pause
        self.emit(events.Paused if pause else events.Resumed)

    def _use_phones(self, on: bool) -> None:
        """Without phones for all the night is one of the roles, at the table's keypad."""
        if self.setup.night != "phones" or on is self.by_phones:
            raise Refusal("not_now")
        self.state.night = "phones" if on else "roles"
        self.emit(events.PhonesUsed, on=on)
        self._behaviour.on_phones(self)

    def _return_floor(self, command: ReturnFloor) -> None:
        """The clock goes on from where it stood; whoever got the floor meanwhile begins anew."""
        back, seat = self._way_back, self.may_return(self.at)
        if back is None or seat is None:
            raise Refusal("no_way_back")
        if command.by not in (None, seat):
            raise Refusal("no_floor")
        self.phase, self.state, self._finished = back.phase, back.state(self.at), False
        self._behaviour.ask_again(self)

    def _pass_over(self, until: float) -> None:
        """Whatever comes next is put off by the time up to then: only the way back pays for it."""
        state, back = self.state, self._way_back
        seconds = max(0.0, until - state.at)
        state.at += seconds
        if state.deadline is not None:
            state.deadline += seconds
        if back is not None:
            self._way_back = replace(back, until=back.until + seconds, left=back.left - seconds)

    def _undo(self, command: Undo) -> None:
        """Runs the game again without the last decision (ALL-5).

        It can be taken back until a phase begins that it did not begin itself.
        """
        if not self._decisions or self._decisions[-1][1] != self._phases_begun:
            raise Refusal("nothing_to_undo")
        index, _ = self._decisions[-1]
        undone = self._log[index]
        at_night = isinstance(undone, Choose | WriteNote)
        if command.by is not None and not at_night and self._eyes_shut:
            # Taking back what the table did would tell all that somebody is at the keypad, and who
            # is asked nothing could show by it that he is (ALL-1).
            raise Refusal("nothing_to_undo", private=True)
        clan = self.ask.team if self.ask else ()  # they enter yet, at one keypad (CLONES-5)
        stranger = undone.by not in (command.by, *clan)
        answered = not clan and self._was_answered(undone)
        if at_night and command.by is not None and (stranger or answered):
            raise Refusal("host_only", private=True)
        again = Game(self.setup, self._given)
        again.start()
        for earlier in self._log[:index]:
            again.handle(earlier)
        if isinstance(undone, ReturnFloor):
            again.handle(again._spoken_on(undone, self.state.at))
        for later in self._log[index + 1 :]:
            again.handle(later)
        again._run_to(self.state.at)
        self._become(again)
        seat = f"seat:{undone.by}" if undone.by else "host"
        told = seat if at_night else None
        self.emit(events.Undone, what=undone.kind, phase=self.phase, audience=told)
        if not self.over:
            self._behaviour.ask_again(self)

    def _spoken_on(self, undone: ReturnFloor, now: float) -> SpokenOn:
        """The time of a floor that came back at this moment of the game: until now, or its end."""
        back = self._way_back
        assert back is not None
        return SpokenOn(at=undone.at, by=back.floor.seat, until=min(now, undone.at + back.left))

    def _recount(self, command: Recount) -> None:
        """Runs the game again with another count (ALL-5); the counts after it stand, if they can.

        Whoever has got the floor by it gets it anew.
        """
        index = find(self._counts, command.seat, self._phases_begun)
        again = Game(self.setup, self._given)
        again.start()
        for earlier in self._stands[:index]:
            again.handle(earlier)
        again._run_to(self.state.at)
        happened = again.handle(Count(at=self.state.at, by=command.by, votes=command.votes))
        if refused := next((e for e in happened if isinstance(e, events.Refused)), None):
            raise Refusal(refused.reason)
        for later in self._stands[index + 1 :]:
            if isinstance(later, OUTLAST_A_RECOUNT):
                happened += again.handle(msgspec.structs.replace(later, at=self.state.at))
        log, decisions, paused = self._log, self._decisions, self.state.paused
        self._become(again)
        self._log, self._decisions, self.state.paused = log, decisions, paused
        self.emit(events.CountCorrected, seat=command.seat, count=command.votes)
        self._events += news(happened)

    @property
    def _eyes_shut(self) -> bool:
        """It is night, or the Judge decides (CLONES-8)."""
        return self.state.is_night or self.asked_of_nobody is not None

    def _was_answered(self, undone: Command) -> bool:
        """The one who asked has read the answer: only the human host may undo that (ALL-5)."""
        role = self.ruleset.phase(self.phase).role
        if role is None or not isinstance(undone, Choose) or not undone.targets:
            return False
        return choices.call_of(self, role).answer is not None

    def _become(self, other: Game) -> None:
        self.phase, self.state = other.phase, other.state
        self._log, self._decisions = other._log, other._decisions
        self._stands, self._counts = other._stands, other._counts
        self._phases_begun, self._finished = other._phases_begun, other._finished
        self._way_back = other._way_back
